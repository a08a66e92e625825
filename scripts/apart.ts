import { join } from 'node:path';
import { type Call, refusalsOf } from '../contract/call.ts';
import { calls } from '../contract/calls.ts';
import { type Locale, locales } from '../engine/context/context.ts';
import { type FamilyName, familyNames, familyOf, fileOf } from '../engine/definitions/families.ts';
import type { Uses } from '../engine/definitions/family.ts';
import { namedCalls } from '../engine/definitions/named-call.ts';
import { othersOf, routesOf } from '../engine/definitions/read.ts';
import type { Catalogue } from '../engine/schema/column.ts';
import { loadDefinitions, readOwn } from '../server/definitions.ts';

type Tree = { [key: string]: string | Tree };

/** A definition with everything it uses of others. */
interface Definition extends Readonly<Record<keyof Uses, ReadonlySet<string>>> {
  family: FamilyName;
  id: string;
  written: unknown;
  /** Whether it can be normalized. The check reports what is wrong with one that can't. */
  isSound: boolean;
}

/** What at least this many reports need is part of the start of the portal. */
const many = 4;

/** The families whose definitions are loaded with their screens. */
const outlined: ReadonlySet<string> = new Set(familyNames.filter((name) => familyOf(name).outline !== undefined));

/** The folders of texts by locale. */
const folders = { 'en-US': 'en', 'en-CA': 'ca', 'fr-CA': 'fr' } as const satisfies Record<Locale, string>;

/** The entries of a record that are named. */
const only = <Value>(all: Readonly<Record<string, Value>>, names: ReadonlySet<string>): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));

/** A text key without its suffix for a country. */
const anyCountry = (key: string) => key.replace(/_(USA|CAN)(?=_|$)/, '');

/** Only the server writes emails. */
const isOfMail = (key: string) => key.startsWith('mail.');

/** The refusals of calls, by what says which ones a call has. */
const refusalsIn = (names: Iterable<string>, of: (call: Call) => readonly string[]): ReadonlySet<string> =>
  new Set([...names].flatMap((name) => of((calls as Readonly<Record<string, Call>>)[name] as Call)));

/** The texts of a tree whose keys are wanted. */
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
 * Splits the files of a project in two: what the portal loads at its start, and what it loads with a screen. The start has an
 * outline of each screen; the screen adds its definition, and the columns and texts that the start does not need.
 */
export class Apart {
  private readonly root: string;
  private readonly catalogue: Catalogue;
  private readonly calls = namedCalls(calls);
  private readonly found: Definition[];
  /** Files of texts by path. */
  private readonly read = new Map<string, Tree>();
  /** The keys of texts that outlines need. */
  private readonly outlineKeys: ReadonlySet<string>;
  private readonly first: Readonly<Record<'columns' | 'parameters', ReadonlySet<string>>>;

  constructor(root: string) {
    this.root = root;
    const { read, definitions } = loadDefinitions(join(root, 'definitions'));
    const files = [...read].flatMap(([path, { value }]) => (value === null ? [] : [{ path, value }]));
    const named = familyNames.flatMap((family) =>
      files.flatMap(({ path, value }) => {
        const id = /([^/]+)\.json$/.exec(path)?.[1] ?? '';
        return path === fileOf(family, id) ? [{ family, id, written: value }] : [];
      }),
    );
    const others = othersOf(named, this.calls);
    this.catalogue = others.catalogue;
    this.found = named.map(({ family, id, written }) => {
      const uses = familyOf(family).uses?.(written, others, id);
      const set = (which: keyof Uses) => new Set(uses?.[which]);
      const all = {
        columns: set('columns'),
        parameters: set('parameters'),
        reports: set('reports'),
        calls: set('calls'),
        tabs: set('tabs'),
      };
      const isSound = definitions[family].has(familyOf(family).partOf?.(written) ?? id);
      return { family, id, written, isSound, ...all };
    });
    this.outlineKeys = new Set(
      this.found.flatMap(({ family, id, written }) => {
        const titles = routesOf(family, id, written, others).flatMap(({ entry }) => entry?.title ?? []);
        return [...titles, ...(familyOf(family).outlineWords?.(id, written) ?? [])];
      }),
    );
    this.first = { columns: this.common('columns'), parameters: this.common('parameters') };
  }

  /** What many reports need. Dashboards do not count. */
  private common(which: 'columns' | 'parameters'): ReadonlySet<string> {
    const counts = new Map<string, number>();
    const reports = this.found.filter(({ family }) => family === 'reports');
    for (const name of reports.flatMap((each) => [...each[which]])) counts.set(name, (counts.get(name) ?? 0) + 1);
    return new Set([...counts].flatMap(([name, count]) => (count >= many ? [name] : [])));
  }

  private of(family: FamilyName, id: string): Definition | undefined {
    return this.found.find((each) => each.family === family && each.id === id);
  }

  /** What the definitions that are loaded with screens, or one of them, need beyond the start. */
  private own(which: 'columns' | 'parameters', one?: Definition): ReadonlySet<string> {
    const all = one ? [one] : this.found.filter(({ family }) => outlined.has(family));
    return without(union(all.map((each) => each[which])), this.first[which]);
  }

  /** The refusals that only calls of screens name, or those of them that the calls of one screen name. */
  private ownRefusals(one?: Definition): ReadonlySet<string> {
    const ofScreens = union(this.found.filter(({ family }) => outlined.has(family)).map((each) => each.calls));
    const others = Object.keys(calls).filter((name) => !ofScreens.has(name));
    return without(
      refusalsIn(one ? one.calls : ofScreens, ({ refusals = [] }) => refusals),
      refusalsIn(others, refusalsOf),
    );
  }

  /** What lists of screens show of a definition; null if it is broken. */
  outline(family: FamilyName, id: string): unknown {
    const found = this.of(family, id);
    return found?.isSound ? familyOf(family).outline?.(found.written) : null;
  }

  /** What is loaded with a screen: a `Whole` and its texts; null if it is broken. */
  whole(family: FamilyName, id: string): unknown {
    const found = this.of(family, id);
    // A part comes with what it is a part of.
    if (!found?.isSound || (familyOf(family).partOf?.(found.written) ?? null) !== null) return null;
    const tabs = [...found.tabs].map((name) => [name, this.of(family, name)?.written]);
    const reports = [...found.reports].map((name) => [name, this.of('reports', name)?.written]);
    return {
      definition: found.written,
      columns: only(this.catalogue.columns, this.own('columns', found)),
      reports: Object.fromEntries(reports),
      calls: only(this.calls, found.calls),
      ...(tabs.length > 0 && { tabs: Object.fromEntries(tabs) }),
      words: Object.fromEntries(locales.map((locale) => [locale, this.wordsOf(found, folders[locale])])),
    };
  }

  /** The catalogue of the start; null if it is broken. */
  firstColumns(): Catalogue | null {
    if (!this.found.some(({ family }) => family === 'columns')) return null;
    const first = without(new Set(Object.keys(this.catalogue.columns)), this.own('columns'));
    return { ...this.catalogue, columns: only(this.catalogue.columns, first) };
  }

  private words(folder: string, namespace: string): Tree {
    const path = `locales/${folder}/${namespace}.json`;
    const words = this.read.get(path) ?? ((readOwn(join(this.root, path), path).value ?? {}) as Tree);
    this.read.set(path, words);
    return words;
  }

  /** Whether a text is loaded with screens, or with one of them. */
  private comesApart(namespace: string, one?: Definition): (key: string) => boolean {
    if (namespace === 'columns' || namespace === 'values' || namespace === 'parameters') {
      const names = this.own(namespace === 'parameters' ? namespace : 'columns', one);
      return (key) => names.has(key.split('.')[0] ?? '');
    }
    if (namespace === 'refusals') {
      const codes = this.ownRefusals(one);
      return (key) => codes.has(key.replace(/_(?:one|other)$/, ''));
    }
    if (!outlined.has(namespace)) return () => false;
    const ids =
      one &&
      new Set([
        ...(one.family === namespace ? [one.id, ...one.tabs] : []),
        ...(namespace === 'reports' ? one.reports : []),
      ]);
    return (key) => !this.outlineKeys.has(`${namespace}.${key}`) && (!ids || ids.has(key.split('.')[0] ?? ''));
  }

  /** The texts of a file that are part of the start. */
  firstWords(folder: string, namespace: string): Tree {
    const isApart = this.comesApart(namespace);
    return pick(this.words(folder, namespace), (key) => !isApart(key) && !isOfMail(key));
  }

  /** The texts that are loaded with a screen, by file. */
  private wordsOf(one: Definition, folder: string): Record<string, Tree> {
    const picked = [...outlined, 'columns', 'values', 'parameters', 'refusals'].map((namespace): [string, Tree] => [
      namespace,
      pick(this.words(folder, namespace), this.comesApart(namespace, one)),
    ]);
    return Object.fromEntries(picked.filter(([, tree]) => Object.keys(tree).length > 0));
  }
}
