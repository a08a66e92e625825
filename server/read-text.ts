import { readFileSync } from 'node:fs';
import { hasCode, messageOf } from './database/errors.ts';

/** The text of a file, or why it could not be read, as the end of a sentence. */
export function readText(path: string): { text: string; why: null } | { text: null; why: string } {
  try {
    return { text: readFileSync(path, 'utf8'), why: null };
  } catch (error) {
    if (hasCode(error, 'EISDIR')) return { text: null, why: 'it is a folder' };
    return { text: null, why: hasCode(error, 'ENOENT') ? 'it does not exist' : messageOf(error) };
  }
}
