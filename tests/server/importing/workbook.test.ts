import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { surveyFile } from '../../../server/importing/survey.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-workbook-'));
afterAll(() => rmSync(folder, { recursive: true }));

const reserved = new Set<string>();

describe('a workbook', () => {
  const path = join(folder, 'cars.xlsx');

  async function workbook() {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Cars');
    sheet.addRow(['Zip', 'Price', 'Share', 'Bought', 'Seen', 'Twice', 'Leased']);
    const days = [new Date(Date.UTC(2026, 0, 5)), new Date(Date.UTC(2026, 0, 5, 13, 30))];
    sheet.addRow([2134, 12.5, 0.07, ...days, { formula: 'B2*2', result: 25 }, true]);
    sheet.addRow([90210, 3, 0.5, ...days, { formula: 'B3*2' }, false]);
    sheet.addRow([]);
    sheet.addRow([10001, { error: '#N/A' }, 1, ...days, 3, true]);
    sheet.addRow([10002, 4]);
    sheet.getColumn(1).numFmt = '00000';
    sheet.getColumn(2).numFmt = '"$"#,##0.00';
    sheet.getColumn(3).numFmt = '0.0%';
    book.addWorksheet('Others').addRows([['a'], [1]]);
    await book.xlsx.writeFile(path);
  }

  it('has the types of its cells, the results of formulas, and rejected rows with their place', async () => {
    await workbook();
    const { columns, opened } = await surveyFile(path, { reserved });
    expect(columns.map(({ name, type, written: as }) => [name, type, as])).toEqual([
      ['zip', 'text', undefined],
      ['price', 'numeric', 'money'],
      ['share', 'numeric', 'percent'],
      ['bought', 'date', undefined],
      ['seen', 'timestamptz', undefined],
      ['twice', 'integer', undefined],
      ['leased', 'boolean', undefined],
    ]);
    const records = [];
    for await (const record of opened.records()) records.push(record);
    expect(records[1]?.cells).toEqual(['02134', '$12.5', '7%', '2026-01-05', '2026-01-05T13:30:00', '25', 'true']);
    expect(records.map(({ line, fault }) => [line, fault])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, 'the cell in column 6 is a formula without a stored result: open the file in Excel and save it'],
      [5, 'the cell in column 2 is #N/A'],
      [6, undefined],
    ]);
    expect(records[4]?.cells).toEqual(['10002', '$4', '', '', '', '', '']);
  });

  it('has money if a format has a currency, not for a language', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Cars');
    sheet.addRow(['Plain', 'Euro', 'Small', 'Grouped']);
    sheet.addRow([1234.5, 3, 1e-7, 1.234]);
    sheet.getColumn(1).numFmt = '[$-10409]#,##0.00';
    sheet.getColumn(2).numFmt = '#,##0.00 [$€-407]';
    await book.xlsx.writeFile(path);
    const { columns, notes } = await surveyFile(path, { reserved });
    expect(columns.map(({ type, written: as }) => [type, as])).toEqual([
      ['numeric', undefined],
      ['numeric', 'money'],
      ['numeric', undefined],
      ['numeric', undefined],
    ]);
    expect(notes).toEqual([]);
    await expect(surveyFile(path, { reserved, decimals: 'comma' })).rejects.toThrow(
      /^--decimals applies only to csv and tsv files/,
    );
  });

  it('can have many sheets, of which one is read', async () => {
    const book = new ExcelJS.Workbook();
    for (let count = 0; count < 8; count += 1) book.addWorksheet(`Sheet ${count}`).addRows([['a'], ['x']]);
    await book.xlsx.writeFile(path);
    // An unhandled error would end the run.
    for (let count = 0; count < 8; count += 1)
      expect(await surveyFile(path, { reserved, sheet: `Sheet ${count}` })).toMatchObject({
        rows: 1,
        columns: [{ name: 'a', example: 'x' }],
      });
    const whole = readFileSync(path);
    const cut = join(folder, 'cut.xlsx');
    for (const part of [0.2, 0.5, 0.8, 0.99]) {
      writeFileSync(cut, whole.subarray(0, whole.length * part));
      await expect(surveyFile(cut, { reserved })).rejects.toThrow(/can't be read as a workbook/);
    }
  });

  it('has its first sheet read, or the one with the given name', async () => {
    await workbook();
    expect(await surveyFile(path, { reserved, sheet: 'Others' })).toMatchObject({ rows: 1, columns: [{ name: 'a' }] });
    await expect(surveyFile(path, { reserved, sheet: 'Nobody' })).rejects.toThrow(
      'has no sheet “Nobody”. Its sheets: “Cars”, “Others”.',
    );
  });
});

it('a workbook has the results of formulas, zeros, days and errors too', async () => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Cars');
  sheet.addRow(['Saved', 'Due', 'Share']);
  const due = { formula: 'TODAY()', result: new Date(Date.UTC(2026, 10, 26)) };
  sheet.addRow([{ formula: 'A3*0', result: 0 }, due, { formula: '1/2', result: 0.5 }]);
  sheet.addRow([{ formula: 'A4+1', result: 1.5 }, due, { formula: '1/0', result: { error: '#DIV/0!' } }]);
  sheet.getColumn(2).numFmt = 'yyyy-mm-dd';
  sheet.getColumn(3).numFmt = '0%';
  const path = join(folder, 'formulas.xlsx');
  await book.xlsx.writeFile(path);
  const { opened } = await surveyFile(path, { reserved });
  const records = [];
  for await (const { cells, fault } of opened.records()) records.push(fault ?? cells);
  expect(records).toEqual([
    ['Saved', 'Due', 'Share'],
    ['0', '2026-11-26', '50%'],
    'the cell in column 3 is a formula whose result is an error',
  ]);
});

it('a workbook that lacks the file of a sheet says which one', async () => {
  const path = join(folder, 'whole.xlsx');
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Cars').addRows([['a'], ['x']]);
  await book.xlsx.writeFile(path);
  const lacking = join(folder, 'lacking.xlsx');
  const { 'xl/worksheets/sheet1.xml': _sheet, ...rest } = unzipSync(readFileSync(path));
  writeFileSync(lacking, zipSync(rest));
  for (const sheet of [undefined, 'Cars'])
    await expect(surveyFile(lacking, { reserved, sheet })).rejects.toThrow('The sheet “Cars” is missing from');
});
