/** How much of a file is written: what is done of `length` steps, and what is done once the next one is; whole percents. */
export interface FilePercents {
  progress: number;
  buffer: number;
}

/** The percents of a file of which so many steps are done (spec: reporting §4). */
export function filePercents(length: number, done: number): FilePercents {
  if (length <= 0) return { progress: 0, buffer: 0 };
  const floor = (steps: number) => Math.floor((Math.min(steps, length) / length) * 100);
  return { progress: floor(done), buffer: done >= length ? 100 : floor(done + 1) };
}
