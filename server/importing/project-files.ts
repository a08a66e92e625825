import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileTable } from '../database/file-tables.ts';

/** Writes files by path relative to the project root, all of them or none. Returns a function that undoes it. */
export function writeFiles(root: string, files: Readonly<Record<string, string>>): () => void {
  const places = Object.entries(files).map(([path, text]) => [join(root, path), text] as const);
  const before = places.map(([path]) => [path, existsSync(path) ? readFileSync(path, 'utf8') : null] as const);
  const undo = () => {
    for (const [path, text] of before) {
      if (text === null) rmSync(path, { force: true });
      else writeFileSync(path, text);
    }
  };
  try {
    for (const [path, text] of places) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    return undo;
  } catch (error) {
    undo();
    throw error;
  }
}

/** The page with a list of the tables from files. */
export const listPage = 'docs/how-to/table-from-a-file.md';
/** After this marker comes one line per table. */
const listMark = '<!-- tables from files -->';

/** The page with a line for the table; null if it has no list. */
export function listPageWith(root: string, table: FileTable): Record<string, string> | null {
  const path = join(root, listPage);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (!text.includes(listMark)) return null;
  const whose = table.owner === 'shared' ? 'the same for every account' : 'by account';
  const start = `* \`${table.name}\`: `;
  const line = `${start}${table.columns.length} columns from ${table.from}, ${whose}`;
  const [before, after = ''] = text.split(listMark);
  if (after.includes(`\n${start}`)) return {};
  const [, list = ''] = /^\n((?:\*.*\n)*)/.exec(after) ?? [];
  return { [listPage]: `${before}${listMark}\n${list}${line}\n${after.slice(list.length + 1)}` };
}
