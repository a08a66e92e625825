import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** True once for each name in one SAMPLE_FOLDER. */
export function isFirstTime(name: string): boolean {
  const mark = join(process.env.SAMPLE_FOLDER ?? '.', name);
  if (existsSync(mark)) return false;
  writeFileSync(mark, '');
  return true;
}
