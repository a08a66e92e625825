import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '../contract/calls.ts';
import { checkColumns } from '../engine/check/columns/columns.ts';
import { readNothing, readUsable, type Usable } from '../engine/check/files/usable.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { checkQuery, checkStructure } from '../engine/check/queries/queries.ts';
import { sqlPath } from '../engine/check/queries/sql-path.ts';
import type { Typed } from '../engine/check/world.ts';
import { definedBy, type FamilyName, familyNames, familyOf, fileOf, isId } from '../engine/definitions/families.ts';
import type { Tab } from '../engine/definitions/family.ts';
import { filesOfDashboard, tabsIn } from '../engine/definitions/group.ts';
import { namedCalls } from '../engine/definitions/named-call.ts';
import { type NormalDashboard, queriedTables, UnknownReport } from '../engine/definitions/normal-dashboard.ts';
import { type NormalReport, UnknownField } from '../engine/definitions/normal-report.ts';
import { type Definitions, readDefinitions } from '../engine/definitions/read.ts';
import type { Brand } from '../engine/schema/brand.ts';
import type { Catalogue } from '../engine/schema/column.ts';
import type { Dashboard } from '../engine/schema/dashboard.ts';
import type { Parameter } from '../engine/schema/parameter.ts';
import { plainBrand } from '../engine/schema/plain-brand.ts';
import type { Predicate } from '../engine/schema/predicate.ts';
import type { Report } from '../engine/schema/report.ts';
import { messageOf } from './database/errors.ts';
import { type BoundQuery, bindQuery, placeholders } from './query/bind.ts';
import { structureFault } from './query/structure.ts';
import { readText } from './read-text.ts';

/** A report that the server can run. */
export interface ServedReport {
  report: NormalReport;
  query: BoundQuery;
  /** The query text as written. */
  sql: string;
  /** For a table: the condition under which it has rows. Default: always. */
  when?: Predicate | undefined;
}

interface Loaded {
  reports: ServedReport[];
  /** Tables of the dashboards' own queries. */
  tables: ServedReport[];
  dashboards: ReadonlyMap<string, NormalDashboard>;
  catalogue: Catalogue;
  /** Why one or all reports are not served, with file, line and column. */
  broken: string[];
}

/** Name that every query may use in addition to its report's parameters: the date of the call, YYYY-MM-DD. */
export const todayName = 'today';

/** Reads a file of definitions or words. `path` is relative to the project root and determines the expected content. */
export function readOwn(place: string, path: string): Usable {
  const { text, why } = readText(place);
  return text === null ? readNothing(path, why) : readUsable(path, text);
}

/** Files of a folder with this extension; none if the folder does not exist. */
export function listFiles(folder: string, extension: RegExp): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => extension.test(file))
      .sort();
  } catch {
    return [];
  }
}

/**
 * Paths of a family's files, relative to the project root. A single-file family always has its path, even if the file
 * is missing.
 */
function filesOf(folder: string, family: FamilyName): string[] {
  if (familyOf(family).files === 'one') return [fileOf(family, family)];
  const ids = listFiles(join(folder, family), /\.json$/).map((file) => file.slice(0, -'.json'.length));
  return ids.filter(isId).map((id) => fileOf(family, id));
}

/**
 * Reads the definitions of some or all families. Broken ones are left out and reported with file, line and column;
 * everything else is returned.
 */
export function loadDefinitions(folder: string, families: readonly FamilyName[] = familyNames) {
  const paths = families.flatMap((family) => filesOf(folder, family));
  const read = new Map(paths.map((path) => [path, readOwn(join(folder, path.slice('definitions/'.length)), path)]));
  const values = [...read].flatMap(([path, { value }]) => (value === null ? [] : [[path, value]]));
  const { definitions, broken } = readDefinitions(Object.fromEntries(values), { calls: namedCalls(calls) });
  const issues = [...read.values()].flatMap((each) => each.issues.map(formatIssue));
  return {
    definitions,
    /** The definitions by path, as written. */
    read,
    broken: [
      ...issues,
      // A broken report is reported once, for itself, and not again for the dashboards that name it.
      ...broken
        .filter(({ reason }) => !(reason instanceof UnknownReport && read.has(fileOf('reports', reason.report))))
        .map(({ file, reason }) => why(read.get(file), reason, definitions)),
    ],
  };
}

/** The brand, or a plain one if its file is broken. */
export const loadBrand = (folder: string): Brand =>
  loadDefinitions(folder, ['brand']).definitions.brand.get('brand') ?? plainBrand;

/** The menus, and the screens with a definition by route without the locale. */
export type Screens = Pick<Definitions, 'menus' | 'places'>;

export function loadScreens(folder: string): Screens {
  const { menus, places } = loadDefinitions(folder, ['columns', 'menus', 'reports', 'dashboards']).definitions;
  return { menus, places };
}

/** The screens with a definition, by route without the locale. */
export const loadPlaces = (folder: string): Definitions['places'] => loadScreens(folder).places;

/** Why a well-formed definition can't be expanded. */
function why(read: Usable | undefined, reason: unknown, { columns }: Definitions): string {
  const catalogue = columns.get('columns');
  if (!read || !catalogue || !(reason instanceof UnknownField)) return messageOf(reason);
  // `npm run check` reports mistakes of a dashboard at their place.
  if (!(read.value as Partial<Report>).columns) return `${read.file.path}:1:1  ${messageOf(reason)}`;
  const issues = checkColumns({ id: '', file: read.file, value: read.value as Report }, catalogue);
  return issues.length > 0 ? issues.map(formatIssue).join('\n') : messageOf(reason);
}

/**
 * A dashboard offers the centers of one of its tables. Its calls accept those of the account and refuse all others, as
 * every report does. The table itself accepts any, so that the form opens and shows what is wrong.
 */
const withOwnCenters = (report: NormalReport): NormalReport => ({
  ...report,
  parameters: report.parameters.map((parameter) =>
    parameter.definition.type === 'centers'
      ? { ...parameter, definition: withoutChoices(parameter.definition) }
      : parameter,
  ),
});

const withoutChoices = ({ choices: _, ...rest }: Extract<Parameter, { type: 'centers' }>) => rest;

/** A report with its query, or a message why it is not served. */
function served(report: NormalReport, written: Typed<Report>, queriesDir: string, broken: string[]): ServedReport[] {
  const { id } = report;
  const { text } = readText(join(queriesDir, sqlPath(id).slice('server/'.length)));
  const issues = checkQuery(written, text ?? undefined, placeholders);
  if (text !== null && issues.length === 0) issues.push(...checkStructure(sqlPath(id), text, structureFault));
  broken.push(...issues.map(formatIssue));
  return text !== null && issues.length === 0 ? [{ report, query: bindQuery(text), sql: text }] : [];
}

/**
 * Reads the reports, the tables of dashboards, and their queries from the folders `reports` and `dashboards` of
 * `queriesDir`. Broken ones are left out and reported; everything else is served.
 */
export async function loadReports(definitionsDir: string, queriesDir: string): Promise<Loaded> {
  const { definitions, read, broken } = loadDefinitions(definitionsDir, ['columns', 'reports', 'dashboards']);
  const fileAt = (path: string) => (read.get(path) as Usable).file;
  const valueAt = (path: string) => (read.get(path) as Usable).value;
  const reports = [...definitions.reports].flatMap(([id, report]) => {
    const path = fileOf('reports', id);
    return served(report, { id, file: fileAt(path), value: valueAt(path) as Report }, queriesDir, broken);
  });
  const tabs = tabsIn(
    [...read].flatMap(([path, { value }]): Tab[] => {
      const { family, id = '' } = definedBy(path) ?? {};
      return family === 'dashboards' && value !== null ? [{ id, written: value as Dashboard }] : [];
    }),
  );
  const tables = [...definitions.dashboards].flatMap(([id, dashboard]) => {
    const files = filesOfDashboard(id, valueAt(fileOf('dashboards', id)) as Dashboard, { tabs });
    const written = files.flatMap((file) =>
      queriedTables(file.id, file.written).map((each) => ({ ...each, path: fileOf('dashboards', file.id) })),
    );
    return dashboard.tables.flatMap(({ report, isOwn, choices }) => {
      const own = written.find((each) => isOwn && each.id === report.id);
      if (!own) return [];
      const table = { id: own.id, file: fileAt(own.path), value: own.report };
      const called = choices === null ? withOwnCenters(report) : report;
      return served(called, table, queriesDir, broken).map((each) => ({ ...each, when: own.when }));
    });
  });
  const catalogue = definitions.columns.get('columns') ?? { columns: {}, sets: {} };
  return { reports, tables, dashboards: definitions.dashboards, catalogue, broken };
}
