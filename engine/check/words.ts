import type { Catalogue } from '../schema/column.ts';
import { menuNames } from '../schema/report.ts';
import { fieldsOf } from './columns.ts';
import type { Issue } from './issue.ts';
import { issueIn, type SourceFile } from './source-file.ts';
import { suggest } from './suggest.ts';
import { readUsable } from './usable.ts';
import type { Definitions, World } from './world.ts';

interface Word {
  key: string;
  text: string;
  file: SourceFile;
  path: string[];
}

type Locale = 'en' | 'ca' | 'fr';

/** Namespaces whose keys follow from definitions; the keys of all others are named in code. */
const defined = ['reports', 'columns', 'values', 'parameters', 'menus'];

function wordsIn(value: unknown, file: SourceFile, path: string[], namespace: string): Word[] {
  if (typeof value === 'string') return [{ key: [namespace, ...path].join('.'), text: value, file, path }];
  return Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([name, inner]) =>
    wordsIn(inner, file, [...path, name], namespace),
  );
}

interface LocaleWords {
  words: Map<string, Word>;
  issues: Issue[];
  /** Namespaces whose file is at fault: what it lacks is not told as well. */
  broken: Set<string>;
}

/** The words of a locale, by key; the faults of their files. */
function readLocale(locale: Locale, world: World): LocaleWords {
  const words = new Map<string, Word>();
  const issues: Issue[] = [];
  const namespaceOf = (path: string) => new RegExp(`^locales/${locale}/([^/]+)\\.json$`).exec(path)?.[1];
  const broken = new Set(Object.keys(world.unread ?? {}).flatMap((path) => namespaceOf(path) ?? []));
  for (const [path, text] of Object.entries(world.files)) {
    const namespace = namespaceOf(path);
    if (!namespace) continue;
    const read = readUsable(path, text);
    issues.push(...read.issues);
    if (read.issues.length > 0) broken.add(namespace);
    for (const word of wordsIn(read.value, read.file, [], namespace)) words.set(word.key, word);
  }
  return { words, issues, broken };
}

const isBroken = (key: string, { broken }: LocaleWords) => broken.has(key.split('.')[0] ?? '');

/** A key that a definition needs, and the keys that would do in its place. */
interface Need {
  key: string;
  instead: string[];
  file: SourceFile;
  path: (string | number)[];
}

function parameterNeeds({ id, file, value }: Definitions['reports'][number]): Need[] {
  return (value.parameters ?? []).flatMap((parameter, index) => {
    const codes = 'items' in parameter ? parameter.items.map((item) => item.value) : [];
    const sides = 'true_value' in parameter ? [parameter.false_value, parameter.true_value] : [];
    return ['text', ...[...codes, ...sides].map((code) => `items.${code}`)].map((rest) => ({
      key: `parameters.${parameter.key}.${rest}`,
      instead: [`reports.${id}.parameters.${parameter.key}.${rest}`],
      file,
      path: ['parameters', index],
    }));
  });
}

function reportNeeds(report: Definitions['reports'][number], catalogue: Catalogue): Need[] {
  const { id, file, value } = report;
  const columns = value.columns.flatMap((entry, index) =>
    fieldsOf(entry, catalogue)
      .filter((field) => Object.hasOwn(catalogue.columns, field) && !catalogue.columns[field]?.label)
      .map((field) => ({
        key: `columns.${field}`,
        instead: [`reports.${id}.columns.${field}`],
        file,
        path: ['columns', index],
      })),
  );
  const own = (rest: string, path: string[]): Need => ({ key: `reports.${id}.${rest}`, instead: [], file, path });
  return [
    own('title', ['key']),
    own('description', ['key']),
    ...(value.hierarchies ?? []).map((hierarchy) => own(`hierarchies.${hierarchy.key}`, ['hierarchies'])),
    ...parameterNeeds(report),
    ...columns,
  ];
}

function menuNeeds({ id, file, value }: Definitions['menus'][number]): Need[] {
  if (!menuNames.some((name) => name === id)) return [];
  const need = (rest: string, path: (string | number)[]): Need => ({
    key: `menus.${id}.${rest}`,
    instead: [],
    file,
    path,
  });
  return [
    need('title', ['route']),
    ...value.categories.map((category, index) => need(`categories.${category.key}`, ['categories', index])),
    ...(value.links ?? []).map((link, index) => need(`links.${link.key}`, ['links', index])),
  ];
}

function allNeeds({ catalogue, reports, menus }: Definitions): Need[] {
  if (!catalogue) return [];
  const values = Object.entries(catalogue.value.columns).flatMap(([field, column]) =>
    (column.values ?? []).map((code) => ({
      key: `values.${field}.${code}`,
      instead: [],
      file: catalogue.file,
      path: ['columns', field, 'values'],
    })),
  );
  return [...reports.flatMap((report) => reportNeeds(report, catalogue.value)), ...menus.flatMap(menuNeeds), ...values];
}

function missingNeeds(needs: Need[], english: LocaleWords): Need[] {
  const told = new Set<string>();
  const hasWords = (key: string) => english.words.has(key) || isBroken(key, english);
  return needs.filter(({ key, instead }) => {
    if (told.has(key) || [key, ...instead].some(hasWords)) return false;
    told.add(key);
    return true;
  });
}

const needIssue = ({ key, file, path }: Need): Issue =>
  issueIn(file, path, {
    message: `There are no words for “${key}” in en.`,
    expected: `them in locales/en/${key.split('.')[0]}.json`,
  });

const bare = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** Whether code names the key: as a text, or as the start of one that ends in `${`. */
function namedInCode(key: string, code: readonly string[]): boolean {
  const name = bare(key);
  const names = [...new Set([name, key])].flatMap((each) => [`'${each}'`, `"${each}"`, `\`${each}\``]);
  if (code.some((text) => names.some((each) => text.includes(each)))) return true;
  const stems = name.split('.').map((_, index, all) => `${all.slice(0, index + 1).join('.')}.`);
  return stems.some((stem) => code.some((text) => text.includes(`\`${stem}\${`)));
}

function unusedWords(english: LocaleWords, needs: Need[], world: World, complete: boolean): Word[] {
  const needed = new Set(needs.flatMap((need) => [need.key, ...need.instead]));
  return [...english.words.values()].filter((word) => {
    if (isBroken(word.key, english)) return false;
    const isDefined = defined.includes(word.key.split('.')[0] ?? '');
    return isDefined ? complete && !needed.has(word.key) : !namedInCode(word.key, world.code);
  });
}

const unusedIssue = (word: Word, suggestion: string | null): Issue => {
  const isDefined = defined.includes(word.key.split('.')[0] ?? '');
  const message = `Nothing uses the words “${word.key}”.`;
  const expected = isDefined ? 'a key that follows from a definition' : 'a key that the code names';
  return issueIn(word.file, word.path, { message, expected, suggestion }, 'key');
};

/** English words against what is needed: a misspelt key is one mistake, told where it is misspelt. */
function checkEnglish(english: LocaleWords, needs: Need[], world: World, complete: boolean): Issue[] {
  const missing = new Map(missingNeeds(needs, english).map((need) => [need.key, need]));
  const unused = unusedWords(english, needs, world, complete).map((word) => {
    const meant = suggest(word.key, missing.keys());
    if (meant) missing.delete(meant);
    return unusedIssue(word, meant);
  });
  return [...unused, ...[...missing.values()].map(needIssue)];
}

const slots = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? ''))].sort();

function checkWord(word: Word, base: Word, locale: 'fr' | 'ca'): Issue[] {
  if (locale === 'ca' && base.text === word.text) {
    const message = `“${word.key}” is the same in en.`;
    return [issueIn(word.file, word.path, { message, expected: 'only words that differ' }, 'key')];
  }
  const [want, have] = [slots(base.text), slots(word.text)];
  if (want.join() === have.join()) return [];
  const message = `“${word.key}” fills ${have.join(', ') || 'nothing'}, the English fills ${want.join(', ') || 'nothing'}.`;
  return [issueIn(word.file, word.path, { message, expected: 'the same {{names}} in both' })];
}

/** A translation against the English: it has every key (Canadian English need not), no other, and the same slots. */
function checkAgainst(
  english: LocaleWords,
  other: LocaleWords,
  locale: 'fr' | 'ca',
  sound: (key: string) => boolean,
): Issue[] {
  const { words } = other;
  const whole = [...english.words.values()].filter((word) => sound(word.key));
  const bases = new Map(whole.map((word) => [bare(word.key), word]));
  const missing = new Map([...bases].filter(([key]) => !isBroken(key, other)));
  for (const key of words.keys()) missing.delete(bare(key));
  if (locale === 'ca') missing.clear();
  const issues = [...words.values()]
    .filter((word) => sound(word.key))
    .flatMap((word) => {
      const base = english.words.get(word.key) ?? bases.get(bare(word.key));
      if (base) return checkWord(word, base, locale);
      const meant = suggest(word.key, missing.keys());
      if (meant) missing.delete(meant);
      const message = `“${word.key}” is not among the English words.`;
      return [issueIn(word.file, word.path, { message, suggestion: meant ?? suggest(word.key, bases.keys()) }, 'key')];
    });
  const untold = [...missing.values()].map((word) => {
    const expected = `them in ${word.file.path.replace('/en/', '/fr/')}`;
    return issueIn(word.file, word.path, { message: `“${word.key}” has no French words.`, expected }, 'key');
  });
  return [...issues, ...untold];
}

/**
 * The words of all locales against definitions and code. `complete` says that every definition was read: while one is
 * broken, what only it uses is not called unused.
 */
export function checkWords(definitions: Definitions, complete: boolean, world: World): Issue[] {
  const [en, fr, ca] = [readLocale('en', world), readLocale('fr', world), readLocale('ca', world)];
  const needs = allNeeds(definitions);
  const whole = complete && definitions.catalogue !== null;
  const wrong = new Set([
    ...unusedWords(en, needs, world, whole).map((word) => bare(word.key)),
    ...missingNeeds(needs, en).map((need) => bare(need.key)),
  ]);
  const sound = (key: string) => !wrong.has(bare(key)) && !isBroken(key, en);
  return [
    ...[en, fr, ca].flatMap((locale) => locale.issues),
    ...checkEnglish(en, needs, world, whole),
    ...checkAgainst(en, fr, 'fr', sound),
    ...checkAgainst(en, ca, 'ca', sound),
  ];
}
