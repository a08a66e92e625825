import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file in the folder of the test that runs the samples. */
export const sampleFile = (name: string): string => join(process.env.SAMPLE_FOLDER ?? '.', name);

/** True once for each name in one SAMPLE_FOLDER. */
export function isFirstTime(name: string): boolean {
  const mark = sampleFile(name);
  if (existsSync(mark)) return false;
  writeFileSync(mark, '');
  return true;
}
