import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import { formatIssue } from '../engine/check/issue.ts';
import { checkShape, shapes } from '../engine/check/shape.ts';
import { readSource } from '../engine/check/source-file.ts';
import { type NormalReport, normaliseReport } from '../engine/reports/normalise.ts';
import type { Catalogue } from '../engine/schema/column.ts';
import type { Report } from '../engine/schema/report.ts';
import { type BoundQuery, bindQuery } from './query/bind.ts';

/** A report that the server can answer. */
export interface ServedReport {
  report: NormalReport;
  query: BoundQuery;
}

interface Loaded {
  reports: ServedReport[];
  /** What kept a report, or all of them, from being served: one line each, with file, line and column. */
  broken: string[];
}

/** A name of every query beside those of its report's parameters: the day of the call, YYYY-MM-DD. */
export const todayName = 'today';

/** Reads the reports and their queries. One that is broken is left out and told of; the others are served. */
export async function loadReports(definitionsDir: string, sqlDir: string): Promise<Loaded> {
  const broken: string[] = [];
  const reports: ServedReport[] = [];
  try {
    const catalogue = await readDefinition<Catalogue>(join(definitionsDir, 'columns.json'), shapes.catalogue);
    const folder = join(definitionsDir, 'reports');
    const files = (await readdir(folder)).filter((file) => /^[a-z0-9-]+\.json$/.test(file)).sort();
    for (const file of files) {
      const id = file.slice(0, -'.json'.length);
      try {
        const definition = await readDefinition<Report>(join(folder, file), shapes.report);
        reports.push(await serve(id, definition, catalogue, sqlDir));
      } catch (error) {
        broken.push(messageOf(error));
      }
    }
  } catch (error) {
    broken.push(messageOf(error));
  }
  return { reports, broken };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function readDefinition<T>(path: string, validate: ValidateFunction): Promise<T> {
  const { file, issues } = readSource(path, await readFile(path, 'utf8'));
  const all = issues.length > 0 ? issues : checkShape(file, validate);
  if (all.length > 0) throw new Error(all.map(formatIssue).join('\n'));
  return file.value as T;
}

async function serve(id: string, definition: Report, catalogue: Catalogue, sqlDir: string): Promise<ServedReport> {
  const report = normaliseReport(id, definition, catalogue);
  const path = join(sqlDir, `${id}.sql`);
  const sql = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path}: the report has no query.`);
  });
  const query = bindQuery(sql);
  const keys = new Set([todayName, ...report.parameters.map((parameter) => parameter.key)]);
  const unknown = query.names.find((name) => !keys.has(name));
  if (unknown !== undefined) throw new Error(`${path}: the report has no parameter “${unknown}”.`);
  return { report, query };
}
