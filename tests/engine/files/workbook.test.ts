import { describe, expect, it } from 'vitest';
import { ExportCancelled } from '../../../engine/files/document/export-input.ts';
import { writeWorkbook } from '../../../engine/files/workbook/workbook.ts';
import { prefixedFormat } from '../../../engine/formats/spreadsheet.ts';
import { linesOf } from '../../../engine/tables/lines.ts';
import { column } from '../../fixtures/column.ts';
import { collector, control, grid, input, numbers, part, read, texts } from './support.ts';

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;
const money = '$#,##0.00;[Red]($#,##0.00)';

function fuel() {
  return input(
    [
      [column('vin', { pinned: true, width: 210 }), texts(['00123', '', '=1+1', 'VIN <&> "é"', '00123'])],
      [
        column('cost', { type: 'currency', align: 'right', excelFormat: money }),
        numbers([12.34, -5, Number.NaN, 0.1 + 0.2, 1e-7]),
      ],
      [
        column('posted', { type: 'date', excelFormat: 'mm/dd/yyyy' }),
        numbers([day('2026-11-20'), day('1900-03-01'), Number.NaN, day('1899-12-31'), day('9999-12-31')], 'date'),
      ],
      [
        column('at', { type: 'datetime', excelFormat: 'mm/dd/yyyy hh:mm AM/PM' }),
        numbers(
          [
            Date.UTC(2026, 10, 20, 13, 45),
            Date.UTC(2026, 0, 1),
            Number.NaN,
            Date.UTC(2024, 1, 29, 23, 59, 59, 999),
            Date.UTC(1850, 4, 6, 7, 8, 9),
          ],
          'datetime',
        ),
      ],
      [column('active', { type: 'boolean', excelFormat: 'General' }), numbers([1, 0, Number.NaN, 1, 0], 'boolean')],
      [column('time', { type: 'time', excelFormat: 'hh:mm AM/PM' }), texts(['0745', '18:00', '', 'noon', '00:00'])],
      [column('phone', { type: 'phone' }), texts(['4165551234', '', '12', '4165551234', '1 416 555 1234'])],
      [column('absent'), texts(['', '', '', '', ''])],
    ],
    {
      totals: {
        cost: { value: 7.64, rows: 4 },
        posted: { value: day('2026-11-20'), rows: 4 },
        at: { value: Date.UTC(2026, 10, 20, 18), rows: 4 },
      },
      truth: [
        { label: 'Rows', text: '5 of 7' },
        { label: 'Centers', text: '=all' },
      ],
    },
  );
}

async function written(...parameters: Parameters<typeof fuel>) {
  const { sink, bytes } = collector();
  const result = await writeWorkbook(fuel(...parameters), sink, control);
  return { result, file: bytes(), book: await read(bytes()) };
}

describe('a workbook', () => {
  it('has every value with its type, and no empty cells', async () => {
    const { book, result, file } = await written();
    expect(result).toEqual({ rows: 5, bytes: file.length, cutCells: 0 });
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Fuel detail', 'About']);
    const sheet = book.getWorksheet('Fuel detail');
    expect(grid(sheet, 8)).toEqual([
      ['The vin', 'The cost', 'The posted', 'The at', 'The active', 'The time', 'The phone', 'The absent'],
      [
        '00123',
        12.34,
        new Date('2026-11-20T00:00:00Z'),
        new Date('2026-11-20T13:45:00Z'),
        'Yes',
        new Date('1899-12-30T07:45:00Z'),
        '(416) 555-1234',
        null,
      ],
      [
        null,
        -5,
        new Date('1900-03-01T00:00:00Z'),
        new Date('2026-01-01T00:00:00Z'),
        'No',
        new Date('1899-12-30T18:00:00Z'),
        null,
        null,
      ],
      ['=1+1', null, null, null, null, null, '12', null],
      ['VIN <&> "é"', 0.3, '1899-12-31', new Date('2024-02-29T23:59:59.999Z'), 'Yes', 'noon', '(416) 555-1234', null],
      [
        '00123',
        0,
        new Date('9999-12-31T00:00:00Z'),
        '1850-05-06T07:08:09',
        'No',
        new Date('1899-12-30T00:00:00Z'),
        '(416) 555-1234',
        null,
      ],
      ['Total', 7.64, new Date('2026-11-20T00:00:00Z'), new Date('2026-11-20T18:00:00Z'), null, null, null, null],
    ]);
    expect(part(file, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f>|<v><\/v>|NaN/);
  });

  it('looks like a report: header, formats, widths, panes, filter, totals', async () => {
    const { book } = await written();
    const sheet = book.getWorksheet('Fuel detail');
    if (!sheet) throw new Error('no sheet');
    expect(sheet.getCell('A1').font.bold).toBe(true);
    expect(sheet.getCell('A1').fill).toMatchObject({ type: 'pattern', pattern: 'solid' });
    expect(sheet.getCell('B2').numFmt).toBe(money);
    expect(sheet.getCell('B2').alignment.horizontal).toBe('right');
    expect(sheet.getCell('B2').font.bold).toBeFalsy();
    expect(sheet.getCell('A2').numFmt).toBe('@');
    expect(sheet.getCell('C2').numFmt).toBe('mm/dd/yyyy');
    expect(sheet.getCell('D2').numFmt).toBe('mm/dd/yyyy hh:mm AM/PM');
    expect(sheet.getCell('F2').numFmt).toBe('hh:mm AM/PM');
    expect(sheet.getCell('B7').font.bold).toBe(true);
    expect(sheet.getCell('B7').numFmt).toBe(money);
    expect(sheet.getColumn(1).width).toBe(30);
    expect(sheet.getColumn(2).width).toBeCloseTo(150 / 7, 2);
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', xSplit: 1, ySplit: 1, topLeftCell: 'B2' });
    // The totals row stays in place when the filter is used.
    expect(sheet.autoFilter).toBe('A1:H6');
  });
});

describe('the totals of a workbook', () => {
  const average = { text: 'Average', mark: { text: 'moy.', name: 'Average' } };
  const economy = column('economy', { type: 'number', excelFormat: '#,##0.0', totalWords: average });
  const price = column('price', { type: 'currency', excelFormat: money, totalWords: average });
  const rates = () =>
    input(
      [
        [column('vin'), texts(['a', 'b'])],
        [economy, numbers([20, Number.NaN])],
        [price, numbers([1, 3])],
      ],
      {
        totals: { economy: { value: 20, rows: 1 }, price: { value: 2, rows: 2 } },
        words: { total: 'Total', cut: 'Cells cut', over: { economy: 'Economy: rows', price: 'Price: rows' } },
      },
    );

  it('are numbers, and averages are marked', async () => {
    const { sink, bytes } = collector();
    await writeWorkbook(rates(), sink, control);
    const book = await read(bytes());
    const sheet = book.getWorksheet('Fuel detail');
    expect(grid(sheet, 3).at(-1)).toEqual(['Total', 20, 2]);
    expect(sheet?.getCell('B4').numFmt).toBe('"moy. "#,##0.0');
    expect(sheet?.getCell('C4').numFmt).toBe(prefixedFormat(money, 'moy.'));
    expect(sheet?.getCell('B2').numFmt).toBe('#,##0.0');
  });

  it('list on the last sheet what they leave out', async () => {
    const { sink, bytes } = collector();
    await writeWorkbook(rates(), sink, control);
    expect(grid((await read(bytes())).getWorksheet('About'), 2).slice(1)).toEqual([
      ['Rows', 'All'],
      ['Economy: rows', 1],
    ]);
  });
});

describe('dates on which spreadsheets disagree', () => {
  it('are texts', async () => {
    const { sink, bytes } = collector();
    const days = numbers([day('1900-02-28'), day('1900-03-01'), 1e300, day('9999-12-31') + 1], 'date');
    await writeWorkbook(input([[column('d', { type: 'date', excelFormat: 'yyyy-mm-dd' }), days]]), sink, control);
    expect(grid((await read(bytes())).worksheets[0], 1).flat()).toEqual([
      'The d',
      '1900-02-28',
      new Date('1900-03-01T00:00:00Z'),
      null,
      '10000-01-01',
    ]);
  });
});

describe('a cell', () => {
  it('always has its address, for readers that need it', async () => {
    const { sink, bytes } = collector();
    await writeWorkbook({ ...fuel(), totals: { cost: { value: 1, rows: 5 } } }, sink, control);
    for (const number of [1, 2]) {
      const xml = part(bytes(), `xl/worksheets/sheet${number}.xml`);
      const cells = xml.match(/<c [^>]*>/g) ?? [];
      expect(cells.length).toBeGreaterThan(1);
      expect(cells.filter((cell) => !/ r="[A-Z]+\d+"/.test(cell))).toEqual([]);
    }
  });

  it('has the number that is shown: one that rounds to zero is not negative', async () => {
    const { sink, bytes } = collector();
    const cost = column('cost', { type: 'currency', decimals: 2, excelFormat: money, total: { type: 'mean' } });
    const live = { down: {}, across: {}, notes: { formulas: [], values: [] } };
    const totals = { cost: { value: -0.0021, rows: 2 } };
    await writeWorkbook(input([[cost, numbers([-0.004, 25186.233600000003])]], { totals, live }), sink, control);
    const cells = grid((await read(bytes())).worksheets[0], 1).flat();
    expect(cells).toEqual(['The cost', 0, 25186.23, 0]);
  });

  it('of the totals row has a name, so that readers leave it out', async () => {
    const { sink, bytes } = collector();
    const input = { ...fuel(), totals: { cost: { value: 1, rows: 5 } } };
    await writeWorkbook(input, sink, control);
    const xml = part(bytes(), 'xl/workbook.xml');
    expect(xml).toMatch(/<definedName name="Totals_row" localSheetId="0" hidden="1">'Fuel detail'!\$A\$7:\$H\$7</);
  });
});

describe('a workbook file', () => {
  it('has the description of the run on its own sheet', async () => {
    const { book } = await written();
    expect(grid(book.getWorksheet('About'), 2)).toEqual([
      ['Fuel detail', null],
      ['Rows', '5 of 7'],
      ['Centers', '=all'],
    ]);
  });

  it('has the requested rows, in their order', async () => {
    const { sink, bytes } = collector();
    await writeWorkbook({ ...fuel(), lines: linesOf(Uint32Array.of(4, 0)), totals: null }, sink, control);
    const sheet = (await read(bytes())).getWorksheet('Fuel detail');
    expect(grid(sheet, 2)).toEqual([
      ['The vin', 'The cost'],
      ['00123', 0],
      ['00123', 12.34],
    ]);
  });

  it('works without rows and without columns, too', async () => {
    for (const empty of [{ ...fuel(), lines: linesOf(new Uint32Array(0)) }, input([])]) {
      const { sink, bytes } = collector();
      await writeWorkbook(empty, sink, control);
      expect((await read(bytes())).worksheets).toHaveLength(2);
    }
  });

  it('has the same bytes for the same input', async () => {
    const [first, second] = [await written(), await written()];
    expect(Buffer.compare(first.file, second.file)).toBe(0);
  });

  it('shortens a text that no cell can hold, and says so', async () => {
    const long = 'x'.repeat(32_766);
    const { sink, bytes } = collector();
    const rows = texts([`${long}yz`, `${long}y`, `${long}😀`, `${long}yz`]);
    const result = await writeWorkbook(input([[column('note'), rows]]), sink, control);
    expect(result.cutCells).toBe(3);
    const book = await read(bytes());
    const cells = grid(book.getWorksheet('Fuel detail'), 1).slice(1).flat();
    expect(cells.map((text) => text === `${long}y`)).toEqual([true, true, false, true]);
    expect(cells[2] === long).toBe(true);
    expect(grid(book.getWorksheet('About'), 2).at(-1)).toEqual(['Cells cut', 3]);
  });
});

describe('a workbook with more rows than a sheet', () => {
  const count = 25;
  const many = () =>
    input(
      [[column('number', { type: 'number', excelFormat: '0' }), numbers(Array.from({ length: count }, (_, i) => i))]],
      {
        totals: { number: { value: 300, rows: 25 } },
      },
    );

  it.each([
    ['rows', { rows: 12, bytes: 1e9 }, [10, 10, 5]],
    ['rows, the last of them full', { rows: 27, bytes: 1e9 }, [25]],
    ['bytes', { rows: 1e6, bytes: 1300 }, null],
  ] as const)('continues on the next sheet: %s', async (_, limits, sizes) => {
    const { sink, bytes } = collector();
    await writeWorkbook(many(), sink, control, limits);
    const book = await read(bytes());
    const sheets = book.worksheets.slice(0, -1);
    expect(sheets.map(({ name }) => name)).toEqual(
      sheets.map((_, i) => (i === 0 ? 'Fuel detail' : `Fuel detail (${i + 1})`)),
    );
    if (sizes) expect(sheets.map((sheet, i) => sheet.rowCount - (i === sheets.length - 1 ? 2 : 1))).toEqual(sizes);
    else expect(sheets.length).toBeGreaterThan(1);
    const values = sheets.flatMap((sheet) => {
      const rows = grid(sheet, 1).flat();
      expect(rows[0]).toBe('The number');
      return rows.slice(1);
    });
    expect(values).toEqual([...Array.from({ length: count }, (_, i) => i), 300]);
  });
});

describe('an export in progress', () => {
  const long = () => input([[column('number', { type: 'number' }), numbers(new Array(250_000).fill(1))]]);

  it('reports the written rows, and streams', async () => {
    const done: number[] = [];
    const { sink, pieces } = collector();
    let piecesMidway = 0;
    await writeWorkbook(long(), sink, {
      ...control,
      onProgress: (rows, of) => {
        expect(of).toBe(250_000);
        done.push(rows);
        if (rows < of) piecesMidway = pieces.length;
      },
    });
    expect(done.length).toBeGreaterThan(1);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done.at(-1)).toBe(250_000);
    expect(piecesMidway).toBeGreaterThan(2);
  });

  it('stops when it is cancelled', async () => {
    let seen = 0;
    let cancelled = false;
    const cancelling = {
      onProgress: (rows: number) => {
        seen = rows;
      },
      yieldNow: async () => {
        cancelled = true;
      },
      isCancelled: () => cancelled,
    };
    await expect(writeWorkbook(long(), () => {}, cancelling)).rejects.toBeInstanceOf(ExportCancelled);
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThan(250_000);
  });
});
