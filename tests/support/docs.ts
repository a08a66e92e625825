import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A code block on a page. */
export interface Block {
  language: string;
  /** What follows the language: `file=<path>` for a whole file or entries of one, `check` for output of the check. */
  info: string;
  text: string;
}

/** The code blocks on a page, in order. */
export const blocksOf = (page: string): Block[] =>
  [...readFileSync(page, 'utf8').matchAll(/^( *)```(\w+)([^\n]*)\n(.*?)^ *```$/gms)].map(
    ([, indent = '', language = '', info = '', text = '']) => ({
      language,
      info: info.trim(),
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );

type Tree = { [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges entries of one tree into another. */
const merged = (one: Tree, other: Tree): Tree => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([key, value]) => {
      const own = one[key];
      return [key, isTree(own) && isTree(value) ? merged(own, value) : value];
    }),
  ),
});

/** Files shared by many definitions: a block has entries of them. */
const isShared = (path: string) => path.startsWith('locales/') || path === 'definitions/columns.json';

/** Writes the file of a block into a project, as a reader would. */
export function writeBlock(project: string, { info, text }: Block): void {
  const path = info.replace(/^file=/, '');
  const file = join(project, path);
  mkdirSync(dirname(file), { recursive: true });
  if (!isShared(path)) {
    writeFileSync(file, text);
    return;
  }
  if (!existsSync(file)) throw new Error(`There is no ${path}.`);
  // Texts of a definition replace those that a command wrote. Fields of the catalog are added to it.
  const [own, entries] = [readFileSync(file, 'utf8'), text].map((each) => JSON.parse(each) as Tree) as [Tree, Tree];
  const all = path.startsWith('locales/') ? { ...own, ...entries } : merged(own, entries);
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}
