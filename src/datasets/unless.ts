/** Settles like the promise, unless the signal is aborted first: then it rejects with the signal's reason. */
export function unless<T>(aborted: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const fail = () => reject(aborted.reason);
    if (aborted.aborted) fail();
    aborted.addEventListener('abort', fail);
    void promise.then(resolve, reject).finally(() => aborted.removeEventListener('abort', fail));
  });
}
