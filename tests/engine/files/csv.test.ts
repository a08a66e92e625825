import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import { locales } from '../../../engine/context/context.ts';
import { writeCsv } from '../../../engine/files/csv/csv.ts';
import { type CsvDialect, csvDialectNames, csvDialectOf, extensionOf } from '../../../engine/files/csv/csv-dialect.ts';
import { ExportCancelled } from '../../../engine/files/document/export-input.ts';
import { column } from '../../fixtures/column.ts';
import { collector, control, input, numbers, texts } from './support.ts';

async function csv(...parameters: Parameters<typeof input>): Promise<string> {
  const { sink, bytes } = collector();
  const result = await writeCsv(input(...parameters), sink, control);
  expect(result.bytes).toBe(bytes().length);
  return Buffer.from(bytes()).toString('utf8');
}

/** A reader of RFC 4180 that is independent of the writer. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  let row: string[] = [];
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const match = field.exec(text);
    if (!match) throw new Error(`Not RFC 4180 at ${at}`);
    row.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('a CSV file', () => {
  it('is the header and the rows, nothing else', async () => {
    const text = await csv(
      [
        [column('vin'), texts(['00123', 'a,b', 'say "é"', 'two\r\nlines'])],
        [column('cost', { type: 'currency', decimals: 2 }), numbers([-12.5, Number.NaN, 1e-7, 1234567.891])],
        [column('posted', { type: 'date' }), numbers([20_777, 0, Number.NaN, -25_567], 'date')],
        [
          column('at', { type: 'datetime' }),
          numbers([Date.UTC(2026, 10, 20, 13, 45), 0, Number.NaN, Date.UTC(2026, 0, 1, 23, 59, 58, 999)], 'datetime'),
        ],
        [column('active', { type: 'boolean' }), numbers([1, 0, Number.NaN, 1], 'boolean')],
        [column('absent'), texts(['', '', '', ''])],
      ],
      { totals: { cost: { value: 1, rows: 4 } }, truth: [{ label: 'Rows', text: '4 of 4, all' }] },
    );
    expect(text).toBe(
      [
        '\ufeffThe vin,The cost,The posted,The at,The active,The absent',
        '"00123",-12.5,2026-11-20,2026-11-20T13:45:00,Yes,',
        '"a,b",,1970-01-01,1970-01-01T00:00:00,No,',
        '"say ""é""",0,,,,',
        '"two\r\nlines",1234567.89,1900-01-01,2026-01-01T23:59:58,Yes,',
        '',
      ].join('\r\n'),
    );
  });

  it('is written in each dialect, with texts in quotes and numbers without', async () => {
    const columns = [
      [column('code'), texts(['00123', 'a;b', "it's"])],
      [column('miles', { type: 'number', decimals: 1, header: 'Miles, driven' }), numbers([1234.56, -0.04, 7])],
    ] as const;
    const written = (dialect: CsvDialect) => csv(columns, { dialect });
    expect(await written('comma')).toBe('\ufeffThe code,"Miles, driven"\r\n"00123",1234.6\r\n"a;b",0\r\n"it\'s",7\r\n');
    expect(await written('semicolon')).toBe(
      '\ufeffThe code;"Miles, driven"\r\n"00123";1234,6\r\n"a;b";0\r\n"it\'s";7\r\n',
    );
    expect(await written('tab')).toBe(
      '\ufeffThe code\t"Miles, driven"\r\n"00123"\t1234.6\r\n"a;b"\t0\r\n"it\'s"\t7\r\n',
    );
  });

  it('is in the dialect of the language by default, and named by it', () => {
    expect(locales.map(csvDialectOf)).toEqual(['comma', 'comma', 'semicolon']);
    expect(csvDialectNames.map((name) => extensionOf('csv', name))).toEqual(['csv', 'csv', 'tsv']);
    expect(extensionOf('xlsx', 'tab')).toBe('xlsx');
  });

  it('has quotes around a decimal comma that is alone on its line', async () => {
    const only = column('cost', { type: 'number', decimals: 1 });
    expect(await csv([[only, numbers([1.5])]], { dialect: 'semicolon' })).toBe('\ufeffThe cost\r\n"1,5"\r\n');
  });

  it('has the decimals of the column, or those of the author’s spreadsheet format if it has more', async () => {
    const value = 25186.233600000003;
    const field = async (more: Partial<ResolvedColumn>) =>
      (await csv([[column('a', more), numbers([value])]])).split('\r\n')[1];
    expect(await field({ type: 'number', decimals: 1, excelFormat: '#,##0.0' })).toBe('25186.2');
    expect(await field({ type: 'number', decimals: 1, excelFormat: '#,##0.000' })).toBe('25186.234');
    expect(await field({ type: 'percent', decimals: 1, excelFormat: '0.0%' })).toBe('25186.234');
    expect(await field({ type: 'currency', decimals: 2, excelFormat: '$#,##0.00;[Red]($#,##0.00)' })).toBe('25186.23');
  });
});

describe('a value in a CSV file', () => {
  it('shows times of day as 07:45', async () => {
    const text = await csv([[column('at', { type: 'time' }), texts(['0745', '17:05:30', 'noon'])]]);
    expect(text.split('\r\n').slice(1, 4)).toEqual(['"07:45"', '"17:05"', '"noon"']);
  });

  it('shows telephone numbers as on screen', async () => {
    const phones = texts(['4165551234', '', '1 416 555 1234', '12']);
    const rows = parse((await csv([[column('phone', { type: 'phone' }), phones]])).slice(1));
    expect(rows.slice(1, 5)).toEqual([['(416) 555-1234'], [''], ['(416) 555-1234'], ['12']]);
  });

  it('distinguishes an empty cell of a single column from an empty line', async () => {
    expect(await csv([[column('note'), texts(['a', '', 'b'])]])).toContain('\r\n"a"\r\n""\r\n"b"\r\n');
  });

  it('returns any text unchanged', async () => {
    const nasty = fc.string({
      unit: fc.constantFrom('a', '"', ',', ';', '\r', '\n', '\t', ' ', "'", 'é', '漢', '😀', '\u0000'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(nasty, fc.string({ unit: 'grapheme' })), { minLength: 1 }), async (values) => {
        const rows = parse(
          (
            await csv([
              [column('a'), texts(values)],
              [column('b'), texts(values)],
            ])
          ).slice(1),
        );
        // Some of them are guarded.
        const given = rows.slice(1).map((row, at) => row.map((text) => (text === values[at] ? text : text.slice(1))));
        expect(given).toEqual(values.map((text) => [text, text]));
      }),
    );
  });

  it('returns any number unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }),
        async (values) => {
          const exact = column('a', { type: 'text' });
          const rows = parse((await csv([[exact, numbers(values)]])).slice(1));
          expect(rows.slice(1).map(([text]) => Number(text))).toEqual(values.map((value) => value + 0));
        },
      ),
    );
  });

  it('stops when it is cancelled', async () => {
    const cancelled = { ...control, isCancelled: () => true };
    const { sink, pieces } = collector();
    await expect(writeCsv(input([[column('a'), texts(['a'])]]), sink, cancelled)).rejects.toBeInstanceOf(
      ExportCancelled,
    );
    expect(pieces).toEqual([]);
  });
});

describe('a text that looks like a formula', () => {
  it.each([
    ...[
      '=1+1',
      '+1+1',
      '-A1',
      '@SUM(A1)',
      '-',
      '+',
      "-2+3+cmd|' /C calc'!A0",
      '+1-555',
      '+1 (555) 010-2000',
      '-1.2.3',
      '--1',
    ],
    ...['\t=1', '\r=1', '\n=1', '\r\n=1', ' =1', ' \t +A1', '\u00a0=1', '\u3000=1', '\u2028=1', '\u2009@A1'],
    ...[
      '\ufeff=1',
      '\u200b=1',
      '\u2060=1',
      '\u200e=1',
      '\u0000=1',
      '\u0085=1',
      '\u00ad-A1',
      '"=1',
      "'=1",
      ' " =1',
      '“=1',
    ],
    ...['＝1+1', '＋A1', '－A1', '＠SUM(A1)', '\u3000＝1', '﹦1', '－12'],
  ])('never contains the text %j as a formula', async (nasty) => {
    const rows = parse((await csv([[column('note', { header: nasty }), texts([nasty])]], { title: nasty })).slice(1));
    expect(rows).toEqual([[`'${nasty}`], [`'${nasty}`]]);
  });

  it.each([
    ...['+715879', '-12', '-12.5', '+.5', '-1e5', '-1,5', ' -12', '-12 ', '00123'],
    ...['a=1', '\ttabbed', '1+1', '1-555', ' a', '\u3000a', '"a"', "'a", 'a@b.example', '', ' ', '−12'],
  ])('keeps the text %j as it is', async (calm) => {
    const rows = parse((await csv([[column('note'), texts([calm])]])).slice(1));
    expect(rows[1]).toEqual([calm]);
  });

  it('guards the start of a formula after characters that spreadsheets drop', async () => {
    const space = fc.array(
      fc.constantFrom(' ', '\t', '\r', '\n', '\v', '\f', '\u00a0', '\u3000', '\ufeff', '\u200b', '"'),
    );
    const start = fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠');
    await fc.assert(
      fc.asyncProperty(space, start, fc.string(), async (spaces, sign, rest) => {
        const text = `${spaces.join('')}${sign}A1${rest}`;
        const rows = parse((await csv([[column('note'), texts([text])]])).slice(1));
        expect(rows[1]).toEqual([`'${text}`]);
      }),
    );
  });

  it('protects from a formula after a semicolon, where some spreadsheets split', async () => {
    expect(await csv([[column('note'), texts(['a;=1+1'])]])).toContain('\r\n"a;=1+1"\r\n');
  });
});
