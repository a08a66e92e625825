import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendRows, createDataset, fieldsOfRows } from '../../../engine/tables/builder.ts';
import { allRows, type CellValue } from '../../../engine/tables/cells.ts';
import type { ResolvedDerivation as Derivation } from '../../../engine/tables/derive.ts';
import { readDataset } from '../../../engine/tables/reading.ts';
import { column } from '../../fixtures/column.ts';
import { readBlock } from './tables.ts';

type JsonRow = Record<string, unknown>;

function derived(
  rows: readonly JsonRow[],
  derivations: readonly Derivation[],
  fields: readonly string[],
): CellValue[][] {
  const dataset = createDataset(fieldsOfRows(rows));
  appendRows(dataset, rows);
  const { table } = readDataset(dataset, { derived: derivations, columns: [] });
  return readBlock(table, allRows(table), 0, table.length, fields).map((row) => Object.values(row));
}

const values = (rows: readonly JsonRow[], derivation: Derivation, field = 'made'): (CellValue | undefined)[] =>
  derived(rows, [derivation], [field]).map((row) => row[0]);

const day = (text: string): number => Date.parse(text) / 86_400_000;

test('join leaves out empty texts, for any number of fields', () => {
  const rows = [
    { last: 'Roy', first: 'Ana', badge: 7 },
    { last: 'Roy', first: '', badge: null },
    { last: '', first: 'Ana', badge: 12 },
    { last: null, first: null, badge: null },
    { last: 'Roy', first: 'Ana', badge: 7 },
  ];
  const join = { type: 'join', value: 'made', fields: ['last', 'first', 'badge'], separator: ', ' } as const;
  expect(values(rows, { ...join, fields: [...join.fields] })).toEqual([
    'Roy, Ana, 7',
    'Roy',
    'Ana, 12',
    null,
    'Roy, Ana, 7',
  ]);
});

test('split uses the first separator; without one, everything goes into the second field', () => {
  const rows = ['12 - Ana - Roy', 'Ana', ' - x', '12 - ', ''].map((name) => ({ name }));
  const split = { type: 'split', field: 'name', separator: ' - ', into: ['number', 'name'] } as const;
  expect(derived(rows, [{ ...split, into: [...split.into] }], ['number', 'name'])).toEqual([
    ['12', 'Ana - Roy'],
    [null, 'Ana'],
    [null, 'x'],
    ['12', null],
    [null, null],
  ]);
});

test('strip finds the number in a formatted text', () => {
  const texts = [
    '1,234.5 mi',
    '$12.00',
    '($1,000.25)',
    '-3 %',
    '-$4',
    '8.5 L/100 km',
    '1 234,',
    '.5',
    'n/a',
    '',
    '1,2',
  ];
  expect(
    values(
      texts.map((text) => ({ text })),
      { type: 'strip', field: 'text', value: 'made' },
    ),
  ).toEqual([1234.5, 12, -1000.25, -3, -4, 8.5, 1234, 0.5, null, null, 1]);
  expect(values([{ text: 4 }], { type: 'strip', field: 'text', value: 'made' })).toEqual([4]);
});

test('scale multiplies, including numbers in texts', () => {
  expect(values([{ n: 250 }, { n: null }], { type: 'scale', field: 'n', value: 'made', by: 0.01 })).toEqual([
    2.5,
    null,
  ]);
  expect(values([{ n: '250' }, { n: 'x' }], { type: 'scale', field: 'n', value: 'made', by: 0.01 })).toEqual([
    2.5,
    null,
  ]);
});

test('map replaces texts by codes, and leaves empty ones', () => {
  const rows = ['A', 'B', 'toString', ''].map((status) => ({ status }));
  const map = { type: 'map', field: 'status', value: 'made', values: { A: 'active' } } as const;
  expect(values(rows, map)).toEqual(['active', 'B', 'toString', null]);
  expect(values(rows, { ...map, otherwise: 'other' })).toEqual(['active', 'other', 'other', null]);
});

test('parse_date reads dates, and only existing ones', () => {
  const read = (text: unknown, format: 'MM/DD/YY' | 'MM/DD/YYYY' | 'YYYYMMDD') =>
    values([{ text }], { type: 'parse_date', field: 'text', value: 'made', format })[0];
  expect(read('3/4/26', 'MM/DD/YY')).toBe(day('2026-03-04'));
  expect(read('12/31/70', 'MM/DD/YY')).toBe(day('1970-12-31'));
  expect(read('02/29/2024', 'MM/DD/YYYY')).toBe(day('2024-02-29'));
  expect(read('02/29/2026', 'MM/DD/YYYY')).toBeNull();
  expect(read('20261120', 'YYYYMMDD')).toBe(day('2026-11-20'));
  expect(read(20261120, 'YYYYMMDD')).toBe(day('2026-11-20'));
  expect(read('2026-11-20', 'YYYYMMDD')).toBeNull();
});

test('bucket takes the first bound above the number; the last bucket has none', () => {
  const buckets = [{ value: 'under_1k', below: 1000 }, { value: '1k_to_10k', below: 10_000 }, { value: 'over' }];
  const rows = [-5, 999.9, 1000, 10_000, 1e9, null].map((odometer) => ({ odometer }));
  expect(values(rows, { type: 'bucket', field: 'odometer', value: 'made', buckets })).toEqual([
    'under_1k',
    'under_1k',
    '1k_to_10k',
    'over',
    'over',
    null,
  ]);
});

test.each([
  ['YYYY-MM-DD', '2026-01-31'],
  ['MM/DD/YYYY', '01/31/2026'],
] as const)('copy_text writes a date as a text beside the date, as %s', (dateFormat, text) => {
  const derived: Derivation[] = [{ type: 'copy_text', field: 'sold', value: 'sold_text', dateFormat }];
  const texts = ['date', 'text'].map((kind) => {
    const dataset = createDataset([{ name: 'sold', kind: kind as 'date' | 'text' }]);
    appendRows(dataset, [{ sold: '2026-01-31' }, { sold: null }, { sold: kind === 'text' ? 'n/a' : null }]);
    const { table } = readDataset(dataset, { derived, columns: [] });
    return readBlock(table, allRows(table), 0, 3, ['sold_text']).map((row) => row.sold_text);
  });
  // In JSON a date is a text. A text that is not a date stays unchanged.
  expect(texts).toEqual([
    [text, null, null],
    [text, null, 'n/a'],
  ]);
});

test('blank_zero empties zeros in place', () => {
  expect(values([{ n: 0 }, { n: 5 }, { n: null }], { type: 'blank_zero', fields: ['n'] }, 'n')).toEqual([
    null,
    5,
    null,
  ]);
});

test('a missing field gives empty values', () => {
  const rows = [{ there: 'x' }];
  const missing: Derivation[] = [
    { type: 'join', value: 'a', fields: ['gone', 'there'], separator: ' ' },
    { type: 'scale', field: 'gone', value: 'b', by: 2 },
    { type: 'parse_date', field: 'gone', value: 'c', format: 'YYYYMMDD' },
    { type: 'map', field: 'gone', value: 'd', values: {}, otherwise: 'x' },
    { type: 'bucket', field: 'gone', value: 'e', buckets: [{ value: 'x' }] },
  ];
  expect(derived(rows, missing, ['a', 'b', 'c', 'd', 'e'])).toEqual([['x', null, null, null, null]]);
});

test('a derivation reads what an earlier one made of the same field', () => {
  const chain: Derivation[] = [
    { type: 'strip', field: 'n', value: 'n' },
    { type: 'scale', field: 'n', value: 'n', by: 10 },
    { type: 'blank_zero', fields: ['n'] },
  ];
  expect(derived([{ n: '$1.50' }, { n: '0 mi' }], chain, ['n'])).toEqual([[15], [null]]);
});

const columns = [
  column('status', { values: { A: 'Active', S: 'Sold' } }),
  column('distance', { type: 'number', conversion: { type: 'scale', by: 2 } }),
  column('economy', { type: 'number', conversion: { type: 'reciprocal', by: 100 } }),
  column('sold', { type: 'date' }),
  column('label'),
  column('year'),
  column('month', { type: 'month' }),
  column('pool', { type: 'boolean' }),
  column('seen', { type: 'datetime' }),
  column('absent'),
];

test('values get the types of the columns', () => {
  const dataset = createDataset(
    fieldsOfRows([{ status: '', distance: '', economy: 1, sold: '', year: 1, month: '', pool: '', seen: '' }]),
  );
  appendRows(dataset, [
    {
      status: 'A',
      distance: '1.5',
      economy: 25,
      sold: '2026-03-14',
      year: 2026,
      month: '2026-03',
      pool: 'Yes',
      seen: '2026-03-14T15:04Z',
    },
    {
      status: 'X',
      distance: 'n/a',
      economy: 0,
      sold: '2026-02-30',
      year: null,
      month: '2026-13',
      pool: 'maybe',
      seen: '2026-03-14',
    },
  ]);
  const derived: Derivation[] = [{ type: 'join', value: 'label', fields: ['status', 'year'], separator: '-' }];
  const { table } = readDataset(dataset, { derived, columns });
  expect(
    readBlock(
      table,
      allRows(table),
      0,
      2,
      columns.map(({ value }) => value),
    ),
  ).toEqual([
    {
      status: 'Active',
      distance: 3,
      economy: 4,
      sold: day('2026-03-14'),
      label: 'A-2026',
      year: '2026',
      month: day('2026-03-01'),
      pool: 1,
      seen: Date.parse('2026-03-14T15:04:00Z'),
      absent: null,
    },
    {
      status: 'X',
      distance: null,
      economy: null,
      sold: null,
      label: 'X',
      year: null,
      month: null,
      pool: null,
      seen: Date.parse('2026-03-14T00:00:00Z'),
      absent: null,
    },
  ]);
});

test('batch by batch gives the same as all at once', () => {
  const row = fc.record({
    status: fc.constantFrom('A', 'S', 'X', '', 'Active'),
    distance: fc.constantFrom('1', '2.5', '', '$3'),
    economy: fc.option(fc.integer({ min: 0, max: 50 }), { nil: null }),
    sold: fc.constantFrom('2026-03-14', '03/14/26', ''),
    pool: fc.option(fc.boolean(), { nil: null }),
    year: fc.option(fc.integer({ min: 2000, max: 2005 }), { nil: null }),
  });
  const chain: Derivation[] = [
    { type: 'strip', field: 'distance', value: 'distance' },
    { type: 'map', field: 'status', value: 'label', values: { A: 'S', Active: 'A' } },
    { type: 'join', value: 'label', fields: ['label', 'year', 'status'], separator: '/' },
    { type: 'bucket', field: 'distance', value: 'month', buckets: [{ value: 'low', below: 2 }, { value: 'high' }] },
    { type: 'blank_zero', fields: ['economy'] },
    { type: 'copy_text', field: 'economy', value: 'seen', dateFormat: 'YYYY-MM-DD' },
  ];
  const filled = (batches: readonly (readonly JsonRow[])[]) => {
    const dataset = createDataset([
      ...['status', 'distance', 'sold'].map((name) => ({ name, kind: 'text' as const })),
      { name: 'economy', kind: 'number' },
      { name: 'pool', kind: 'boolean' },
      { name: 'year', kind: 'number' },
    ]);
    const { table, extend } = readDataset(dataset, { derived: chain, columns });
    for (const batch of batches) {
      appendRows(dataset, batch);
      extend();
    }
    return readBlock(
      table,
      allRows(table),
      0,
      table.length,
      columns.map(({ value }) => value),
    );
  };
  fc.assert(
    fc.property(fc.array(fc.array(row, { maxLength: 12 }), { maxLength: 5 }), (batches) => {
      expect(filled(batches)).toEqual(filled([batches.flat()]));
    }),
  );
});

test('several readings of one dataset do not affect each other or the dataset', () => {
  const dataset = createDataset([
    { name: 'distance', kind: 'number' },
    { name: 'status', kind: 'text' },
  ]);
  const rows = [
    { distance: 10, status: 'A' },
    { distance: 20, status: 'S' },
  ];
  appendRows(dataset, rows);
  const by = (factor: number) => [column('distance', { type: 'number', conversion: { type: 'scale', by: factor } })];
  const words = [column('status', { values: { A: 'Active', S: 'Sold' } })];
  const readings = [readDataset(dataset, { derived: [], columns: by(2) })];
  appendRows(dataset, [{ distance: 30, status: 'A' }]);
  readings.push(readDataset(dataset, { derived: [], columns: [...by(0.5), ...words] }));
  appendRows(dataset, [{ distance: 40, status: 'X' }]);
  for (const reading of readings) reading.extend();
  const shown = ({ table }: (typeof readings)[number]) =>
    readBlock(table, allRows(table), 0, table.length, ['distance', 'status']).map((cells) => Object.values(cells));
  expect(readings.map(shown)).toEqual([
    [
      [20, 'A'],
      [40, 'S'],
      [60, 'A'],
      [80, 'X'],
    ],
    [
      [5, 'Active'],
      [10, 'Sold'],
      [15, 'Active'],
      [20, 'X'],
    ],
  ]);
  expect(readBlock(dataset, allRows(dataset), 0, 2, ['distance', 'status'])).toEqual(rows);
  // What is not converted exists once.
  expect(readings[0]?.table.columns.get('status')).toBe(dataset.columns.get('status'));
});

test('pad puts zeros before digits, of texts and of numbers', () => {
  const of = (...times: unknown[]) =>
    values(
      times.map((time) => ({ time })),
      { type: 'pad', field: 'time', value: 'made', digits: 4 },
    );
  expect(of('5', '45', '0905', '12345', '9:05', '', null)).toEqual([
    '0005',
    '0045',
    '0905',
    '12345',
    '9:05',
    null,
    null,
  ]);
  expect(of(5, 905, 1405, null)).toEqual(['0005', '0905', '1405', null]);
});

test('join_list joins the texts of a list that an answer has, and leaves other texts as they are', () => {
  const rows = [{ services: ['FUEL', 'LICENSE'] }, { services: [] }, { services: null }, { services: '[FUEL' }];
  expect(values(rows, { type: 'join_list', field: 'services', value: 'made' })).toEqual([
    'FUEL; LICENSE',
    null,
    null,
    '[FUEL',
  ]);
});
