/** One work of a name at a time across all tabs, where the browser can. */
export const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work();
