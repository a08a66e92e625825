import type { Catalogue } from '../schema/column.ts';
import type { Dashboard } from '../schema/dashboard.ts';
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
import type { Others, Route, Tab } from './family.ts';
import { tabsIn } from './group.ts';
import type { NamedCalls } from './named-call.ts';
import { UnknownField } from './normal-report.ts';

/** A route, with the definition that declares it. */
export interface Place extends Route {
  family: ScreenFamilyName;
  id: string;
}

/** All definitions in normal form, each family by id. */
export type Definitions = { readonly [Name in FamilyName]: ReadonlyMap<string, Normal<Name>> } & {
  /** Routes by path. If two definitions declare the same path, the first wins. */
  readonly places: ReadonlyMap<string, Place>;
};

interface Found {
  family: FamilyName;
  id: string;
  path: string;
  written: unknown;
}

/** The definitions that others can refer to. */
export function othersOf(found: readonly Pick<Found, 'family' | 'id' | 'written'>[], calls: NamedCalls): Others {
  const of = (family: FamilyName) => found.filter((each) => each.family === family);
  return {
    catalogue: (of('columns')[0]?.written as Catalogue | undefined) ?? { columns: {}, sets: {} },
    menus: new Map(of('menus').map(({ id, written }) => [id, written as Menu])),
    reports: new Map(of('reports').map(({ id, written }) => [id, written as Report])),
    calls,
    tabs: tabsOf(found),
  };
}

/** The tabs of groups among definitions or outlines of them. */
const tabsOf = (found: readonly Pick<Found, 'family' | 'id' | 'written'>[]) =>
  tabsIn(found.flatMap(({ family, id, written }) => (family === 'dashboards' ? [{ id, written } as Tab] : [])));

/** The routes of a definition. */
export const routesOf = (family: FamilyName, id: string, written: unknown, others: Others): Route[] =>
  familyOf(family).routes?.(id, written, others) ?? [];

/** Parsed files by path relative to the project root. Their shape has been validated. */
export type Files = Readonly<Record<string, unknown>>;

const foundIn = (files: Files): Found[] =>
  Object.entries(files).flatMap(([path, written]) => {
    const defined = definedBy(path);
    return defined ? [{ ...defined, path, written }] : [];
  });

/**
 * Reads files as definitions. A definition that can't be expanded is listed in `broken`; the others are unaffected.
 * Outlines contribute only their routes. `calls` are those of the contract.
 */
export function readDefinitions(
  files: Files,
  { outlines = {}, calls = {} }: { outlines?: Files; calls?: NamedCalls } = {},
): {
  definitions: Definitions;
  broken: { file: string; reason: unknown }[];
} {
  const found = foundIn(files);
  const outlined = foundIn(outlines);
  const others = { ...othersOf(found, calls), tabs: tabsOf([...found, ...outlined]) };
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
    // It is read with the definition that it is a part of.
    if ((familyOf(family).partOf?.(written) ?? null) !== null) continue;
    try {
      maps[family]?.set(id, familyOf(family).normalise(id, written, others));
    } catch (reason) {
      // A missing catalogue is reported once, for itself.
      if (hasCatalogue || !(reason instanceof UnknownField)) broken.push({ file: path, reason });
      continue;
    }
    place(each);
  }
  for (const each of outlined) place(each);
  return { definitions: { ...(maps as unknown as Omit<Definitions, 'places'>), places }, broken };
}

/** The full definition for an outline, loaded with its screen. */
export interface FullDefinition<Name extends ScreenFamilyName> {
  definition: Written<Name>;
  /** Catalogue columns that were not loaded before. */
  columns: Catalogue['columns'];
  /** The reports that it refers to, by id. */
  reports: Readonly<Record<string, Report>>;
  /** The calls that it names. */
  calls: NamedCalls;
  /** The tabs of a dashboard that are files of their own, by id. Default: none. */
  tabs?: Readonly<Record<string, Dashboard>>;
}

/**
 * Expands a definition whose outline was read before, together with those files.
 * @throws UnknownField, UnknownReport, UnknownCall
 */
export function readFullDefinition<Name extends ScreenFamilyName>(
  family: Name,
  id: string,
  { definition, columns, reports, calls, tabs = {} }: FullDefinition<Name>,
  files: Files,
): Normal<Name> {
  const { catalogue, menus } = othersOf(foundIn(files), calls);
  const others: Others = {
    catalogue: { ...catalogue, columns: { ...catalogue.columns, ...columns } },
    menus,
    reports: new Map(Object.entries(reports)),
    calls,
    tabs: tabsIn(Object.entries(tabs).map(([tab, written]) => ({ id: tab, written }))),
  };
  return familyOf(family).normalise(id, definition, others) as Normal<Name>;
}
