import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Shorter ones, such as “Run”, are quoted everywhere. */
const shortest = 6;

type Words = Readonly<Record<string, string>>;

/** The longest part of a text that stays the same whatever fills its placeholders. */
const fixedPart = (text: string) =>
  text
    .split(/\{\{.*?\}\}/)
    .map((each) => each.trim())
    .sort((a, b) => b.length - a.length)[0] ?? '';

/** The texts of a file of words, by their keys from the name of the file on. */
function flat(value: unknown, key: string): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries((value ?? {}) as object).flatMap(([name, each]) => flat(each, `${key}.${name}`));
}

function wordsIn(text: string, file: string): Words {
  const name = /([^/]+)\.json$/.exec(file)?.[1] ?? '';
  return Object.fromEntries(flat(JSON.parse(text), name));
}

/** The file as it was at a commit; `{}` when it was not there. */
function textAt(commit: string, file: string): string {
  try {
    return execFileSync('git', ['show', `${commit}:${file}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '{}';
  }
}

const isWords = (file: string) => /^locales\/[^/]+\/[^/]+\.json$/.test(file);

/** Old and new wording of every text that changed since the commit. */
export const changedTexts = (files: readonly string[], commit: string): string[] =>
  quotable(
    files.filter(isWords).flatMap((file) => {
      const before = wordsIn(textAt(commit, file), file);
      const after = wordsIn(existsSync(file) ? readFileSync(file, 'utf8') : '{}', file);
      const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
      return [...keys].flatMap((key) => (before[key] === after[key] ? [] : [before[key], after[key]]));
    }),
  );

/** English texts whose keys the files name. */
export function textsOnScreen(files: readonly string[]): string[] {
  const folder = 'locales/en';
  const words: Words = Object.assign(
    {},
    ...readdirSync(folder).map((name) => wordsIn(readFileSync(`${folder}/${name}`, 'utf8'), name)),
  );
  const keys = files
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(/(?<=['"`])[a-z-]+(?:\.\w+)+(?=['"`])/g) ?? []);
  return quotable([...new Set(keys)].map((key) => words[key]));
}

const quotable = (texts: readonly (string | undefined)[]): string[] =>
  [...new Set(texts.map((text) => fixedPart(text ?? '')))].filter((text) => text.length >= shortest);
