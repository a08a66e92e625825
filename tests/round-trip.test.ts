import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mayOpen } from '../engine/access/holds.ts';
import type { ResolvedColumn } from '../engine/columns/column.ts';
import { textKindOf } from '../engine/columns/registry.ts';
import { fileRounding } from '../engine/columns/rounded.ts';
import type { Context, Locale } from '../engine/context/context.ts';
import type { Viewer } from '../engine/context/viewer.ts';
import type { NormalReport } from '../engine/definitions/normal-report.ts';
import { type CsvDialect, csvDialectNames, extensionOf } from '../engine/exports/csv-dialect.ts';
import type { FileFormat } from '../engine/exports/file-format.ts';
import { isoDay, isoMoment } from '../engine/formats/days.ts';
import type { Style } from '../engine/formats/style.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import type { ResolvedReport } from '../engine/reports/resolved.ts';
import { shownColumns } from '../engine/results/columns.ts';
import { writeFile } from '../engine/results/file.ts';
import { describeFile } from '../engine/results/file-job.ts';
import { type ShownRows, showAll } from '../engine/results/shown-rows.ts';
import { readCell } from '../engine/tables/cells.ts';
import { rowsOf } from '../engine/tables/lines.ts';
import { identifiers } from '../server/importing/facts.ts';
import { snakeCase } from '../server/importing/names.ts';
import { surveyFile } from '../server/importing/survey.ts';
import { readValue } from '../server/importing/values.ts';
import { demoUsers, demoViewer } from '../server/seed/demo-viewer.ts';
import { seedDay } from './server/support/database.ts';
import { contextOf, decode, reports, required, serveReports } from './support/demo-reports.ts';

const { answerOnce } = serveReports();

const folder = mkdtempSync(join(tmpdir(), 'motorpool-round-trip-'));
afterAll(() => rmSync(folder, { recursive: true }));

const most = 40;

/** The types that a column may come back with. */
const typesOf: Readonly<Record<ResolvedColumn['type'], readonly string[]>> = {
  text: ['text'],
  phone: ['text'],
  period: ['text'],
  time: ['text'],
  number: ['integer', 'numeric'],
  currency: ['integer', 'numeric'],
  percent: ['integer', 'numeric'],
  date: ['date'],
  month: ['date'],
  // Midnights only are days.
  datetime: ['timestamptz', 'date'],
  boolean: ['boolean'],
};

/** A value of the report as the table from a file stores it: a number, or a text; null if it is blank. */
function expectedOf(column: ResolvedColumn, value: string | number | null, style: Style): string | number | null {
  if (value === null || value === '' || Number.isNaN(value)) return null;
  if (typeof value === 'string') {
    // Readers trim cells, and workbooks keep line feeds only.
    const text = textKindOf(column.type).fileText(value, style).replaceAll('\r\n', '\n').trim();
    return text === '' ? null : text;
  }
  if (column.type === 'boolean') return String(value !== 0);
  if (column.type === 'date' || column.type === 'month') return isoDay(value);
  if (column.type === 'datetime') return isoMoment(value).replace('T', ' ').replace(' 00:00:00', '');
  return fileRounding(column)(value);
}

const isNumber = ({ type }: ResolvedColumn) => type === 'number' || type === 'currency' || type === 'percent';

/** A value as read, in the same form. */
function readOf(column: ResolvedColumn, read: ReturnType<typeof readValue>): string | number {
  if ('fault' in read) return `fault: ${read.fault}`;
  if (isNumber(column)) return Number(read.text);
  return read.text.replaceAll('\r\n', '\n').replace(/ 00:00:00$/, '');
}

async function fileOf(
  shown: ShownRows,
  resolved: ResolvedReport,
  { format, dialect }: { format: FileFormat; dialect: CsvDialect },
  context: Context,
): Promise<string> {
  const details = { search: '', filters: [], ranAt: Date.parse(`${seedDay}T12:00:00Z`) };
  const job = describeFile(resolved, details, shown.summary(), { format, dialect, scope: 'shown' }, context);
  const chunks: Uint8Array[] = [];
  const control = { onProgress: () => undefined, yieldNow: async () => undefined, isCancelled: () => false };
  await writeFile(shown, job, (chunk) => chunks.push(chunk), control);
  const path = join(folder, `file.${extensionOf(format, dialect)}`);
  writeFileSync(path, Buffer.concat(chunks));
  return path;
}

/** What `new:table` reads: the headers, the types, and the values row by row. */
async function readBack(path: string, columns: readonly ResolvedColumn[]) {
  const {
    headers,
    columns: found,
    opened,
  } = await surveyFile(path, { reserved: new Set(), today: seedDay, years: 'keep' });
  const rows: (string | number | null)[][] = [];
  let isHead = true;
  for await (const { cells, fault } of opened.records()) {
    expect(fault).toBeUndefined();
    if (!isHead)
      rows.push(
        columns.map((column, place) => {
          const { type, writing } = found[place] as (typeof found)[number];
          const cell = cells[place] ?? '';
          return cell === '' ? null : readOf(column, readValue(cell, type, writing));
        }),
      );
    isHead = false;
  }
  return { headers, types: found.map(({ type }) => type), rows };
}

/** A viewer of each country that may open the report, with the locales of the country. */
function cases(report: NormalReport): [name: string, viewer: Viewer, locale: Locale][] {
  const able = demoUsers.map((username) => demoViewer(username) as Viewer).filter((viewer) => mayOpen(report, viewer));
  const [usa, canada] = ['USA', 'CAN'].map((country) => able.find((viewer) => viewer.country === country));
  const chosen = [
    ['en-US', usa ?? canada],
    ['en-CA', canada ?? usa],
    ['fr-CA', canada ?? usa],
  ] as const;
  return chosen
    .flatMap(([locale, viewer]) => (viewer ? [[locale, viewer, locale] as const] : []))
    .map((each) => [...each]);
}

/** Two weeks of rows, if the report has a period. */
function valuesFor(report: NormalReport): Record<string, unknown> {
  const hasDays = report.parameters.some(({ key, definition }) => key === 'start' && definition.type === 'date');
  return { ...required(report), ...(hasDays ? { start: '2026-11-07', end: seedDay } : {}) };
}

const files = [
  { format: 'xlsx', dialect: 'comma' },
  ...csvDialectNames.map((dialect) => ({ format: 'csv', dialect }) as const),
] as const;

describe.each(reports.map((report) => [report.id, report] as const))('%s', (_id, report) => {
  it.each(cases(report))('comes back from its files through new:table in %s', async (_locale, viewer, locale) => {
    const context = contextOf(viewer, locale);
    const found = resolveReport(report, context, { values: valuesFor(report) });
    const resolved = { ...found, columns: found.columns.map((column) => ({ ...column, enabled: true })) };
    if (!resolved.request) throw new Error('The values are at fault.');
    const dataset = decode((await answerOnce(viewer.username, resolved.request)).bytes);
    if (dataset.length === 0) return;
    const shown = showAll({ ...dataset, length: Math.min(dataset.length, most) }, resolved);
    const columns = shownColumns(resolved.columns);
    const expected = Array.from(rowsOf(shown.lines), (row) =>
      columns.map((column) => expectedOf(column, readCell(shown.table, column.value, row), resolved.style)),
    );
    for (const file of files) {
      const name = file.format === 'xlsx' ? 'xlsx' : file.dialect;
      const read = await readBack(await fileOf(shown, resolved, file, context), columns);
      expect([name, ...read.headers]).toEqual([name, ...columns.map(({ header }) => header.trim())]);
      expect([name, ...read.rows]).toEqual([name, ...expected]);
      const wrong = columns.flatMap(({ value, type, header }, place) => {
        const isBlank = expected.every((row) => row[place] === null);
        const own = read.types[place] ?? '';
        // A CSV file can't say that “Item number” is a quantity.
        const isCode = file.format === 'csv' && own === 'text' && identifiers.test(snakeCase(header));
        return isBlank || isCode || typesOf[type].includes(own) ? [] : [`${name}: ${value}, ${type}, is ${own}`];
      });
      expect(wrong).toEqual([]);
    }
  });
});
