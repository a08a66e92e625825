import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkColumns } from '../engine/check/columns.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { checkQuery, checkStructure } from '../engine/check/queries.ts';
import { sqlPath } from '../engine/check/sql-path.ts';
import { readNothing, readUsable, type Usable } from '../engine/check/usable.ts';
import type { Typed } from '../engine/check/world.ts';
import { type FamilyName, familyNames, familyOf, fileOf, isId } from '../engine/definitions/families.ts';
import { ownTables, UnknownReport } from '../engine/definitions/normal-dashboard.ts';
import { type NormalReport, UnknownField } from '../engine/definitions/normal-report.ts';
import { type Definitions, readDefinitions } from '../engine/definitions/read.ts';
import { type Brand, plainBrand } from '../engine/schema/brand.ts';
import type { Dashboard } from '../engine/schema/dashboard.ts';
import type { Predicate } from '../engine/schema/predicate.ts';
import type { Report } from '../engine/schema/report.ts';
import { messageOf } from './database/errors.ts';
import { type BoundQuery, bindQuery, placeholders } from './query/bind.ts';
import { structureFault } from './query/structure.ts';
import { readText } from './read-text.ts';

/** A report that the server can answer. */
export interface ServedReport {
  report: NormalReport;
  query: BoundQuery;
  /** The query as it is written. */
  sql: string;
  /** Of a table: when it has rows at all. Default: always. */
  when?: Predicate | undefined;
}

interface Loaded {
  reports: ServedReport[];
  /** Tables of calls that dashboards have of their own. */
  tables: ServedReport[];
  /** What kept a report, or all of them, from being served, with file, line and column. */
  broken: string[];
}

/** A name of every query beside those of its report's parameters: the day of the call, YYYY-MM-DD. */
export const todayName = 'today';

/** Reads a file of definitions or words. `path` is the one from the project's root, which says what it should hold. */
export function readOwn(place: string, path: string): Usable {
  const { text, why } = readText(place);
  return text === null ? readNothing(path, why) : readUsable(path, text);
}

/** The files of a folder that end so; none where there is no such folder. */
export function listFiles(folder: string, ending: RegExp): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => ending.test(file))
      .sort();
  } catch {
    return [];
  }
}

/** The paths of a family's files, from the project's root; of one file whether it is there or not. */
function filesOf(folder: string, family: FamilyName): string[] {
  if (familyOf(family).files === 'one') return [fileOf(family, family)];
  const ids = listFiles(join(folder, family), /\.json$/).map((file) => file.slice(0, -'.json'.length));
  return ids.filter(isId).map((id) => fileOf(family, id));
}

/**
 * Reads the definitions of some families, or of all. What is broken is left out and told of with file, line and column;
 * everything else is there.
 */
export function loadDefinitions(folder: string, families: readonly FamilyName[] = familyNames) {
  const paths = families.flatMap((family) => filesOf(folder, family));
  const read = new Map(paths.map((path) => [path, readOwn(join(folder, path.slice('definitions/'.length)), path)]));
  const values = [...read].flatMap(([path, { value }]) => (value === null ? [] : [[path, value]]));
  const { definitions, broken } = readDefinitions(Object.fromEntries(values));
  const issues = [...read.values()].flatMap((each) => each.issues.map(formatIssue));
  return {
    definitions,
    /** By their paths, as they are written. */
    read,
    broken: [
      ...issues,
      // A report that is broken is told of once: of itself, and not of the dashboards that name it.
      ...broken
        .filter(({ reason }) => !(reason instanceof UnknownReport && read.has(fileOf('reports', reason.report))))
        .map(({ file, reason }) => why(read.get(file), reason, definitions)),
    ],
  };
}

/** The brand; a plain one stands in where it is broken. */
export const loadBrand = (folder: string): Brand =>
  loadDefinitions(folder, ['brand']).definitions.brand.get('brand') ?? plainBrand;

/** Why a definition whose shape is right can't be expanded. */
function why(read: Usable | undefined, reason: unknown, { columns }: Definitions): string {
  const catalogue = columns.get('columns');
  if (!read || !catalogue || !(reason instanceof UnknownField)) return messageOf(reason);
  // What a dashboard is at fault with, `npm run check` tells at its place.
  if (!(read.value as Partial<Report>).columns) return `${read.file.path}:1:1  ${messageOf(reason)}`;
  const issues = checkColumns({ id: '', file: read.file, value: read.value as Report }, catalogue);
  return issues.length > 0 ? issues.map(formatIssue).join('\n') : messageOf(reason);
}

/** A report with its query; what keeps it from being served is told of. */
function served(report: NormalReport, written: Typed<Report>, queriesDir: string, broken: string[]): ServedReport[] {
  const { id } = report;
  const { text } = readText(join(queriesDir, sqlPath(id).slice('server/'.length)));
  const issues = checkQuery(written, text ?? undefined, placeholders);
  if (text !== null && issues.length === 0) issues.push(...checkStructure(id, text, structureFault));
  broken.push(...issues.map(formatIssue));
  return text !== null && issues.length === 0 ? [{ report, query: bindQuery(text), sql: text }] : [];
}

/**
 * Reads the reports, the tables of dashboards and their queries, which `queriesDir` has in folders `reports` and `dashboards`.
 * What is broken is left out and told of; everything else is served.
 */
export async function loadReports(definitionsDir: string, queriesDir: string): Promise<Loaded> {
  const { definitions, read, broken } = loadDefinitions(definitionsDir, ['columns', 'reports', 'dashboards']);
  const fileAt = (path: string) => (read.get(path) as Usable).file;
  const valueAt = (path: string) => (read.get(path) as Usable).value;
  const reports = [...definitions.reports].flatMap(([id, report]) => {
    const path = fileOf('reports', id);
    return served(report, { id, file: fileAt(path), value: valueAt(path) as Report }, queriesDir, broken);
  });
  const tables = [...definitions.dashboards].flatMap(([id, dashboard]) => {
    const path = fileOf('dashboards', id);
    const written = ownTables(id, valueAt(path) as Dashboard);
    return dashboard.tables.flatMap(({ report, isOwn }) => {
      const own = written.find((each) => isOwn && each.id === report.id);
      if (!own) return [];
      const table = { id: own.id, file: fileAt(path), value: own.report };
      return served(report, table, queriesDir, broken).map((each) => ({ ...each, when: own.when }));
    });
  });
  return { reports, tables, broken };
}
