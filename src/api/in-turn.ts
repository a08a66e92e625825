const last = new Map<string, Promise<unknown>>();

/** One at a time in this page. */
function inPage<T>(name: string, work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const before = last.get(name) ?? Promise.resolve();
  const mine = before.then(() => {
    signal?.throwIfAborted();
    return work();
  });
  const settled = mine.catch(() => undefined);
  last.set(name, settled);
  return mine;
}

/**
 * Runs tasks with the same name one at a time across all tabs. A browser without locks, as on plain HTTP, does so only
 * within the page. A signal cancels the wait.
 */
export const inTurn = <T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  navigator.locks
    ? (navigator.locks.request(name, signal ? { signal } : {}, work) as Promise<T>)
    : inPage(name, work, signal);
