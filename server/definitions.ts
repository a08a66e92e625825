import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkColumns } from '../engine/check/columns.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { checkQuery, checkStructure } from '../engine/check/queries.ts';
import { readNothing, readUsable, type Usable } from '../engine/check/usable.ts';
import { type FamilyName, familyNames, familyOf, fileOf, isId } from '../engine/definitions/families.ts';
import { type NormalReport, UnknownField } from '../engine/definitions/normal-report.ts';
import { type Definitions, readDefinitions } from '../engine/definitions/read.ts';
import { type Brand, plainBrand } from '../engine/schema/brand.ts';
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
}

interface Loaded {
  reports: ServedReport[];
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
    broken: [...issues, ...broken.map(({ file, reason }) => why(read.get(file), reason, definitions))],
  };
}

/** The brand; a plain one stands in where it is broken. */
export const loadBrand = (folder: string): Brand =>
  loadDefinitions(folder, ['brand']).definitions.brand.get('brand') ?? plainBrand;

/** Why a definition whose shape is right can't be expanded. */
function why(read: Usable | undefined, reason: unknown, { columns }: Definitions): string {
  const catalogue = columns.get('columns');
  if (!read || !catalogue || !(reason instanceof UnknownField)) return messageOf(reason);
  const issues = checkColumns({ id: '', file: read.file, value: read.value as Report }, catalogue);
  return issues.length > 0 ? issues.map(formatIssue).join('\n') : messageOf(reason);
}

/** Reads the reports and their queries. What is broken is left out and told of; everything else is served. */
export async function loadReports(definitionsDir: string, sqlDir: string): Promise<Loaded> {
  const { definitions, read, broken } = loadDefinitions(definitionsDir, ['columns', 'reports']);
  const reports: ServedReport[] = [];
  for (const [id, report] of definitions.reports) {
    const { file, value } = read.get(fileOf('reports', id)) as Usable;
    const { text } = readText(join(sqlDir, `${id}.sql`));
    const issues = checkQuery({ id, file, value: value as Report }, text ?? undefined, placeholders);
    if (text !== null && issues.length === 0) issues.push(...checkStructure(id, text, structureFault));
    broken.push(...issues.map(formatIssue));
    if (text !== null && issues.length === 0) reports.push({ report, query: bindQuery(text), sql: text });
  }
  return { reports, broken };
}
