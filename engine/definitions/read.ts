import type { Catalogue } from '../schema/column.ts';
import type { Menu } from '../schema/menu.ts';
import type { Report } from '../schema/report.ts';
import {
  definedBy,
  type FamilyName,
  familyNames,
  familyOf,
  type Normal,
  type ScreenFamilyName,
  type Written,
} from './families.ts';
import type { Others, Route } from './family.ts';
import { UnknownField } from './normal-report.ts';

/** An address of a definition, with whose it is. */
export interface Place extends Route {
  family: ScreenFamilyName;
  id: string;
}

/** All definitions as the engine works on them, each family by id. */
export type Definitions = { readonly [Name in FamilyName]: ReadonlyMap<string, Normal<Name>> } & {
  /** The addresses that definitions have. Of two that have the same, the first counts. */
  readonly places: ReadonlyMap<string, Place>;
};

interface Found {
  family: FamilyName;
  id: string;
  path: string;
  written: unknown;
}

/** What definitions may ask of the others that were read. */
export function othersOf(found: readonly Pick<Found, 'family' | 'id' | 'written'>[]): Others {
  const of = (family: FamilyName) => found.filter((each) => each.family === family);
  return {
    catalogue: (of('columns')[0]?.written as Catalogue | undefined) ?? { columns: {}, sets: {} },
    menus: new Map(of('menus').map(({ id, written }) => [id, written as Menu])),
    reports: new Map(of('reports').map(({ id, written }) => [id, written as Report])),
  };
}

/** The addresses of a definition. */
export const routesOf = (family: FamilyName, id: string, written: unknown, others: Others): Route[] =>
  familyOf(family).routes?.(id, written, others) ?? [];

/** Files by their path from the project's root, each with a value whose shape is right. */
export type Files = Readonly<Record<string, unknown>>;

const foundIn = (files: Files): Found[] =>
  Object.entries(files).flatMap(([path, written]) => {
    const defined = definedBy(path);
    return defined ? [{ ...defined, path, written }] : [];
  });

/**
 * Files as definitions. What can't be expanded is told of, and leaves the others. Of a definition that is there in outline
 * only its addresses are read.
 */
export function readDefinitions(
  files: Files,
  outlines: Files = {},
): {
  definitions: Definitions;
  broken: { file: string; reason: unknown }[];
} {
  const found = foundIn(files);
  const others = othersOf(found);
  const hasCatalogue = found.some(({ family }) => family === 'columns');
  const maps = Object.fromEntries(familyNames.map((name) => [name, new Map<string, unknown>()]));
  const places = new Map<string, Place>();
  const broken: { file: string; reason: unknown }[] = [];
  const place = ({ family, id, written }: Found) => {
    for (const route of routesOf(family, id, written, others)) {
      if (!places.has(route.path)) places.set(route.path, { ...route, family: family as ScreenFamilyName, id });
    }
  };
  for (const each of found) {
    const { family, id, path, written } = each;
    try {
      maps[family]?.set(id, familyOf(family).normalise(id, written, others));
    } catch (reason) {
      // A catalogue that is not there is told of once: of itself.
      if (hasCatalogue || !(reason instanceof UnknownField)) broken.push({ file: path, reason });
      continue;
    }
    place(each);
  }
  for (const each of foundIn(outlines)) place(each);
  return { definitions: { ...(maps as unknown as Omit<Definitions, 'places'>), places }, broken };
}

/** What comes with the screen of a definition that was there in outline. */
export interface Whole<Name extends ScreenFamilyName> {
  definition: Written<Name>;
  /** Columns that the catalogue lacked so far. */
  columns: Catalogue['columns'];
  /** The reports that it asks for, by id. */
  reports: Readonly<Record<string, Report>>;
}

/**
 * A definition whose outline was read before, beside the files that were.
 * @throws UnknownField, UnknownReport
 */
export function readWhole<Name extends ScreenFamilyName>(
  family: Name,
  id: string,
  { definition, columns, reports }: Whole<Name>,
  files: Files,
): Normal<Name> {
  const { catalogue, menus } = othersOf(foundIn(files));
  const others: Others = {
    catalogue: { ...catalogue, columns: { ...catalogue.columns, ...columns } },
    menus,
    reports: new Map(Object.entries(reports)),
  };
  return familyOf(family).normalise(id, definition, others) as Normal<Name>;
}
