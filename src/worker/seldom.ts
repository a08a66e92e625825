/** Minimum milliseconds between progress reports of a file: the screen can't draw more. */
const interval = 100;

/** Throttles progress reports, except the last one. */
export function seldom(onProgress: (done: number, of: number) => void): (done: number, of: number) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (done, of) => {
    if (performance.now() - reportedAt < interval && done < of) return;
    reportedAt = performance.now();
    onProgress(done, of);
  };
}
