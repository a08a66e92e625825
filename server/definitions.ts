import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkColumns } from '../engine/check/columns.ts';
import { formatIssue } from '../engine/check/issue.ts';
import { checkQuery } from '../engine/check/places.ts';
import { readNothing, readUsable, type Usable } from '../engine/check/usable.ts';
import type { Typed } from '../engine/check/world.ts';
import { type NormalReport, normaliseReport } from '../engine/reports/normalise.ts';
import type { Catalogue } from '../engine/schema/column.ts';
import type { Report } from '../engine/schema/report.ts';
import { messageOf } from './database/errors.ts';
import { type BoundQuery, bindQuery } from './query/bind.ts';
import { readText } from './read-text.ts';

/** A report that the server can answer. */
export interface ServedReport {
  report: NormalReport;
  query: BoundQuery;
}

interface Loaded {
  reports: ServedReport[];
  /** What kept a report, or all of them, from being served, with file, line and column. */
  broken: string[];
}

/** A name of every query beside those of its report's parameters: the day of the call, YYYY-MM-DD. */
export const todayName = 'today';

/** Where each placeholder of a query stands first. */
export function placeholders(sql: string) {
  return bindQuery(sql).names.map((name) => ({
    name,
    offset: Math.max(0, sql.search(new RegExp(`(?<![:\\w]):${name}\\b`, 'i'))),
  }));
}

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

/** Reads the reports and their queries. What is broken is left out and told of; everything else is served. */
export async function loadReports(definitionsDir: string, sqlDir: string): Promise<Loaded> {
  const { value, issues } = readOwn(join(definitionsDir, 'columns.json'), 'definitions/columns.json');
  const catalogue = (value ?? { columns: {}, sets: {} }) as Catalogue;
  const broken = issues.map(formatIssue);
  const reports: ServedReport[] = [];
  for (const file of listFiles(join(definitionsDir, 'reports'), /^[a-z0-9-]+\.json$/)) {
    const read = readOwn(join(definitionsDir, 'reports', file), `definitions/reports/${file}`);
    broken.push(...read.issues.map(formatIssue));
    if (value === null || read.value === null) continue;
    const typed = { id: file.slice(0, -'.json'.length), file: read.file, value: read.value as Report };
    try {
      reports.push(serve(typed, catalogue, sqlDir));
    } catch (error) {
      broken.push(messageOf(error));
    }
  }
  return { reports, broken };
}

/** Throws what is to be mended. */
function serve(typed: Typed<Report>, catalogue: Catalogue, sqlDir: string): ServedReport {
  const { id } = typed;
  const { text } = readText(join(sqlDir, `${id}.sql`));
  const report = normalise(typed, catalogue);
  const issues = checkQuery(typed, text ?? undefined, placeholders);
  if (text === null || issues.length > 0) throw new Error(issues.map(formatIssue).join('\n'));
  return { report, query: bindQuery(text) };
}

function normalise(typed: Typed<Report>, catalogue: Catalogue): NormalReport {
  try {
    return normaliseReport(typed.id, typed.value, catalogue);
  } catch (error) {
    const issues = checkColumns(typed, catalogue);
    throw issues.length > 0 ? new Error(issues.map(formatIssue).join('\n'), { cause: error }) : error;
  }
}
