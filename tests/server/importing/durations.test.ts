import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { surveyFile } from '../../../server/importing/survey.ts';
import { readValue } from '../../../server/importing/values.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-durations-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'time.xlsx');
const reserved = new Set<string>();

async function surveyed(rows: readonly unknown[][], formats: readonly string[], date1904 = false) {
  const book = new ExcelJS.Workbook();
  book.properties.date1904 = date1904;
  const sheet = book.addWorksheet('Time');
  sheet.addRow(formats.map((_, place) => `c${place}`));
  for (const row of rows) sheet.addRow(row);
  for (const [place, format] of formats.entries()) sheet.getColumn(place + 1).numFmt = format;
  await book.xlsx.writeFile(path);
  const survey = await surveyFile(path, { reserved });
  const records = [];
  for await (const { cells, fault } of survey.opened.records()) records.push(fault ?? cells);
  return { ...survey, records: records.slice(1) };
}

describe('durations of a workbook', () => {
  it('are hours, with a note', async () => {
    const { columns, records, notes } = await surveyed(
      [
        [1.5, 1.5, 1.5, 1.5, 0.25],
        [0.25, 0.25, 0.25, 0.25, 0.5],
        [2.1, { formula: 'A4', result: 2.1 }, 2.1, -0.5, 0.75],
      ],
      ['[h]:mm', '[mm]:ss', '[h]:mm:ss', '[h]', 'h:mm'],
    );
    expect(records).toEqual([
      ['36', '36', '36', '36', '06:00'],
      ['6', '6', '6', '6', '12:00'],
      ['50.4', '50.4', '50.4', '-12', '18:00'],
    ]);
    expect(columns.map(({ type }) => type)).toEqual(['numeric', 'numeric', 'numeric', 'numeric', 'text']);
    expect(notes).toEqual([0, 1, 2, 3].map((c) => `c${c}: values are durations, stored in hours, 1:30 as 1.5.`));
  });

  it('beside plain numbers are counted', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Time');
    sheet.addRows([['c0'], [1.5], [2]]);
    sheet.getCell('A2').numFmt = '[h]:mm';
    await book.xlsx.writeFile(path);
    expect((await surveyFile(path, { reserved })).notes).toEqual([
      'c0: 1 of 2 values are durations, stored in hours, 1:30 as 1.5.',
    ]);
  });

  it('are the same in workbooks that count from 1904, and days too', async () => {
    const day = new Date(Date.UTC(2026, 0, 5));
    const formula = { formula: 'A1', result: day };
    const { records } = await surveyed([[day, formula]], ['yyyy-mm-dd', 'yyyy-mm-dd'], true);
    expect(records).toEqual([['2026-01-05', '2026-01-05']]);
    const hours = [1.5, { formula: 'A1', result: 1.5 }];
    expect((await surveyed([hours], ['[h]:mm', '[h]:mm'], true)).records).toEqual([['36', '36']]);
  });

  it('in a format for times of day are rejected, because the cell shows something else', async () => {
    const { records } = await surveyed([[0.25], [1.5]], ['h:mm']);
    expect(records).toEqual([
      ['06:00'],
      'the cell in column 1 is 36 hours, which its format (h:mm) shows as a time of day: use the format [h]:mm',
    ]);
  });

  it('are exact to the second', async () => {
    const seconds = fc.integer({ min: -10_000_000, max: 10_000_000 });
    await fc.assert(
      fc.asyncProperty(fc.array(seconds, { minLength: 1, maxLength: 20 }), async (all) => {
        const { records } = await surveyed(
          all.map((each) => [each / 86_400]),
          ['[h]:mm:ss'],
        );
        expect(records.map((cells) => Math.round(Number(cells[0]) * 3600))).toEqual(all.map((each) => each || 0));
      }),
      { numRuns: 25 },
    );
  });
});

it('a cell whose text is missing from the workbook is rejected', async () => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Cars').addRows([['make'], ['FORD'], ['RAM']]);
  await book.xlsx.writeFile(path);
  const { 'xl/worksheets/sheet1.xml': sheet = new Uint8Array(), ...rest } = unzipSync(readFileSync(path));
  const broken = strFromU8(sheet).replace('<v>2</v>', '<v>999999999</v>').replace('<v>1</v>', '<v>-1</v>');
  writeFileSync(path, zipSync({ ...rest, 'xl/worksheets/sheet1.xml': strToU8(broken) }));
  const { opened } = await surveyFile(path, { reserved });
  const faults = [];
  for await (const { line, fault } of opened.records()) faults.push([line, fault]);
  const said = 'the cell in column 1 is a reference to a text that is missing from the file';
  expect(faults).toEqual([
    [1, undefined],
    [2, said],
    [3, said],
  ]);
});

describe('numbers that are stored as text', () => {
  async function notesOf(...values: string[]) {
    const file = join(folder, 'codes.csv');
    writeFileSync(file, `grade\n${values.map((value) => `${value}\n`).join('')}`);
    const { columns, notes } = await surveyFile(file, { reserved });
    return [columns[0]?.type, ...notes];
  }

  it('say why, and how they become numbers', async () => {
    const power =
      'grade has digits but is stored as text, because “2E3” in line 2 may be a code. For numbers, use --types grade=numeric.';
    expect(await notesOf('2E3', '3E3')).toEqual(['text', power]);
    expect(await notesOf('2E3', '12.5')).toEqual(['text', power]);
    expect(await notesOf('2E3', '12.5', '14', '15', '16')).toEqual(['text', power]);
    expect(await notesOf('5%', '3')).toEqual([
      'text',
      'grade has digits but is stored as text, because some of its numbers have % and “3” in line 3 has not. For numbers, write them all the same way.',
    ]);
    expect(await notesOf('36:00', '6:00')).toEqual([
      'text',
      'grade has digits but is stored as text, because “36:00” in line 2 is a duration. For numbers, write the hours, 36:30 as 36.5.',
    ]);
    expect(await notesOf('0.5', '00.5')).toEqual([
      'text',
      'grade has digits but is stored as text, because its name, its length or leading zeros suggest a code. For numbers, use --types grade=numeric.',
    ]);
    expect(await notesOf('06:00', '12:30')).toEqual(['text']);
    expect(await notesOf('A1', '12.5')).toEqual(['text']);
  });

  it('are numbers if the type is set', async () => {
    const file = join(folder, 'set.csv');
    writeFileSync(file, 'grade\n2E3\n3E3\n');
    const { columns, notes } = await surveyFile(file, { reserved, types: 'grade=numeric' });
    expect([columns[0]?.type, notes]).toEqual(['numeric', []]);
    const { type, writing } = columns[0] ?? {};
    expect(type && writing && readValue('2E3', type, writing)).toEqual({ text: '2000' });
  });
});
