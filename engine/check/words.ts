import type { Catalogue } from '../schema/column.ts';
import { menuNames } from '../schema/report.ts';
import { fieldsOf } from './columns.ts';
import type { Issue } from './issue.ts';
import { issueIn, readSource, type SourceFile } from './source-file.ts';
import { suggest } from './suggest.ts';
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

/** The words of a locale, by key; the faults of their files. */
function readLocale(locale: Locale, world: World): { words: Map<string, Word>; issues: Issue[] } {
  const words = new Map<string, Word>();
  const issues: Issue[] = [];
  for (const [path, text] of Object.entries(world.files)) {
    const namespace = new RegExp(`^locales/${locale}/([^/]+)\\.json$`).exec(path)?.[1];
    if (!namespace) continue;
    const read = readSource(path, text);
    issues.push(...read.issues);
    for (const word of wordsIn(read.file.value, read.file, [], namespace)) words.set(word.key, word);
  }
  return { words, issues };
}

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
      .filter((field) => !catalogue.columns[field]?.label)
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

function checkNeeds(needs: Need[], locale: Locale, words: Map<string, Word>): Issue[] {
  const told = new Set<string>();
  return needs.flatMap(({ key, instead, file, path }) => {
    if (told.has(key) || [key, ...instead].some((candidate) => words.has(candidate))) return [];
    told.add(key);
    const [namespace] = key.split('.');
    const message = `There are no words for “${key}” in ${locale}.`;
    return [
      issueIn(file, path, {
        message,
        expected: `them in locales/${locale}/${namespace}.json`,
        suggestion: suggest(key, words.keys()),
      }),
    ];
  });
}

const bare = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** Whether code names the key: as a text, or as the start of one that ends in `${`. */
function namedInCode(key: string, code: readonly string[]): boolean {
  const name = bare(key);
  if (code.some((text) => text.includes(`'${name}'`) || text.includes(`"${name}"`) || text.includes(`\`${name}\``)))
    return true;
  const stems = name.split('.').map((_, index, all) => `${all.slice(0, index + 1).join('.')}.`);
  return stems.some((stem) => code.some((text) => text.includes(`\`${stem}\${`)));
}

function checkUnused(words: Map<string, Word>, needs: Need[], world: World, complete: boolean): Issue[] {
  const needed = new Set(needs.flatMap((need) => [need.key, ...need.instead]));
  return [...words.values()].flatMap((word) => {
    const isDefined = defined.includes(word.key.split('.')[0] ?? '');
    if (isDefined ? !complete || needed.has(word.key) : namedInCode(word.key, world.code)) return [];
    const message = `Nothing uses the words “${word.key}”.`;
    const expected = isDefined ? 'a key that follows from a definition' : 'a key that the code names';
    return [issueIn(word.file, word.path, { message, expected, suggestion: suggest(word.key, needed) }, 'key')];
  });
}

const slots = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? ''))].sort();

/** A translation against the English: it has every key, no other, and the same slots. */
function checkAgainst(english: Map<string, Word>, words: Map<string, Word>, locale: 'fr' | 'ca'): Issue[] {
  const bases = new Map([...english.values()].map((word) => [bare(word.key), word]));
  const there = new Set([...words.keys()].map(bare));
  const missing = locale === 'ca' ? [] : [...bases].filter(([key]) => !there.has(key)).map(([, word]) => word);
  return [
    ...missing.map((word) =>
      issueIn(
        word.file,
        word.path,
        {
          message: `“${word.key}” has no French words.`,
          expected: `them in ${word.file.path.replace('/en/', '/fr/')}`,
        },
        'key',
      ),
    ),
    ...[...words.values()].flatMap((word) => {
      const base = english.get(word.key) ?? bases.get(bare(word.key));
      if (!base) {
        const message = `“${word.key}” is not among the English words.`;
        return [issueIn(word.file, word.path, { message, suggestion: suggest(word.key, english.keys()) }, 'key')];
      }
      if (locale === 'ca' && base.text === word.text) {
        return [
          issueIn(
            word.file,
            word.path,
            { message: `“${word.key}” is the same in en.`, expected: 'only words that differ' },
            'key',
          ),
        ];
      }
      const [want, have] = [slots(base.text), slots(word.text)];
      if (want.join() === have.join()) return [];
      const message = `“${word.key}” fills ${have.length ? have.join(', ') : 'nothing'}, the English fills ${want.join(', ') || 'nothing'}.`;
      return [issueIn(word.file, word.path, { message, expected: 'the same {{names}} in both' })];
    }),
  ];
}

/**
 * The words of all locales against definitions and code. `complete` says that every definition was read: while one is
 * broken, what only it uses is not called unused.
 */
export function checkWords(definitions: Definitions, complete: boolean, world: World): Issue[] {
  const [en, fr, ca] = [readLocale('en', world), readLocale('fr', world), readLocale('ca', world)];
  const needs = allNeeds(definitions);
  return [
    ...[en, fr, ca].flatMap((locale) => locale.issues),
    ...checkNeeds(needs, 'en', en.words),
    ...checkUnused(en.words, needs, world, complete && definitions.catalogue !== null),
    ...checkAgainst(en.words, fr.words, 'fr'),
    ...checkAgainst(en.words, ca.words, 'ca'),
  ];
}
