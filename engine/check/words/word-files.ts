import { readUsable, type Usable } from '../files/usable.ts';
import type { Issue, IssueText } from '../issue.ts';
import { issueAt, readSource, type SourceFile } from '../json/source-file.ts';
import { suggest } from '../suggest.ts';
import type { World } from '../world.ts';

export interface Word {
  key: string;
  text: string;
  file: SourceFile;
  path: string[];
}

export const locales = ['en', 'fr', 'ca'] as const;
export type Locale = (typeof locales)[number];

export const languages: Readonly<Record<Locale, string>> = { en: 'English', fr: 'French', ca: 'Canadian English' };

export interface LocaleWords {
  locale: Locale;
  words: Map<string, Word>;
  /** The files that could be read, by namespace. */
  files: Map<string, SourceFile>;
  /** Namespaces whose file is broken, so that texts missing from it are not reported as well. */
  broken: Set<string>;
}

/** A key up to a dot; the whole key if there is none. */
export const upTo = (point: number, key: string) => (point < 0 ? key : key.slice(0, point));

export const namespaceOf = (key: string) => upTo(key.indexOf('.'), key);

export const isBroken = (key: string, { broken }: LocaleWords) => broken.has(namespaceOf(key));

export const pathOfWords = (locale: Locale, namespace: string) => `locales/${locale}/${namespace}.json`;

function wordsBelow(value: unknown, file: SourceFile, path: string[], namespace: string): Word[] {
  if (typeof value === 'string') return [{ key: [namespace, ...path].join('.'), text: value, file, path }];
  return Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([name, inner]) =>
    wordsBelow(inner, file, [...path, name], namespace),
  );
}

/** Cached by file, since an unchanged file is the same object. */
const wordsOfFiles = new WeakMap<SourceFile, Word[]>();

function wordsIn({ value, file }: Usable, namespace: string): readonly Word[] {
  const words = wordsOfFiles.get(file) ?? wordsBelow(value, file, [], namespace);
  wordsOfFiles.set(file, words);
  return words;
}

const placeOf = (path: string) => /^locales\/([^/]+)\/([^/]+)\.json$/.exec(path);

/** The texts of a locale by key, and the issues of their files. */
function readLocale(locale: Locale, world: World): { read: LocaleWords; issues: Issue[] } {
  const read: LocaleWords = { locale, words: new Map(), files: new Map(), broken: new Set() };
  const issues: Issue[] = [];
  for (const path of Object.keys(world.unread ?? {})) {
    const [, folder, namespace = ''] = placeOf(path) ?? [];
    if (folder === locale) read.broken.add(namespace);
  }
  for (const [path, text] of Object.entries(world.files)) {
    const [, folder, namespace = ''] = placeOf(path) ?? [];
    if (folder !== locale) continue;
    const usable = readUsable(path, text);
    issues.push(...usable.issues);
    if (usable.issues.length > 0) read.broken.add(namespace);
    read.files.set(namespace, usable.file);
    for (const word of wordsIn(usable, namespace)) read.words.set(word.key, word);
  }
  return { read, issues };
}

export type Locales = Readonly<Record<Locale, LocaleWords>>;

/** The texts of all locales, and the issues of their files. */
export function readLocales(world: World): { all: Locales; issues: Issue[] } {
  const read = locales.map((locale) => readLocale(locale, world));
  const all = Object.fromEntries(read.map(({ read: each }) => [each.locale, each])) as Locales;
  return { all, issues: read.flatMap(({ issues }) => issues) };
}

/** Texts that are the same in English and French: names, and words of both languages. */
export const sameFile = 'locales/same-in-french.json';

const atStart = (path: string, text: IssueText) => issueAt(readSource(path, '0').file, 0, text);

const hasFile = ({ files, broken }: LocaleWords, namespace: string) => files.has(namespace) || broken.has(namespace);

/** Forgets a file. */
function drop({ words, files }: LocaleWords, namespace: string): void {
  files.delete(namespace);
  for (const key of [...words.keys()]) if (namespaceOf(key) === namespace) words.delete(key);
}

/** Forgets a file and reports nothing more about its texts. */
function setAside(read: LocaleWords, namespace: string): void {
  drop(read, namespace);
  read.broken.add(namespace);
}

/** Files outside the folders of the locales, one issue per folder, and locales without any file. */
function checkFolders(world: World, all: Locales): Issue[] {
  const paths = Object.keys({ ...world.files, ...world.unread }).filter((path) => path.startsWith('locales/'));
  const known = locales.map((locale) => `locales/${locale}/`);
  const strays = paths.filter(
    (path) => path !== sameFile && (!known.some((folder) => path.startsWith(folder)) || !placeOf(path)),
  );
  const without = (['en', 'fr'] as const).filter((locale) => all[locale].files.size + all[locale].broken.size === 0);
  for (const locale of without) for (const namespace of namespacesOf(all)) setAside(all[locale], namespace);
  const folders = new Map(strays.map((path) => [path.split('/').length === 3 ? path.split('/')[1] : path, path]));
  const unused = [...folders].map(([folder = '', path]) => {
    const meant = suggest(folder, locales) ?? without[0] ?? null;
    const message = folder === path ? 'This file is not used.' : `Unknown folder “${folder}”.`;
    return atStart(path, { message, expected: 'locales/en, locales/fr or locales/ca', suggestion: meant });
  });
  if (unused.length > 0) return unused;
  return without.map((locale) =>
    atStart(`locales/${locale}`, {
      message: `There are no ${languages[locale]} texts.`,
      expected: `the same files as in locales/${locale === 'fr' ? 'en' : 'fr'}`,
    }),
  );
}

const namespacesOf = (all: Locales) =>
  new Set(locales.flatMap((locale) => [...all[locale].files.keys(), ...all[locale].broken]));

/** Files that only one language has. A misnamed file is reported as such, and its texts are not checked. */
function checkNames(all: Locales, locale: Locale, rightful: ReadonlySet<string>): Issue[] {
  const own = all[locale];
  const other = all[locale === 'en' ? 'fr' : 'en'];
  const isStray = (namespace: string) => !rightful.has(namespace) && !hasFile(other, namespace);
  const strays = [...own.files.keys()].filter(isStray);
  const wanted = [...namespacesOf(all)].filter((namespace) => rightful.has(namespace) || hasFile(all.en, namespace));
  const missing = new Set([...new Set([...wanted, ...rightful])].filter((namespace) => !hasFile(own, namespace)));
  const misnamed = strays.map((namespace) => {
    const only = strays.length === 1 && missing.size === 1 ? [...missing][0] : undefined;
    const meant = suggest(namespace, missing) ?? only ?? null;
    drop(own, namespace);
    if (meant) {
      missing.delete(meant);
      setAside(own, meant);
    }
    return atStart(pathOfWords(locale, namespace), {
      message: 'This file is not used.',
      expected: meant ? `the file name ${pathOfWords(locale, meant)}` : 'a file name that code or definitions refer to',
      suggestion: meant,
    });
  });
  if (locale === 'ca') return misnamed;
  const gone = [...missing].map((namespace) => {
    setAside(own, namespace);
    const from = hasFile(other, namespace)
      ? `${pathOfWords(other.locale, namespace)} in ${languages[locale]}`
      : 'a file with its texts';
    return atStart(pathOfWords(locale, namespace), { message: 'This file is missing.', expected: from });
  });
  return [...misnamed, ...gone];
}

/** Every locale has the files that are used, with the same names. `rightful`: the namespaces that definitions and code use. */
export function checkWordFiles(world: World, all: Locales, rightful: ReadonlySet<string>): Issue[] {
  const folders = checkFolders(world, all);
  return [...folders, ...locales.flatMap((locale) => checkNames(all, locale, rightful))];
}
