import Excel from 'exceljs';
import { describe, expect, it } from 'vitest';
import { mayOpen } from '../engine/access/holds.ts';
import { cellText } from '../engine/columns/cell.ts';
import type { ResolvedColumn } from '../engine/columns/column.ts';
import { columnKinds } from '../engine/columns/registry.ts';
import { fileNumber } from '../engine/columns/rounded.ts';
import { shownColumns } from '../engine/columns/shown.ts';
import type { Viewer } from '../engine/context/viewer.ts';
import type { NormalReport } from '../engine/definitions/normal-report.ts';
import { type FormatFor, formatsFor } from '../engine/files/formats.ts';
import { exact } from '../engine/formats/exact.ts';
import { allShut } from '../engine/pivots/group-lines.ts';
import { firstPivot } from '../engine/pivots/guess.ts';
import { columnPlaces } from '../engine/pivots/lines.ts';
import { resolvePivot } from '../engine/pivots/resolve.ts';
import { type ResolvedGroups, resolveGroups } from '../engine/pivots/resolve-groups.ts';
import type { ResolvedPivot } from '../engine/pivots/resolved.ts';
import { suitsMeasure } from '../engine/pivots/suits.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import type { ResolvedReport } from '../engine/reports/resolved.ts';
import { describeFile } from '../engine/results/file-job.ts';
import { type ShownRows, showAll } from '../engine/results/shown-rows.ts';
import type { GroupField } from '../engine/schema/pivot.ts';
import { readCell } from '../engine/tables/cells.ts';
import { rowsOf } from '../engine/tables/lines.ts';
import type { Dataset } from '../engine/tables/table.ts';
import { demoUsers, demoViewer } from '../server/seed/demo-viewer.ts';
import { recordsOf, textOfCell, textOfField, valuesOf } from './browser/support/files.ts';
import { seedDay } from './server/support/database.ts';
import { cellsIn, contextOf, decode, reports, required, serveReports } from './support/demo-reports.ts';
import { writeFile } from './support/written-rows.ts';

const { answer } = serveReports();

/** Of longer reports only this many rows go into the files, because every cell is read back. */
const most = 250;

/** Two weeks, and if a report has no rows in them, the year around them. */
const periods = [
  { start: '2026-11-07', end: seedDay },
  { start: '2026-06-01', end: '2027-05-31' },
];

/** A report with rows for a viewer, and all its columns. */
async function loaded(report: NormalReport, viewer: Viewer, context: ReturnType<typeof contextOf>) {
  const hasDays = report.parameters.some(({ key, definition }) => key === 'start' && definition.type === 'date');
  for (const period of periods) {
    const values = { ...required(report), ...(hasDays ? period : {}) };
    const found = resolveReport(report, context, { values });
    if (!found.request) throw new Error('The values are at fault.');
    const dataset = decode((await answer(viewer.username, found.request)).bytes);
    const resolved = { ...found, columns: found.columns.map((column) => ({ ...column, enabled: true })) };
    if (dataset.length > 0) return { resolved, dataset };
  }
  throw new Error(`${report.id} has no rows for ${viewer.username}.`);
}

/** The texts on screen, row by row, with all columns of the report. */
function textsOf(shown: ShownRows, resolved: ResolvedReport): string[][] {
  const columns = shownColumns(resolved.columns);
  return Array.from(rowsOf(shown.lines), (row) =>
    columns.map((column) => cellText(column, readCell(shown.table, column.value, row), resolved.style)),
  );
}

async function fileOf(
  shown: ShownRows,
  resolved: ResolvedReport,
  format: FormatFor<'rows'>,
  context: Parameters<typeof describeFile>[4],
  pivot?: ResolvedPivot,
  groups?: ResolvedGroups,
) {
  const told = { search: '', filters: [], ranAt: Date.parse(`${seedDay}T12:00:00Z`) };
  const job = describeFile(
    resolved,
    told,
    shown.summary(),
    { format, dialect: 'comma', scope: pivot ? 'pivot' : 'shown', pivot, groups },
    context,
  );
  const chunks: Uint8Array[] = [];
  const control = { onProgress: () => undefined, yieldNow: async () => undefined, isCancelled: () => false };
  await writeFile(shown, job, (chunk) => chunks.push(chunk), control);
  return Buffer.concat(chunks);
}

/** Headers and rows of a file, as the screen would show them. */
const readers: Record<
  FormatFor<'rows'>,
  (file: Buffer, resolved: ResolvedReport) => Promise<[string[], string[][]]>
> = {
  async xlsx(file, { columns, style }) {
    const book = new Excel.Workbook();
    await book.xlsx.load(file as unknown as Excel.Buffer);
    const [header = [], ...rows] = valuesOf(book.worksheets[0]);
    const all = shownColumns(columns);
    return [header.map(String), rows.map((row) => all.map((column, i) => textOfCell(column, row[i] ?? null, style)))];
  },
  async csv(file, { columns, style }) {
    const [header = [], ...records] = recordsOf(file.toString('utf8'));
    const all = shownColumns(columns);
    // The last line ends, too.
    const rows = records.slice(0, -1);
    return [header, rows.map((row) => all.map((column, i) => textOfField(column, row[i] ?? '', style)))];
  },
};

/** Whether the answer of the server has numbers for a field. */
function hasNumbers({ columns, length }: Dataset, field: string): boolean {
  const column = columns.get(field);
  return column?.kind === 'number' && column.values.subarray(0, length).some(Number.isFinite);
}

const totalled = (resolved: ResolvedReport) =>
  resolved.columns.filter((column) => suitsMeasure(column, 'total', 'value'));

/** The default pivot, with every column that has a total. */
function pivotOf(resolved: ResolvedReport, context: Parameters<typeof describeFile>[4]): ResolvedPivot {
  const { rows = [], columns = [] } = firstPivot(resolved);
  const values = [...totalled(resolved).map(({ value }) => ({ value })), { take: 'count' as const }];
  return resolvePivot({ rows, columns, values }, resolved.columns, context);
}

const same = (a: number, b: number) =>
  (Number.isNaN(a) && Number.isNaN(b)) || Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** The grand total of a pivot equals the totals row, on screen and in a workbook. */
async function expectTotals(
  shown: ShownRows,
  resolved: ResolvedReport,
  dataset: Dataset,
  context: Parameters<typeof describeFile>[4],
) {
  const pivot = pivotOf(resolved, context);
  expect(pivot.missing).toEqual([]);
  const table = shown.pivot(pivot);
  if (table.type !== 'pivot') throw new Error(`${table.rows} × ${table.columns} groups`);
  const { rows, totals } = shown.summary();
  const wholes = pivot.values.map(({ column }, place) => {
    const whole = table.figures[place]?.[0] ?? Number.NaN;
    const total = column ? (totals[column.value]?.value ?? Number.NaN) : rows;
    expect([column?.header, same(whole, total)]).toEqual([column?.header, true]);
    return whole;
  });
  // Two totals that are both missing are the same.
  const isMissing = ({ value, total }: ResolvedColumn, place: number) =>
    total.type === 'sum' && Number.isNaN(wholes[place]) && hasNumbers(dataset, value);
  expect(totalled(resolved).filter(isMissing)).toEqual([]);
  const book = new Excel.Workbook();
  await book.xlsx.load((await fileOf(shown, resolved, 'xlsx', context, pivot)) as unknown as Excel.Buffer);
  const lines = valuesOf(book.worksheets[0]);
  // Header, one line for each group, totals.
  expect(lines).toHaveLength(table.rows.levels.length + 1);
  const last = (lines.at(-1) ?? []).slice(-wholes.length);
  for (const [place, whole] of wholes.entries()) {
    const figure = pivot.values[place]?.figure;
    if (figure && !Number.isNaN(whole) && columnKinds[figure.type].storage === 'number')
      expect([place, last[place]]).toEqual([place, fileNumber(figure, exact(whole))]);
  }
  expect((lines[0] ?? []).length).toBe(pivot.rows.length + columnPlaces(table.columns).length * wholes.length);
}

/** The columns that group the rows of the first pivot. */
const groupsOf = (resolved: ResolvedReport): GroupField[] =>
  (firstPivot(resolved).rows ?? []).map(({ value, by }) => (by ? { value, by } : { value }));

/** Grouped rows: every row after its group headers at their depth, and the grand total at the end, with typed data. */
async function expectGroups(shown: ShownRows, resolved: ResolvedReport, context: Parameters<typeof describeFile>[4]) {
  const asked = groupsOf(resolved);
  const fields = shownColumns(resolved.columns).map(({ value }) => value);
  const view = { search: '', filters: [], sorts: resolved.sort, fields };
  shown.setView({ ...view, groups: { fields: asked, opened: allShut } });
  const found = shown.groups('shown');
  const groups = resolveGroups(asked, resolved.columns, context);
  if (!found) throw new Error('It has no groups.');
  const { totals } = shown.summary();
  const book = new Excel.Workbook();
  await book.xlsx.load((await fileOf(shown, resolved, 'xlsx', context, undefined, groups)) as unknown as Excel.Buffer);
  const sheet = book.worksheets[0];
  const lines = valuesOf(sheet).slice(1, 1 + found.count + found.rows.length);
  const depth = asked.length;
  const heads = lines.flatMap((line, place) => (typeof line[depth] === 'number' ? [{ line, place }] : []));
  expect(heads.map(({ place }) => sheet?.getRow(place + 2).outlineLevel ?? 0)).toEqual([...found.levels]);
  expect(heads.map(({ line }) => line[depth])).toEqual([...found.lengths]);
  for (const [place, line] of lines.entries())
    if (typeof line[depth] !== 'number') expect(sheet?.getRow(place + 2).outlineLevel).toBe(depth);
  // The totals of everything equal the grand total.
  const outermost = heads.filter((_, place) => found.levels[place] === 0);
  expect(outermost.reduce((sum, { line }) => sum + Number(line[depth]), 0)).toBe(found.rows.length);
  for (const [at, field] of fields.entries()) {
    const column = resolved.columns.find(({ value }) => value === field);
    const total = totals[field]?.value;
    if (column?.total.type !== 'sum' || column.total.once_per) continue;
    if (total === undefined) {
      const values = Array.from(found.rows, (row) => readCell(shown.table, field, row));
      expect(values.filter((value) => value !== null).slice(0, 3), field).toEqual([]);
      continue;
    }
    const sum = outermost.reduce((whole, { line }) => whole + Number(line[depth + 1 + at] ?? 0), 0);
    // Each is rounded.
    const most = 0.51 * 10 ** -column.decimals * outermost.length;
    if (columnKinds[column.type].storage === 'number') expect(Math.abs(sum - total), field).toBeLessThanOrEqual(most);
  }
  const texts = textsOf(shown, resolved);
  const [, rows] = await readers.csv(await fileOf(shown, resolved, 'csv', context, undefined, groups), resolved);
  expect(rows).toEqual(texts);
}

/** The first viewer of each report in each country. */
const viewers = (report: NormalReport): Viewer[] => {
  const able = demoUsers.map((username) => demoViewer(username) as Viewer).filter((viewer) => mayOpen(report, viewer));
  return Object.keys(cellsIn).flatMap((country) => able.find((viewer) => viewer.country === country) ?? []);
};

describe.each(reports.map((report) => [report.id, report] as const))('%s', (_id, report) => {
  it.each(
    viewers(report).map((viewer) => [viewer.username, viewer] as const),
  )('has in its files for %s what the screen shows, with all its columns', async (_name, viewer) => {
    const context = contextOf(viewer, cellsIn[viewer.country]);
    const { resolved, dataset } = await loaded(report, viewer, context);
    const first = { ...dataset, length: Math.min(dataset.length, most) };
    const shown = showAll(first, resolved);
    const texts = textsOf(shown, resolved);
    const headers = shownColumns(resolved.columns).map(({ header }) => header);
    for (const format of formatsFor('rows')) {
      const [header, rows] = await readers[format](await fileOf(shown, resolved, format, context), resolved);
      expect(header).toEqual(headers);
      expect(rows.slice(0, texts.length)).toEqual(texts);
      // Only a workbook has totals.
      const hasTotals = format === 'xlsx' && Object.keys(shown.summary().totals).length > 0;
      expect([format, rows.length - texts.length]).toEqual([format, hasTotals ? 1 : 0]);
    }
    await expectTotals(shown, resolved, first, context);
    await expectGroups(shown, resolved, context);
  });
});
