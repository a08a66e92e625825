/** One work of a name at a time across all tabs, where the browser can. With a signal the wait for one's turn may be given up. */
export const inTurn = <T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  navigator.locks ? (navigator.locks.request(name, signal ? { signal } : {}, work) as Promise<T>) : work();
