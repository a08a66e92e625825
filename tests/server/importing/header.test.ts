import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type SurveyOptions, surveyFile } from '../../../server/importing/survey.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-header-'));
afterAll(() => rmSync(folder, { recursive: true }));

const survey = (lines: readonly string[], options: Partial<SurveyOptions> = {}) => {
  const path = join(folder, 'cars.csv');
  writeFileSync(path, lines.join('\r\n'));
  return surveyFile(path, { reserved: new Set(), today: '2026-11-26', ...options });
};

const said = (result: Promise<unknown>): Promise<string> =>
  result.then(
    () => 'no refusal',
    (error: Error) => error.message.replaceAll(`${folder}/`, ''),
  );

const titles = ['Fleet Card Services', 'Account:;12345', '', 'Period: 2026-10-01, 2026-10-31', ''];
const table = [
  'Date;Card;Site;Litres;Amount',
  '01/10/2026;0451;Esso, Laval;61,4;89,58',
  '14/10/2026;0452;Shell;1 012,5;1 530,90',
  '28/10/2026;0451;;55,0;82,39',
];

describe('headers below titles', () => {
  it('are named with their line, and read with --header', async () => {
    expect(await said(survey([...titles, ...table]))).toBe(
      'cars.csv: the headers seem to be in line 6 (“Date”, “Card”, “Site”, …), not in line 1 (“Fleet Card Services”). To use line 6, use --header 6. To use line 1, use --header 1.',
    );
    const { columns, rows, notes } = await survey([...titles, ...table], { header: '6' });
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['date', 'date'],
      ['card', 'text'],
      ['site', 'text'],
      ['litres', 'numeric'],
      ['amount', 'numeric'],
    ]);
    expect(rows).toBe(3);
    expect(notes).toContain('Lines 1 to 5, above the headers, are not loaded.');
  });

  it.each([
    ['0', '--header is “0”. Use the line of the headers, such as 6, 6-7 if they are in two rows, or none.'],
    ['7-6', '--header is “7-6”. Use the line'],
    ['3', 'cars.csv: --header is 3, but line 3 has no cells, or is inside a row.'],
    ['99', 'cars.csv: --header is 99, but line 99 has no cells, or is inside a row.'],
  ])('refuse --header %s', async (header, message) => {
    expect(await said(survey([...titles, ...table], { header }))).toContain(message);
  });

  const texts = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
  it('are found whatever the titles and the table', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(texts, { minLength: 1, maxLength: 6 }),
        fc.uniqueArray(texts, { minLength: 3, maxLength: 8 }),
        fc.integer({ min: 4, max: 40 }),
        fc.constantFrom(',', ';', '\t'),
        async (above, headers, count, separator) => {
          const row = (_: unknown, n: number) =>
            headers.map((name, place) => (place === 0 ? `${name} ${n}` : n + place));
          const rows = Array.from({ length: count }, row);
          const lines = [...above, ...[headers, ...rows].map((cells) => cells.join(separator))];
          expect(await said(survey(lines))).toContain(`the headers seem to be in line ${above.length + 1} `);
          const found = await survey(lines, { header: String(above.length + 1) });
          expect(found.headers).toEqual(headers);
          expect(found.rows).toBe(count);
          // Without the titles, nothing is asked.
          expect(await survey(lines.slice(above.length))).toMatchObject({ headers, rows: count, questions: [] });
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('headers in two rows', () => {
  const rows = ['2026-10-01,101,61.4,89.58', '2026-10-02,102,12.5,18.90', '2026-10-03,101,55.0,82.39'];

  it('are joined if that is wanted', async () => {
    const lines = ['Fill-up,,Fuel,', 'Date,Unit,Litres,Cost', ...rows];
    expect(await said(survey(lines))).toBe(
      'cars.csv: the headers seem to be in line 2 (“Date”, “Unit”, “Litres”, …), not in line 1 (“Fill-up”, “Fuel”). To use line 2, use --header 2. To join lines 1 and 2, use --header 1-2. To use line 1, use --header 1.',
    );
    const { headers } = await survey(lines, { header: '1-2' });
    expect(headers).toEqual(['Fill-up Date', 'Fill-up Unit', 'Fuel Litres', 'Fuel Cost']);
  });

  it('with units are named', async () => {
    const lines = ['Date,Unit,Volume,Cost', '(day),(#),(L),($)', ...rows];
    expect(await said(survey(lines))).toBe(
      'cars.csv: lines 1 and 2 both look like headers (“Date”, “Unit”, “Volume”, …; “(day)”, “(#)”, “(L)”, …). To join them, use --header 1-2. To use one of them, use --header 1, which loads line 2 as data, or --header 2.',
    );
    const { headers, columns } = await survey(lines, { header: '1-2' });
    expect(headers[2]).toBe('Volume (L)');
    expect(columns.map(({ type }) => type)).toEqual(['date', 'integer', 'numeric', 'numeric']);
  });

  it('are read from a workbook with merged cells', async () => {
    const path = join(folder, 'fuel.xlsx');
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Fuel');
    sheet.addRows([
      ['Fuel report, October 2026'],
      ['Fill-up', null, 'Fuel', null],
      ['Date', 'Unit', 'Litres', 'Cost'],
      ['2026-10-01', 'A1', 61.4, 89.58],
      ['2026-10-02', 'A2', 12.5, null],
      ['2026-10-03', 'A1', 55, 82.39],
    ]);
    sheet.mergeCells('A1:D1');
    sheet.mergeCells('A2:B2');
    sheet.mergeCells('C2:D2');
    book.addWorksheet('Notes').addRows([['Printed by the fleet office']]);
    await book.xlsx.writeFile(path);
    const options = { reserved: new Set<string>(), today: '2026-11-26' };
    expect(await said(surveyFile(path, options))).toContain('To join lines 2 and 3, use --header 2-3.');
    const found = await surveyFile(path, { ...options, header: '2-3' });
    expect(found.headers).toEqual(['Fill-up Date', 'Fill-up Unit', 'Fuel Litres', 'Fuel Cost']);
    expect(found.rows).toBe(3);
    expect(found.notes).toEqual([
      'Other sheets of the workbook are not loaded: “Notes”. Choose one with --sheet.',
      'Line 1, above the headers, is not loaded.',
    ]);
  });
});

describe('a first row with data', () => {
  const only = 'has only numbers and dates';
  const like = 'has numbers or dates like the rows below it';
  it.each([
    ['numbers', ['1,2,3', '4,5,6'], 1, `${only} (“1”, “2”, “3”)`],
    ['numbers in a file of many rows', ['1,2,3', '4,5,6', '7,8,9', '10,11,12'], 1, `${only} (“1”, “2”, “3”)`],
    ['numbers alone', ['1,2,3'], 1, only],
    ['numbers below blank rows', [',,', '', '1,2,3'], 3, only],
    ['numbers and data below blank rows', [',,', '1,2,3', '4,5,6'], 2, only],
    ['dates, amounts and blanks', ['2026-01-05,"$1,234.50",,12%,n/a', '2026-01-06,$2.00,1,8%,3'], 1, only],
    ['one column', ['7', '8', '9'], 1, `${only} (“7”)`],
    ['a text and a date', ['Kia,2026-01-05', 'Ford,2026-02-03', 'VW,2026-03-04'], 1, `${like} (“Kia”, “2026-01-05”)`],
    ['a text and an amount', ['Kia,12.50', 'Ford,8.25'], 1, `${like} (“Kia”, “12.50”)`],
  ])('of %s is named, and can be answered', async (_what, lines, line, found) => {
    expect(await said(survey(lines))).toContain(`cars.csv:${line}  the first row ${found}`);
    expect(await said(survey(lines))).toContain(
      `To load it as data and number the columns, use --header none. To use it as headers, use --header ${line}.`,
    );
    const data = lines.slice(line - 1);
    const { rows, columns, notes, opened } = await survey(lines, { header: 'none' });
    expect(rows).toBe(data.length);
    expect(columns[0]?.name).toBe('column_1');
    expect(notes.filter((note) => note.includes('header'))).toEqual([]);
    const records = [];
    for await (const record of opened.records()) records.push(record.line);
    expect(records).toEqual([0, ...data.map((_, n) => line + n)]);
    if (data.length > 1) expect(await survey(lines, { header: String(line) })).toMatchObject({ rows: data.length - 1 });
  });

  it('is not searched in a file with nothing but headers', async () => {
    expect(await said(survey([',,', 'a,b,c']))).toBe('cars.csv has headers but no rows.');
  });
});

describe('nothing is asked', () => {
  it.each([
    ['texts only', ['make,model,colour', 'Kia,Rio,red', 'Ford,Focus,blue', 'VW,Golf,grey']],
    ['a first row with words for no value', ['unit,miles,cost', 'A1,n/a,unknown', 'A2,5,6', 'A3,7,8', 'A4,7,8']],
    ['years as headers', ['make,2024,2025', 'Kia,1,2', 'Ford,3,4', 'VW,5,6']],
    ['one bad value', ['unit,miles', 'A1,pending', 'A2,5', 'A3,7', 'A4,8']],
    ['two columns', ['a,b', '1,x', '2,y']],
    ['months as headers', ['make,2026-01,2026-02', 'Kia,1,2', 'Ford,3,4']],
    ['days as headers', ['make,2026-01-05,2026-01-06', 'Kia,,', 'Ford,,']],
    ['numbers as headers', ['make,1,2,3', 'Kia,1,2,3', 'Ford,3,4,5']],
    ['a header without a name', [',Miles,Cost', 'A1,1,2', 'A2,3,4', 'A3,5,6']],
  ])('of %s', async (_what, lines) => {
    const { headers, rows } = await survey(lines);
    expect([headers.join(','), rows]).toEqual([lines[0], lines.length - 1]);
  });
});

it('a text that Excel must not change is that text', async () => {
  const { columns } = await survey(['card,amount,"unit"', '="0012345",1.5,"=""007"""', '="0012346",2.5,"=""008"""']);
  expect(columns.map(({ type, example }) => [type, example])).toEqual([
    ['text', '0012345'],
    ['numeric', '1.5'],
    ['text', '007'],
  ]);
});
