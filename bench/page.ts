import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectPath } from './paths.ts';

/** Where result pages go unless `--out` names another folder. */
export const pagesFolder = projectPath('bench');

export async function writePage(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), text);
}
