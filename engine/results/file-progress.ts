/** Progress of a file, in whole percent: after the completed steps, and after the next one. */
export interface FilePercents {
  progress: number;
  buffer: number;
}

/** The progress of a file after `done` of `length` steps (spec: reporting §4). */
export function filePercents(length: number, done: number): FilePercents {
  if (length <= 0) return { progress: 0, buffer: 0 };
  const floor = (steps: number) => Math.floor((Math.min(steps, length) / length) * 100);
  return { progress: floor(done), buffer: done >= length ? 100 : floor(done + 1) };
}
