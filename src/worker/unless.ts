/** What a promise gives, unless the signal is aborted before: then it rejects with the reason of that. */
export function unless<T>(aborted: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const fail = () => reject(aborted.reason);
    if (aborted.aborted) fail();
    aborted.addEventListener('abort', fail);
    void promise.then(resolve, reject).finally(() => aborted.removeEventListener('abort', fail));
  });
}
