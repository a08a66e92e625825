import { join } from 'node:path';
import { type Locale, locales } from '../engine/context/context.ts';
import { type FamilyName, familyNames, familyOf, fileOf } from '../engine/definitions/families.ts';
import type { Others } from '../engine/definitions/family.ts';
import { othersOf, routesOf } from '../engine/definitions/read.ts';
import type { Catalogue } from '../engine/schema/column.ts';
import type { Parameter } from '../engine/schema/parameter.ts';
import { loadDefinitions, readOwn } from '../server/definitions.ts';

type Tree = { [key: string]: string | Tree };

interface Found {
  family: FamilyName;
  id: string;
  written: unknown;
  /** Whether it can be expanded. */
  isSound: boolean;
  /** Names of the catalogue’s columns that it reads, the keys of its parameters, and the reports that it asks for. */
  columns: Set<string>;
  parameters: Set<string>;
  reports: Set<string>;
}

/** What so many reports need the portal begins with. */
const many = 4;

/** The families whose definitions come with their screens. */
const outlined: ReadonlySet<string> = new Set(familyNames.filter((name) => familyOf(name).outline !== undefined));

/** The folders of words, by the locales that they are of. */
const folders = { 'en-US': 'en', 'en-CA': 'ca', 'fr-CA': 'fr' } as const satisfies Record<Locale, string>;

const parametersOf = (written: unknown) =>
  ((written as { parameters?: Parameter[] } | undefined)?.parameters ?? []).map(({ key }) => key);

/** A definition, with what it asks the others for. */
function examined(family: FamilyName, id: string, written: unknown, others: Others): Found {
  const found = { columns: new Set<string>(), reports: new Set<string>() };
  const columns = new Proxy(others.catalogue.columns, {
    get(all, name: string) {
      found.columns.add(name);
      return all[name];
    },
  });
  const get = (name: string) => {
    found.reports.add(name);
    return others.reports.get(name);
  };
  let isSound = true;
  try {
    const reports = Object.assign(new Map(others.reports), { get });
    familyOf(family).normalise(id, written, { ...others, reports, catalogue: { ...others.catalogue, columns } });
  } catch {
    // What is wrong with it is told where it is checked.
    isSound = false;
  }
  const parameters = [written, ...[...found.reports].map((name) => others.reports.get(name))].flatMap(parametersOf);
  return { family, id, written, isSound, ...found, parameters: new Set(parameters) };
}

/** A key of words without the country whose accounts they are for. */
const anyCountry = (key: string) => key.replace(/_(USA|CAN)(?=_|$)/, '');

/** The words of a tree whose keys are wanted. */
function pick(tree: Tree, wants: (key: string) => boolean, before = ''): Tree {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, inner]): [string, string | Tree][] => {
      const key = `${before}${anyCountry(name)}`;
      if (typeof inner === 'string') return wants(key) ? [[name, inner]] : [];
      const picked = pick(inner, wants, `${key}.`);
      return Object.keys(picked).length > 0 ? [[name, picked]] : [];
    }),
  );
}

const without = (all: ReadonlySet<string>, others: ReadonlySet<string>) =>
  new Set([...all].filter((each) => !others.has(each)));

const union = (sets: readonly ReadonlySet<string>[]) => new Set(sets.flatMap((set) => [...set]));

/**
 * The files of a project in two: what the portal begins with, and what comes with a screen of which the beginning has an
 * outline: its definition, and the columns and words that nothing of the beginning needs.
 */
export class Apart {
  private readonly root: string;
  private readonly catalogue: Catalogue;
  private readonly found: Found[];
  /** Files of words, by path. */
  private readonly read = new Map<string, Tree>();
  /** The keys of words that are said of outlines. */
  private readonly said: ReadonlySet<string>;
  private readonly first: Readonly<Record<'columns' | 'parameters', ReadonlySet<string>>>;

  constructor(root: string) {
    this.root = root;
    const { read } = loadDefinitions(join(root, 'definitions'));
    const files = [...read].flatMap(([path, { value }]) => (value === null ? [] : [{ path, value }]));
    const named = familyNames.flatMap((family) =>
      files.flatMap(({ path, value }) => {
        const id = /([^/]+)\.json$/.exec(path)?.[1] ?? '';
        return path === fileOf(family, id) ? [{ family, id, written: value }] : [];
      }),
    );
    const others = othersOf(named);
    this.catalogue = others.catalogue;
    this.found = named.map(({ family, id, written }) => examined(family, id, written, others));
    this.said = new Set(
      this.found.flatMap(({ family, id, written }) => {
        const titles = routesOf(family, id, written, others).flatMap(({ entry }) => entry?.title ?? []);
        return [...titles, ...(familyOf(family).outlineWords?.(id, written) ?? [])];
      }),
    );
    this.first = { columns: this.common('columns'), parameters: this.common('parameters') };
  }

  /** What many reports need. A dashboard more or less is nothing to it. */
  private common(which: 'columns' | 'parameters'): ReadonlySet<string> {
    const counts = new Map<string, number>();
    const reports = this.found.filter(({ family }) => family === 'reports');
    for (const name of reports.flatMap((each) => [...each[which]])) counts.set(name, (counts.get(name) ?? 0) + 1);
    return new Set([...counts].flatMap(([name, count]) => (count >= many ? [name] : [])));
  }

  private of(family: FamilyName, id: string): Found | undefined {
    return this.found.find((each) => each.family === family && each.id === id);
  }

  /** Of those that come with screens, or of one of them: what the beginning does not have. */
  private own(which: 'columns' | 'parameters', one?: Found): ReadonlySet<string> {
    const all = one ? [one] : this.found.filter(({ family }) => outlined.has(family));
    return without(union(all.map((each) => each[which])), this.first[which]);
  }

  /** What lists of screens know of a definition; null where it is broken. */
  outline(family: FamilyName, id: string): unknown {
    const found = this.of(family, id);
    return found?.isSound ? familyOf(family).outline?.(found.written) : null;
  }

  /** What comes with its screen: a `Whole`, and words; null where it is broken. */
  whole(family: FamilyName, id: string): unknown {
    const found = this.of(family, id);
    if (!found?.isSound) return null;
    const names = this.own('columns', found);
    const columns = Object.entries(this.catalogue.columns).filter(([name]) => names.has(name));
    const reports = [...found.reports].map((name) => [name, this.of('reports', name)?.written]);
    return {
      definition: found.written,
      columns: Object.fromEntries(columns),
      reports: Object.fromEntries(reports),
      words: Object.fromEntries(locales.map((locale) => [locale, this.wordsOf(found, folders[locale])])),
    };
  }

  /** The catalogue of the beginning; null where it is broken. */
  firstColumns(): Catalogue | null {
    if (!this.found.some(({ family }) => family === 'columns')) return null;
    const apart = this.own('columns');
    const columns = Object.entries(this.catalogue.columns).filter(([name]) => !apart.has(name));
    return { ...this.catalogue, columns: Object.fromEntries(columns) };
  }

  private words(folder: string, namespace: string): Tree {
    const path = `locales/${folder}/${namespace}.json`;
    const words = this.read.get(path) ?? ((readOwn(join(this.root, path), path).value ?? {}) as Tree);
    this.read.set(path, words);
    return words;
  }

  /** Whether words come with screens, or with one of them. */
  private comesApart(namespace: string, one?: Found): (key: string) => boolean {
    if (namespace === 'columns' || namespace === 'values' || namespace === 'parameters') {
      const names = this.own(namespace === 'parameters' ? namespace : 'columns', one);
      return (key) => names.has(key.split('.')[0] ?? '');
    }
    if (!outlined.has(namespace)) return () => false;
    const ids =
      one && new Set([...(one.family === namespace ? [one.id] : []), ...(namespace === 'reports' ? one.reports : [])]);
    return (key) => !this.said.has(`${namespace}.${key}`) && (!ids || ids.has(key.split('.')[0] ?? ''));
  }

  /** The words of a file that the beginning has. */
  firstWords(folder: string, namespace: string): Tree {
    const isApart = this.comesApart(namespace);
    return pick(this.words(folder, namespace), (key) => !isApart(key));
  }

  /** The words that come with a screen, by file. */
  private wordsOf(one: Found, folder: string): Record<string, Tree> {
    const picked = [...outlined, 'columns', 'values', 'parameters'].map((namespace): [string, Tree] => [
      namespace,
      pick(this.words(folder, namespace), this.comesApart(namespace, one)),
    ]);
    return Object.fromEntries(picked.filter(([, tree]) => Object.keys(tree).length > 0));
  }
}
