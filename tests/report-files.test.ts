import Excel from 'exceljs';
import { describe, expect, it } from 'vitest';
import { mayOpen } from '../engine/access/holds.ts';
import { cellText } from '../engine/columns/cell.ts';
import type { Viewer } from '../engine/context/viewer.ts';
import type { NormalReport } from '../engine/definitions/normal-report.ts';
import { type FileFormat, fileFormats } from '../engine/exports/formats.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import type { ResolvedReport } from '../engine/reports/resolved.ts';
import { shownColumns } from '../engine/results/columns.ts';
import { describeFile, writeFile } from '../engine/results/file.ts';
import { type ShownRows, showAll } from '../engine/results/shown-rows.ts';
import { readCell } from '../engine/tables/cells.ts';
import { rowsOf } from '../engine/tables/lines.ts';
import { demoUsers, demoViewer } from '../server/seed/demo-viewer.ts';
import { recordsOf, textOfCell, textOfField, valuesOf } from './browser/support/files.ts';
import { seedDay } from './server/support/database.ts';
import { cellsIn, contextOf, decode, reports, required, serveReports } from './support/demo-reports.ts';

const { answer } = serveReports();

/** Two weeks of it, where it has periods: every cell is read back. */
function valuesFor(report: NormalReport): Record<string, unknown> {
  const hasDays = report.parameters.some(({ key, definition }) => key === 'start' && definition.type === 'date');
  return { ...required(report), ...(hasDays ? { start: '2026-11-07', end: seedDay } : {}) };
}

/** The texts of the screen, row by row, with all columns that the report has. */
function textsOf(shown: ShownRows, resolved: ResolvedReport): string[][] {
  const columns = shownColumns(resolved.columns);
  return Array.from(rowsOf(shown.lines), (row) =>
    columns.map((column) => cellText(column, readCell(shown.table, column.value, row), resolved.style)),
  );
}

async function fileOf(
  shown: ShownRows,
  resolved: ResolvedReport,
  format: FileFormat,
  context: Parameters<typeof describeFile>[4],
) {
  const told = { search: '', filters: [], ranAt: Date.parse(`${seedDay}T12:00:00Z`) };
  const job = describeFile(resolved, told, shown.summary(), { format, scope: 'shown' }, context);
  const chunks: Uint8Array[] = [];
  const control = { onProgress: () => undefined, yieldNow: async () => undefined, isCancelled: () => false };
  await writeFile(shown, job, (chunk) => chunks.push(chunk), control);
  return Buffer.concat(chunks);
}

/** Headers and rows of a file, as the screen would write them. */
const readers: Record<FileFormat, (file: Buffer, resolved: ResolvedReport) => Promise<[string[], string[][]]>> = {
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
    const end = records.findIndex((record) => record.length === 1 && record[0] === '');
    const rows = records.slice(0, end);
    return [header, rows.map((row) => all.map((column, i) => textOfField(column, row[i] ?? '', style)))];
  },
};

/** Who sees each report first, in each country. */
const viewers = (report: NormalReport): Viewer[] => {
  const able = demoUsers.map((username) => demoViewer(username) as Viewer).filter((viewer) => mayOpen(report, viewer));
  return Object.keys(cellsIn).flatMap((country) => able.find((viewer) => viewer.country === country) ?? []);
};

describe.each(reports.map((report) => [report.id, report] as const))('%s', (_id, report) => {
  it.each(
    viewers(report).map((viewer) => [viewer.username, viewer] as const),
  )('is for %s in its files what the screen shows, all its columns', async (name, viewer) => {
    const context = contextOf(viewer, cellsIn[viewer.country]);
    const found = resolveReport(report, context, { values: valuesFor(report) });
    const resolved = { ...found, columns: found.columns.map((column) => ({ ...column, enabled: true })) };
    if (!resolved.request) throw new Error('The values are at fault.');
    const { bytes } = await answer(name, resolved.request);
    const shown = showAll(decode(bytes), resolved);
    const texts = textsOf(shown, resolved);
    const headers = shownColumns(resolved.columns).map(({ header }) => header);
    for (const format of Object.keys(fileFormats) as FileFormat[]) {
      const [header, rows] = await readers[format](await fileOf(shown, resolved, format, context), resolved);
      expect(header).toEqual(headers);
      expect(rows.slice(0, texts.length)).toEqual(texts);
    }
  });
});
