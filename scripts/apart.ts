import { join } from 'node:path';
import { type FamilyName, familyNames, familyOf, fileOf } from '../engine/definitions/families.ts';
import { othersOf, routesOf } from '../engine/definitions/read.ts';
import type { Catalogue } from '../engine/schema/column.ts';
import type { Parameter } from '../engine/schema/parameter.ts';
import { loadDefinitions, readOwn } from '../server/definitions.ts';

type Tree = { [key: string]: string | Tree };

interface Found {
  family: FamilyName;
  id: string;
  written: unknown;
  /** Names of the catalogue’s columns that it reads, and the keys of its parameters. */
  columns: Set<string>;
  parameters: Set<string>;
}

/** The families whose definitions come with their screens. */
const outlined: ReadonlySet<string> = new Set(familyNames.filter((name) => familyOf(name).outline !== undefined));

/** The folders of words, as queries name them. */
const folders = ['en', 'ca', 'fr'];

/** The columns that somebody asks a catalogue for. */
function columnsAsked(catalogue: Catalogue, ask: (catalogue: Catalogue) => unknown): Set<string> {
  const asked = new Set<string>();
  const columns = new Proxy(catalogue.columns, {
    get(all, name: string) {
      asked.add(name);
      return all[name];
    },
  });
  try {
    ask({ ...catalogue, columns });
  } catch {
    // What is wrong with a definition is told where it is checked.
  }
  return asked;
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
  /** The keys of words that are said of outlines. */
  private readonly said: ReadonlySet<string>;
  private readonly first: Pick<Found, 'columns' | 'parameters'>;

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
    this.found = named.map(({ family, id, written }) => ({
      family,
      id,
      written,
      columns: columnsAsked(others.catalogue, (catalogue) =>
        familyOf(family).normalise(id, written, { ...others, catalogue }),
      ),
      parameters: new Set(((written as { parameters?: Parameter[] }).parameters ?? []).map(({ key }) => key)),
    }));
    const [later, begun] = [true, false].map((isLater) =>
      this.found.filter(({ family }) => outlined.has(family) === isLater),
    ) as [Found[], Found[]];
    this.said = union(
      later.map(({ family, id, written }) => {
        const titles = routesOf(family, id, written, others).flatMap(({ entry }) => entry?.title ?? []);
        return new Set(titles);
      }),
    );
    this.first = {
      columns: union(begun.map(({ columns }) => columns)),
      parameters: union(begun.map(({ parameters }) => parameters)),
    };
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
    return found ? familyOf(family).outline?.(found.written) : null;
  }

  /** What comes with its screen; null where it is broken. */
  whole(family: FamilyName, id: string): unknown {
    const found = this.of(family, id);
    if (!found) return null;
    const names = this.own('columns', found);
    const columns = Object.entries(this.catalogue.columns).filter(([name]) => names.has(name));
    return { definition: found.written, columns: Object.fromEntries(columns) };
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
    return (readOwn(join(this.root, path), path).value ?? {}) as Tree;
  }

  /** Whether words come with screens, or with one of them. */
  private comesApart(namespace: string, one?: Found): (key: string) => boolean {
    if (namespace === 'columns' || namespace === 'values' || namespace === 'parameters') {
      const names = this.own(namespace === 'parameters' ? namespace : 'columns', one);
      return (key) => names.has(key.split('.')[0] ?? '');
    }
    return outlined.has(namespace) && (!one || one.family === namespace)
      ? (key) => !this.said.has(`${namespace}.${key}`) && (!one || key.startsWith(`${one.id}.`))
      : () => false;
  }

  /** The words of a file that the beginning has. */
  firstWords(folder: string, namespace: string): Tree {
    const isApart = this.comesApart(namespace);
    return pick(this.words(folder, namespace), (key) => !isApart(key));
  }

  /** The words that come with a screen, by file. */
  wordsOf(family: FamilyName, id: string, folder: string): Record<string, Tree> {
    const found = this.of(family, id);
    if (!found || !folders.includes(folder)) return {};
    const namespaces = [family, 'columns', 'values', 'parameters'];
    const picked = namespaces.map((namespace): [string, Tree] => [
      namespace,
      pick(this.words(folder, namespace), this.comesApart(namespace, found)),
    ]);
    return Object.fromEntries(picked.filter(([, tree]) => Object.keys(tree).length > 0));
  }
}
