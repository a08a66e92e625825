import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { mayOpen } from '../engine/access/holds.ts';
import type { ResolvedColumn } from '../engine/columns/column.ts';
import { roundedIn } from '../engine/columns/rounded.ts';
import type { Locale } from '../engine/context/context.ts';
import type { Viewer } from '../engine/context/viewer.ts';
import type { SheetLines } from '../engine/files/document/sheet-lines.ts';
import { linesBelow, planSheets } from '../engine/files/workbook/composed/composed-plan.ts';
import type { Style } from '../engine/formats/style.ts';
import type { ReportRequest } from '../engine/reports/resolved.ts';
import { datasetOfAnswer } from '../engine/results/answer.ts';
import { composeDashboard } from '../engine/results/compose.ts';
import { readCell } from '../engine/tables/cells.ts';
import { rowsOf } from '../engine/tables/lines.ts';
import { surveyFile } from '../server/importing/survey.ts';
import { demoViewer } from '../server/seed/demo-viewer.ts';
import { file as composed, section, sheetOf } from './engine/files/composed-samples.ts';
import { decode, serveReports, withFigures } from './support/demo-reports.ts';
import { expectedOf, type ReadValue, readBack } from './support/read-back.ts';
import { composingFor, control } from './support/written-dashboard.ts';
import { writtenBook } from './support/written-workbook.ts';

const { answerOnce: answer } = serveReports();
const folder = mkdtempSync(join(tmpdir(), 'motorpool-dashboards-'));
afterAll(() => rmSync(folder, { recursive: true }));

const datasetFor = (username: string) => async (request: ReportRequest, isReport: boolean) => {
  const { text, bytes } = await answer(username, request, isReport ? undefined : 'application/json');
  return isReport ? decode(bytes) : datasetOfAnswer(JSON.parse(text), request.place);
};

/** In English for an American account, and in French for a Canadian one; only the account with electric vehicles may open some. */
const cases = withFigures.flatMap((dashboard) => {
  const able = (
    [
      ['fleet-us', 'en-US'],
      ['fleet-ca', 'fr-CA'],
      ['fleet-ev', 'en-US'],
    ] as [string, Locale][]
  ).filter(([username]) => mayOpen(dashboard, demoViewer(username) as Viewer));
  return able
    .slice(0, 2)
    .map(([username, locale], place) => [dashboard.id, locale, username, dashboard, place] as const);
});

/** A value as read from a column whose cells have formats of their own: amounts and percentages have their signs. */
function withoutSign(read: ReadValue): ReadValue {
  if (typeof read !== 'string' || !/\d/.test(read)) return read;
  const number = Number(read.replace(/^\$|%$/, '')) / (read.endsWith('%') ? 100 : 1);
  return Number.isNaN(number) ? read : number;
}

const precise = (value: ReadValue): ReadValue => (typeof value === 'number' ? Number(value.toPrecision(12)) : value);

/** The rows of a sheet as they have to come back. */
function rowsExpected({ columns, table, lines, said }: SheetLines, style: Style): ReadValue[][] {
  const cellOf = (column: ResolvedColumn, row: number): ReadValue => {
    const value = readCell(table, column.value, row);
    const own = said?.(column.value, row)?.format;
    return own && typeof value === 'number' && !Number.isNaN(value)
      ? roundedIn(own, value)
      : expectedOf(column, value, style);
  };
  const rows = Array.from(rowsOf(lines), (row) => columns.map((column) => cellOf(column, row)));
  return rows.filter((row) => row.some((value) => value !== null));
}

describe('the workbook of a dashboard comes back through new:table, sheet by sheet', () => {
  it.each(cases)('%s in %s', async (id, locale, username, dashboard, own) => {
    const file = await composeDashboard(await composingFor(dashboard, username, locale, datasetFor(username)), control);
    const path = join(folder, `${id}-${locale}.xlsx`);
    writeFileSync(path, (await writtenBook(file)).bytes);
    const sheets = planSheets(file).parts.flatMap((part) => part.sheets);
    const withRows = sheets.flatMap(({ name, section }) => {
      const sheet = linesBelow(section);
      return sheet && sheet.lines.places.length > 0 ? [{ name, sheet }] : [];
    });
    expect(withRows.length).toBeGreaterThan(1);
    const refused = await surveyFile(path, { reserved: new Set() }).catch((error: Error) => error.message);
    for (const { name } of withRows) expect(refused).toContain(`“${name}”`);
    // Each viewer reads half of the sheets of a dashboard with many, as every sheet is the whole file again.
    const read = withRows.filter((_, place) => withRows.length < 12 || place % 2 === own);
    for (const { name, sheet } of read) {
      const back = await readBack(path, sheet.columns, { sheet: name, totals: 'skip' });
      expect([name, ...back.headers]).toEqual([name, ...sheet.columns.map(({ header }) => header.trim())]);
      const rows = sheet.said ? back.rows.map((row) => row.map(withoutSign)) : back.rows;
      expect([name, ...rows.map((row) => row.map(precise))]).toEqual([
        name,
        ...rowsExpected(sheet, file.style).map((row) => row.map(precise)),
      ]);
    }
  });
});

it('a section whose name has an apostrophe is read by its headers, and its references are valid', async () => {
  const rows = (title: string) => section(title, { title, sheet: sheetOf(3) });
  const file = composed([{ title: null, sections: [rows("Driver's own costs"), rows("L'odomètre d'un véhicule")] }]);
  const path = join(folder, 'apostrophe.xlsx');
  const { bytes, book } = await writtenBook(file);
  writeFileSync(path, bytes);
  const names = book.sheets.slice(1).map(({ name }) => name);
  for (const name of names) {
    const { columns } = sheetOf(3);
    const read = await readBack(path, columns, { sheet: name, totals: 'skip' });
    expect([name, ...read.headers]).toEqual([name, ...columns.map(({ header }) => header)]);
    expect(read.rows).toHaveLength(3);
  }
  const parts = unzipSync(bytes);
  const workbook = strFromU8(parts['xl/workbook.xml'] as Uint8Array).replaceAll('&apos;', "'");
  const references = [...workbook.matchAll(/<definedName [^>]*>([^<]*)<\/definedName>/g)].map(([, text]) => text);
  expect(references.length).toBeGreaterThanOrEqual(names.length);
  for (const reference of references) expect(reference).toMatch(/^'(?:[^']|'')+'!\$/);
});
