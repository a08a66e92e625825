import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { snakeCase } from '../../../server/importing/names.ts';
import { skippedTimes } from '../../../server/importing/skipped-times.ts';
import { surveyFile } from '../../../server/importing/survey.ts';
import { readNumber } from '../../../server/importing/values.ts';
import { tableRuns } from '../support/table-runs.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-named-'));
afterAll(() => rmSync(folder, { recursive: true }));

const reserved = new Set<string>();
const today = '2026-11-26';
const survey = (content: string) => {
  const path = join(folder, 'cars.csv');
  writeFileSync(path, content);
  return surveyFile(path, { reserved, today });
};

describe('a sign after a number', () => {
  it.each([
    ['5-', '-5'],
    ['6.50−', '-6.50'],
    ['1,234.50 -', '-1234.50'],
    ['5 CR', '-5'],
    ['$5.00CR', '-5.00'],
    ['5.00 DR', '5.00'],
    ['4 DR', null],
    ['4DR', null],
    ['0-', '0'],
    ['-5-', null],
    ['(5)-', null],
    ['(5-)', null],
    ['5+', null],
  ])('is read: %s', (written, text) => {
    expect(readNumber(written, false)?.text ?? null).toBe(text);
  });

  it('means the same as one before it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.constantFrom('-', '−', ' CR', ' -'), (cents, sign) => {
        const plain = (cents / 100).toFixed(2);
        expect(readNumber(`${plain}${sign}`, false)).toEqual(readNumber(`-${plain}`, false));
      }),
    );
  });

  it('keeps a column of numbers', async () => {
    const { columns } = await survey('unit,a\n1,5-\n2,6.50-\n3,12.00\n');
    expect(columns[1]).toMatchObject({ name: 'a', type: 'numeric', decimals: 2 });
  });
});

it.each([
  ['Vehicle #', 'vehicle_number'],
  ['Invoice#', 'invoice_number'],
  ['# of trips', 'number_of_trips'],
  ['PO #2', 'po_number_2'],
  ['#', ''],
  ['Fuel cost ($)', 'fuel_cost'],
])('a # is a number: %s', (header, name) => {
  expect(snakeCase(header)).toBe(name);
});

it('a vehicle number without zeros in front is a text', async () => {
  const { columns } = await survey('Vehicle #,Cost\n200016,5\n200021,6\n');
  expect(columns.map(({ name, type }) => [name, type])).toEqual([
    ['vehicle_number', 'text'],
    ['cost', 'integer'],
  ]);
});

it('the line that decides the order of dates is named', async () => {
  const { notes } = await survey('day,a\n3/4/2026,x\n3/5/2026,x\n4/13/2026,y\n');
  expect(notes).toContain('day: dates were read with the month first, because of “4/13/2026” in line 4.');
  const first = await survey('day,a\n3/4/2026,x\n13/5/2026,x\n');
  expect(first.notes).toContain('day: dates were read with the day first, because of “13/5/2026” in line 3.');
});

describe('the layout of a sheet', () => {
  const path = join(folder, 'cars.xlsx');
  it('is named where the rows do not show it', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Cars');
    sheet.addRows([
      ['region', 'unit', 'cost'],
      ['West', 1, 10],
      ['West', 2, 20],
      ['East', 3, 5],
      ['East', 4, 6],
    ]);
    sheet.mergeCells('A2:A3');
    sheet.mergeCells('B5:C5');
    sheet.getRow(4).hidden = true;
    await book.xlsx.writeFile(path);
    const { notes, rows } = await surveyFile(path, { reserved, today });
    expect(rows).toBe(4);
    expect(notes.slice(0, 2)).toEqual([
      'Merged cells: A2:A3. Only the first row of each has the value, and the others are blank. To load the value in every row, unmerge the cells and fill them in.',
      '1 hidden row is loaded too: 4.',
    ]);
  });

  it('is not mentioned if there is nothing unusual', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Cars');
    sheet.addRows([['region'], ['West'], ['East']]);
    await book.xlsx.writeFile(path);
    expect((await surveyFile(path, { reserved, today })).notes).toEqual([]);
  });
});

describe('times that a clock skips', () => {
  it.each([
    ['America/New_York', '2026-03-08 02:30:00', true],
    ['America/New_York', '2026-03-08 01:59:59', false],
    ['America/New_York', '2026-03-08 03:00:00', false],
    ['America/New_York', '2026-03-08 02:30:00-05', false],
    ['America/New_York', '2026-11-01 01:30:00', false],
    ['America/St_Johns', '2026-03-08 02:00:00', true],
    ['Australia/Lord_Howe', '2026-10-04 02:15:00', true],
    ['Australia/Lord_Howe', '2026-10-04 02:30:00', false],
    ['UTC', '2026-03-08 02:30:00', false],
  ])('%s %s: %s', (zone, written, isSkipped) => {
    expect(skippedTimes(zone)(written)).toBe(isSkipped);
  });
});

describe('new:table', () => {
  const { run } = tableRuns();

  it('asks all questions about a file at once', async () => {
    const { refusal } = await run('make,cost,day\nKia,1,2026-01-01\nFord,2,1800-01-01\nTotal,3,\n');
    expect(refusal?.split('\n')).toEqual([
      expect.stringMatching(/^Which account do these rows belong to\?/),
      expect.stringMatching(/--totals skip/),
      expect.stringMatching(
        /^1 of \d rows was rejected, so nothing was written\. Correct it, or skip it with --skip-bad\./,
      ),
    ]);
  });

  it('says in which order a date is not one', async () => {
    const { said } = await run('day,a\n3/4/2026,x\n4/13/2026,y\n31/05/2026,z\n', { shared: true, types: 'day=date' });
    expect(said).toContain('cars.csv:4  day: “31/05/2026” is not a day with the month first');
  });

  it('names times that the clock skips', async () => {
    const { said } = await run(
      'seen\n2026-03-08 02:30\n2026-03-09 02:30\n',
      { shared: true, dryRun: true },
      {
        zone: 'America/New_York',
      },
    );
    expect(said).toContain(
      '1 time does not exist in America/New_York, because the clock goes forward: “2026-03-08 02:30:00” in line 2. It is loaded an hour later. If the file has another time zone, set TZ.',
    );
  });
});
