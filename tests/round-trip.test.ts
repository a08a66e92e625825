import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mayOpen } from '../engine/access/holds.ts';
import type { ResolvedColumn } from '../engine/columns/column.ts';
import { fileRounding } from '../engine/columns/rounded.ts';
import { shownColumns } from '../engine/columns/shown.ts';
import type { Context, Locale } from '../engine/context/context.ts';
import type { Viewer } from '../engine/context/viewer.ts';
import type { NormalReport } from '../engine/definitions/normal-report.ts';
import { type CsvDialect, csvDialectNames, extensionOf } from '../engine/files/csv/csv-dialect.ts';
import type { FileFormat } from '../engine/files/formats.ts';
import { firstPivot } from '../engine/pivots/guess.ts';
import { resolvePivot } from '../engine/pivots/resolve.ts';
import { resolveGroups } from '../engine/pivots/resolve-groups.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import type { ResolvedReport } from '../engine/reports/resolved.ts';
import { describeFile, type FileJob } from '../engine/results/file-job.ts';
import { pivotSheet } from '../engine/results/pivot-file.ts';
import { type ShownRows, showAll } from '../engine/results/shown-rows.ts';
import { readCell } from '../engine/tables/cells.ts';
import { rowsOf } from '../engine/tables/lines.ts';
import type { Dataset } from '../engine/tables/table.ts';
import { demoUsers, demoViewer } from '../server/seed/demo-viewer.ts';
import { seedDay } from './server/support/database.ts';
import { contextOf, decode, reports, required, serveReports } from './support/demo-reports.ts';
import { expectedOf, type ReadValue, readBack, typesOf } from './support/read-back.ts';
import { writeFile } from './support/written-rows.ts';

const { answerOnce } = serveReports();

const folder = mkdtempSync(join(tmpdir(), 'motorpool-round-trip-'));
afterAll(() => rmSync(folder, { recursive: true }));

const most = 40;

interface File {
  format: FileFormat;
  dialect: CsvDialect;
}

const job = (
  resolved: ResolvedReport,
  shown: ShownRows,
  choice: File & Partial<Parameters<typeof describeFile>[3]>,
  context: Context,
): FileJob => {
  const details = { search: '', filters: [], ranAt: Date.parse(`${seedDay}T12:00:00Z`) };
  return describeFile(resolved, details, shown.summary(), { scope: 'shown', ...choice }, context);
};

async function fileOf(shown: ShownRows, job: FileJob, { format, dialect }: File): Promise<string> {
  const chunks: Uint8Array[] = [];
  const control = { onProgress: () => undefined, yieldNow: async () => undefined, isCancelled: () => false };
  await writeFile(shown, job, (chunk) => chunks.push(chunk), control);
  const path = join(folder, `file.${extensionOf(format, dialect)}`);
  writeFileSync(path, Buffer.concat(chunks));
  return path;
}

/** A viewer of each country that may open the report, in English and in French; every other report also in Canadian English. */
function cases(report: NormalReport): [name: string, viewer: Viewer, locale: Locale][] {
  const able = demoUsers.map((username) => demoViewer(username) as Viewer).filter((viewer) => mayOpen(report, viewer));
  const [usa, canada] = ['USA', 'CAN'].map((country) => able.find((viewer) => viewer.country === country));
  const chosen = [
    ['en-US', usa ?? canada],
    ['en-CA', canada ?? usa],
    ['fr-CA', canada ?? usa],
  ] as const;
  const left = reports.indexOf(report) % 2 === 0 ? 'en-CA' : null;
  return chosen
    .flatMap(([locale, viewer]) => (viewer && locale !== left ? [[locale, viewer, locale] as const] : []))
    .map((each) => [...each]);
}

/** Two weeks, and the year. */
const starts = ['2026-11-07', '2026-01-01'];

/** A report with all columns, and its rows of the shortest period that has some. */
async function withRows(report: NormalReport, viewer: Viewer, context: Context) {
  const hasDays = report.parameters.some(({ key, definition }) => key === 'start' && definition.type === 'date');
  for (const start of hasDays ? starts : [undefined]) {
    const values = { ...required(report), ...(start && { start, end: seedDay }) };
    const found = resolveReport(report, context, { values });
    if (!found.request) throw new Error('The values are at fault.');
    const dataset = decode((await answerOnce(viewer.username, found.request)).bytes);
    const columns = found.columns.map((column) => ({ ...column, enabled: true }));
    if (dataset.length > 0) return { resolved: { ...found, columns }, dataset };
  }
  throw new Error('There are no rows.');
}

const xlsx = { format: 'xlsx', dialect: 'comma' } as const;
const files = [xlsx, ...csvDialectNames.map((dialect) => ({ format: 'csv', dialect }) as const)] as const;

function wrongTypes(
  types: readonly string[],
  columns: readonly ResolvedColumn[],
  expected: readonly (readonly ReadValue[])[],
): string[] {
  return columns.flatMap(({ type, header }, place) => {
    const isBlank = expected.every((row) => row[place] === null);
    const own = types[place] ?? '';
    return isBlank || typesOf[type].includes(own) ? [] : [`${header}, ${type}, is ${own}`];
  });
}

/** A workbook, and a CSV file in the dialect that goes with the locale. */
const briefly = (locale: Locale) =>
  files.filter(({ format, dialect }) => format === 'xlsx' || dialect === dialects[locale]);
const dialects: Readonly<Record<Locale, CsvDialect>> = { 'en-US': 'comma', 'en-CA': 'tab', 'fr-CA': 'semicolon' };

const leftOut = (notes: readonly string[]): number =>
  Number(/^([\d,]+) rows? with totals/.exec(notes.find((note) => note.includes('with totals')) ?? '')?.[1] ?? 0);

/** Rows in groups come back as rows, each with the labels of its groups. The lines with totals are counted. */
async function compareGroups(dataset: Dataset, resolved: ResolvedReport, context: Context): Promise<void> {
  const texts = resolved.columns.filter(({ type, value }) => type === 'text' && dataset.columns.has(value));
  const fields = texts.slice(0, 2).map(({ value }) => ({ value }));
  expect(fields).not.toEqual([]);
  const grouped = showAll({ ...dataset, length: Math.min(dataset.length, most) }, { ...resolved, groups: fields });
  const found = grouped.groups('shown');
  const groups = resolveGroups(fields, resolved.columns, context);
  if (!found) throw new Error('There are no groups.');
  const columns = shownColumns(resolved.columns);
  const own = (row: number) =>
    columns.map((column) => expectedOf(column, readCell(grouped.table, column.value, row), resolved.style));
  const labels = (row: number) =>
    texts.slice(0, 2).map((column) => {
      const text = readCell(grouped.table, column.value, row);
      return (text && expectedOf(column, text, resolved.style)) || groups.words.blank;
    });
  const rows = [...found.rows];
  for (const file of briefly(context.locale)) {
    const isCsv = file.format === 'csv';
    const path = await fileOf(grouped, job(resolved, grouped, { ...file, groups }, context), file);
    const label = texts.slice(0, 2).map((column, place) => ({ ...column, header: groups.fields[place]?.header ?? '' }));
    const count = { ...(texts[0] as ResolvedColumn), header: groups.words.rows };
    const all = isCsv ? columns : [...label, count, ...columns];
    const expected = rows.map((row) => (isCsv ? own(row) : [...labels(row), null, ...own(row)]));
    const read = await readBack(path, all);
    expect(read.headers).toEqual(all.map(({ header }) => header.trim()));
    expect(read.rows).toEqual(expected);
    expect(wrongTypes(read.types, all, expected)).toEqual([]);
    expect([file.format, leftOut(read.notes)]).toEqual([file.format, isCsv ? 0 : found.count + 1]);
    expect(read.questions).toEqual([]);
  }
}

/** A pivot comes back as its innermost groups. */
async function comparePivots(shown: ShownRows, resolved: ResolvedReport, context: Context): Promise<void> {
  const pivot = resolvePivot(firstPivot(resolved), resolved.columns, context);
  const found = shown.pivot(pivot);
  expect(pivot.rows).not.toEqual([]);
  if (found.type !== 'pivot') throw new Error('There is no pivot.');
  const { style } = resolved;
  const { columns, table, lines } = pivotSheet(pivot, found, style, { formulas: '', values: '' });
  const valuesOf = (row: number) =>
    columns.map((column) => expectedOf(column, readCell(table, column.value, row), style));
  const expected = Array.from(rowsOf(lines), valuesOf);
  for (const file of briefly(context.locale)) {
    const path = await fileOf(shown, job(resolved, shown, { ...file, scope: 'pivot', pivot }, context), file);
    const read = await readBack(path, columns);
    expect(read.headers).toEqual(columns.map(({ header }) => header.trim()));
    expect(read.rows).toEqual(expected);
    expect(wrongTypes(read.types, columns, expected)).toEqual([]);
    expect(read.questions).toEqual([]);
  }
}

/** The rows of the file of a PivotTable come back. */
async function comparePivotTable(shown: ShownRows, resolved: ResolvedReport, context: Context): Promise<void> {
  const pivot = resolvePivot(firstPivot(resolved), resolved.columns, context);
  const { style } = resolved;
  const native = job(resolved, shown, { ...xlsx, scope: 'pivot_table', pivot }, context);
  const path = await fileOf(shown, native, xlsx);
  const all = shownColumns(resolved.columns);
  const cells = Array.from(rowsOf(shown.lines), (row) =>
    all.map((column) => expectedOf(column, readCell(shown.table, column.value, row), style)),
  );
  const read = await readBack(path, all);
  // Excel accepts each header once.
  const headers = read.headers.slice(0, all.length).map((header) => header.replace(/ \(\d+\)$/, ''));
  expect(headers).toEqual(all.map(({ header }) => header.trim().replace(/ \(\d+\)$/, '')));
  // The columns that it calculates with keep all their digits.
  const rounded = (value: ReadValue, place: number) =>
    typeof value === 'number' && all[place] ? fileRounding(all[place])(value) : value;
  expect(read.rows.map((row) => row.map(rounded))).toEqual(cells);
  expect(read.notes.join()).toContain('Other sheets of the workbook are not loaded');
}

describe.each(reports.map((report) => [report.id, report] as const))('%s', (_id, report) => {
  it.each(cases(report))('comes back from its files through new:table in %s', async (_locale, viewer, locale) => {
    const context = contextOf(viewer, locale);
    const { resolved, dataset } = await withRows(report, viewer, context);
    const shown = showAll({ ...dataset, length: Math.min(dataset.length, most) }, resolved);
    const columns = shownColumns(resolved.columns);
    const expected = Array.from(rowsOf(shown.lines), (row) =>
      columns.map((column) => expectedOf(column, readCell(shown.table, column.value, row), resolved.style)),
    );
    for (const file of files) {
      const name = file.format === 'xlsx' ? 'xlsx' : file.dialect;
      const read = await readBack(await fileOf(shown, job(resolved, shown, file, context), file), columns);
      expect([name, ...read.headers]).toEqual([name, ...columns.map(({ header }) => header.trim())]);
      expect([name, ...read.rows]).toEqual([name, ...expected]);
      expect(wrongTypes(read.types, columns, expected)).toEqual([]);
      expect(read.questions).toEqual([]);
    }
    await compareGroups(dataset, resolved, context);
    await comparePivots(shown, resolved, context);
    if (locale === 'en-US') await comparePivotTable(shown, resolved, context);
  });
});
