/**
 * Runs tasks with the same name one at a time across all tabs, where the browser supports it. A signal cancels the
 * wait.
 */
export const inTurn = <T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  navigator.locks ? (navigator.locks.request(name, signal ? { signal } : {}, work) as Promise<T>) : work();
