import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { hasCode, messageOf } from '../server/database/errors.ts';
import { refuse } from './refuse.ts';

/** What is at a path; null if nothing is there, or if it can't be looked at. */
function kindAt(path: string): 'file' | 'folder' | null {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file';
  } catch {
    return null;
  }
}

/** Refuses a path that can't be read. `name` is how messages begin, such as `--view`. */
export function refuseUnlessFile(name: string, path: string): void {
  const kind = kindAt(path);
  if (kind === 'folder') refuse(`${name} ${path} is a folder. Name a file in it.`);
  if (kind === null) refuse(`${name} ${path} was not found.`);
}

/** Refuses a path that can't be written. `example` is the name of a file. */
export function refuseUnlessWritable(name: string, path: string, example: string): void {
  if (path === '') refuse(`${name} needs the name of a file, for example ${example}`);
  if (kindAt(path) === 'folder' || /[/\\]$/.test(path))
    refuse(`${name} ${path} is a folder. Add the name of a file, for example ${join(path, example)}`);
  const folder = dirname(resolve(path));
  const kind = kindAt(folder);
  if (kind === 'file') refuse(`${name} ${path}: ${folder} is a file, not a folder.`);
  if (kind === null) refuse(`${name} ${path}: the folder ${folder} does not exist. Create it first.`);
}

const faults: Readonly<Record<string, string>> = {
  EACCES: 'you may not write there.',
  EPERM: 'you may not write there.',
  EROFS: 'you may not write there.',
  ENOSPC: 'the disk is full.',
  EDQUOT: 'the disk is full.',
  ENAMETOOLONG: 'the name is too long.',
};

/** Why a file could not be written. */
export function writeFault(path: string, error: unknown): string {
  const code = Object.keys(faults).find((each) => hasCode(error, each));
  return `${path} could not be written: ${code === undefined ? messageOf(error) : faults[code]}`;
}
