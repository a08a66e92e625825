import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellWriter } from '../../../engine/columns/cell.ts';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import { numberKindOf } from '../../../engine/columns/registry.ts';
import { parseDay } from '../../../engine/formats/days.ts';
import { filterBy } from '../../../engine/summaries/filter-by.ts';
import { summarizeColumn } from '../../../engine/summaries/summarize.ts';
import type { ColumnSummary, Commonest, Histogram } from '../../../engine/summaries/summary.ts';
import { allRows, readCell } from '../../../engine/tables/cells.ts';
import { filterRows } from '../../../engine/tables/filter.ts';
import type { Column, Filter, NumberColumn, Rows, Table } from '../../../engine/tables/table.ts';
import { column } from '../../fixtures/column.ts';
import { american } from '../../fixtures/styles.ts';
import { numbers, rowsOf, samples, tableOf, texts } from '../tables/tables.ts';

const tableWith = (length: number, made: Column): Table => ({ length, columns: new Map([['it', made]]) });

const ofNumbers = (values: number[], kind: NumberColumn['kind'] = 'number'): Table =>
  tableWith(values.length, { kind, values: Float64Array.from(values) });

const ofDays = (...days: string[]): Table => ofNumbers(days.map(parseDay), 'date');

const summarized = (table: Table, changes: Partial<ResolvedColumn> = {}, filters: Filter[] = []): ColumnSummary => {
  const it = column('it', { type: 'number', decimals: 0, ...changes });
  const rows = allRows(table);
  const shown = filters.length > 0 ? filterRows(table, rows, filters, [it]) : rows;
  return summarizeColumn(table, rows, shown, it, american);
};

const histogramOf = (...asked: Parameters<typeof summarized>): Histogram => {
  const { shape } = summarized(...asked);
  if (shape?.type !== 'histogram') throw new Error('There is no histogram.');
  return shape;
};

const commonestOf = (...asked: Parameters<typeof summarized>): Commonest => {
  const { shape } = summarized(...asked);
  if (shape?.type !== 'commonest') throw new Error('There are no values.');
  return shape;
};

/** The kind of each column, by its field in the samples. */
const taken: Record<string, ResolvedColumn['type'][]> = {
  text: ['text', 'phone', 'time'],
  number: ['number', 'currency', 'percent'],
  date: ['date', 'month'],
  datetime: ['datetime'],
  boolean: ['boolean'],
};
const columns = fc
  .constantFrom(...Object.entries(taken).flatMap(([field, types]) => types.map((type) => ({ field, type }))))
  .chain(({ field, type }) => fc.integer({ min: 0, max: 3 }).map((decimals) => column(field, { type, decimals })));

const cases = samples.chain((rows) => {
  const table = tableOf(rows);
  return fc.tuple(fc.constant(table), rowsOf(table), columns);
});

/** Numbers are too coarse there to distinguish the ends of bars. */
const isCoarse = ({ least, greatest }: Histogram, { decimals }: ResolvedColumn) =>
  Math.max(Math.abs(least), Math.abs(greatest)) * 10 ** decimals > 2 ** 50;

const countBy = <T>(values: readonly T[]): Map<T, number> => {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** The rows that a selection in the summary leaves, by the filter that it makes. */
const left = (table: Table, rows: Rows, resolved: ResolvedColumn, picked: Parameters<typeof filterBy>[2]) =>
  filterRows(table, rows, filterBy([], resolved, picked), [resolved]).length;

function expectBars(table: Table, rows: Rows, resolved: ResolvedColumn, { bars, least, greatest }: Histogram): void {
  expect(bars.length).toBeLessThanOrEqual(36);
  bars.forEach((bar, place) => {
    expect(bar.from).toBeLessThanOrEqual(bar.to);
    expect(bar.from).toBeGreaterThan(bars[place - 1]?.to ?? Number.NEGATIVE_INFINITY);
    expect(left(table, rows, resolved, bar)).toBe(bar.rows);
  });
  const [first, last] = [bars[0], bars.at(-1)];
  expect(first?.rows).toBeGreaterThan(0);
  expect(last?.rows).toBeGreaterThan(0);
  expect(first?.from).toBeLessThanOrEqual(least);
  expect(first?.to).toBeGreaterThanOrEqual(least);
  expect(last?.from).toBeLessThanOrEqual(greatest);
  expect(last?.to).toBeGreaterThanOrEqual(greatest);
}

describe('a summary', () => {
  it('counts what a simple model counts, and the filter of each bar leaves its rows', () => {
    fc.assert(
      fc.property(cases, ([table, rows, resolved]) => {
        const summary = summarizeColumn(table, rows, rows, resolved, american);
        const cells = [...rows].map((row) => readCell(table, resolved.value, row));
        const there = cells.filter((cell) => cell !== null);
        expect(summary).toMatchObject({ rows: rows.length, empty: cells.length - there.length });
        const { shape, distinct } = summary;
        if (there.length === 0) {
          expect([shape, distinct]).toEqual([null, 0]);
        } else if (shape?.type === 'histogram') {
          const { value } = numberKindOf(resolved.type)?.compared(resolved) ?? { value: (stored: number) => stored };
          const asShown = (cell: number) =>
            resolved.type === 'datetime' ? Math.floor(cell / 60_000) : value(cell) + 0;
          expect(distinct).toBe(new Set(there.map((cell) => asShown(Number(cell)))).size);
          expect(shape.bars.reduce((sum, bar) => sum + bar.rows, 0)).toBe(there.length);
          // Beyond that, neighboring numbers cannot be distinguished.
          const isExact = there.every((cell) => Math.abs(value(Number(cell))) < 2 ** 50);
          if (isExact) expectBars(table, rows, resolved, shape);
        } else {
          const counts = countBy(resolved.type === 'boolean' ? there : there.map(cellWriter(resolved, american)));
          expect(distinct).toBe(counts.size);
          const expected = [...counts.values()].sort((a, b) => b - a).slice(0, 3);
          const isSaid = counts.size <= 3 || expected[0] !== 1;
          expect(shape?.values.map((each) => each.rows)).toEqual(isSaid ? expected : []);
          for (const { value, rows: count } of shape?.values ?? []) expect(counts.get(value)).toBe(count);
          expect(shape?.more).toBe(counts.size - (shape?.values.length ?? 0));
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('shows for each bar and value whether the filter of the column includes it', () => {
    fc.assert(
      fc.property(cases, fc.nat(), ([table, rows, resolved], pick) => {
        const { shape } = summarizeColumn(table, rows, rows, resolved, american);
        fc.pre(shape?.type !== 'histogram' || !isCoarse(shape, resolved));
        const all = shape?.type === 'histogram' ? shape.bars : (shape?.values ?? []);
        const picked = all[pick % Math.max(1, all.length)];
        fc.pre(picked !== undefined);
        const shown = filterRows(table, rows, filterBy([], resolved, picked), [resolved]);
        const narrowed = summarizeColumn(table, rows, shown, resolved, american).shape;
        const others = narrowed?.type === 'histogram' ? narrowed.bars : (narrowed?.values ?? []);
        const alike = (value: unknown) => 'value' in picked && value === picked.value;
        expect(others.map(({ rows: count }) => count)).toEqual(all.map(({ rows: count }) => count));
        for (const each of others) {
          const isPicked = 'from' in each ? 'from' in picked && each.from === picked.from : alike(each.value);
          expect(each.shown).toBe(isPicked ? each.rows : 0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('counts texts that a dictionary has twice as one', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 30 }), (made) => {
        const dictionary = ['', ...made, ...made];
        const codes = Uint32Array.from([...dictionary.keys(), ...dictionary.keys()]);
        const table = tableWith(codes.length, { kind: 'text', codes, dictionary });
        const counts = countBy(dictionary.filter((text) => text !== ''));
        const summary = summarized(table, { type: 'text' });
        expect(summary).toMatchObject({
          distinct: counts.size,
          empty: 2 * (2 * made.length + 1 - [...counts.values()].reduce((sum, count) => sum + count, 0)),
        });
        const expected = [...counts.values()].map((count) => count * 2).sort((a, b) => b - a);
        const { values } = summary.shape?.type === 'commonest' ? summary.shape : { values: [] };
        expect(values.map(({ rows }) => rows)).toEqual(expected.slice(0, 3));
      }),
    );
  });

  it('of no rows is empty, as is that of a missing column', () => {
    const nothing = { rows: 0, empty: 0, distinct: 0, shape: null };
    expect(summarized(ofNumbers([]))).toEqual(nothing);
    expect(summarized(tableWith(0, { kind: 'text', codes: new Uint8Array(0), dictionary: [''] }))).toEqual(nothing);
    expect(summarized({ length: 2, columns: new Map() })).toEqual({ rows: 2, empty: 2, distinct: 0, shape: null });
    expect(summarized(ofNumbers([Number.NaN, Number.NaN]))).toEqual({ rows: 2, empty: 2, distinct: 0, shape: null });
  });
});

const edges = (histogram: Histogram) => histogram.bars.map(({ from }) => from);

describe('a histogram', () => {
  it('of one value has one bar', () => {
    expect(histogramOf(ofNumbers([5, 5, 5]))).toEqual({
      type: 'histogram',
      unit: 'number',
      least: 5,
      greatest: 5,
      bars: [{ from: 5, to: 5, rows: 3, shown: 3 }],
    });
  });

  it('has round bars in the displayed unit, negative ones too', () => {
    const dollars = histogramOf(ofNumbers([0, 1.5, 199.99]), { type: 'currency', decimals: 2 });
    expect(dollars.bars.map(({ from, to }) => [from, to]).slice(0, 2)).toEqual([
      [0, 9.99],
      [10, 19.99],
    ]);
    expect(edges(histogramOf(ofNumbers([-7, 3]))).slice(0, 3)).toEqual([-7, -6, -5]);
    const shares = histogramOf(ofNumbers([0.001, 0.2]), { type: 'percent', decimals: 1 });
    expect([edges(shares).slice(0, 2), shares.least, shares.greatest]).toEqual([[0, 2], 0.1, 20]);
  });

  it('works however far apart its values are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(numbers, fc.double({ noNaN: true })), { minLength: 1, maxLength: 30 }),
        (values) => {
          const { shape, distinct } = summarized(ofNumbers(values), { decimals: 2 });
          const wholes = values.map((value) => numberKindOf('number')?.compared({ decimals: 2 }).value(value) ?? value);
          expect(distinct).toBe(new Set(wholes.map((whole) => whole + 0)).size);
          const finite = wholes.filter(Number.isFinite).length;
          expect(shape?.type ?? 'none').toBe(finite === 0 ? 'none' : 'histogram');
          const bars = shape?.type === 'histogram' ? shape.bars : [];
          expect(bars.length).toBeLessThanOrEqual(20);
          expect(bars.reduce((sum, bar) => sum + bar.rows, 0)).toBe(finite);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['day', ['2026-01-01', '2026-01-31'], ['2026-01-01', '2026-01-02']],
    ['week', ['2026-01-01', '2026-03-31'], ['2025-12-28', '2026-01-04']],
    ['month', ['2025-12-15', '2026-11-20'], ['2025-12-01', '2026-01-01']],
    ['quarter', ['2021-02-03', '2026-01-01'], ['2021-01-01', '2021-04-01']],
    ['year', ['2005-06-01', '2019-01-01'], ['2005-01-01', '2006-01-01']],
    ['year', ['1950-06-01', '2026-01-01'], ['1950-01-01', '1955-01-01']],
  ] as const)('of dates has bars of a %s', (unit, days, first) => {
    const histogram = histogramOf(ofDays(...days), { type: 'date' });
    expect(histogram.unit).toBe(unit);
    expect(edges(histogram).slice(0, 2)).toEqual(first.map(parseDay));
    expect(histogram.bars.map(({ rows }) => rows).filter((rows) => rows > 0)).toEqual([1, 1]);
  });

  it('of months has no shorter bars, and of dates out of range says how many they are', () => {
    expect(histogramOf(ofDays('2026-01-01', '2026-02-01'), { type: 'month' }).unit).toBe('month');
    expect(histogramOf(ofNumbers([1e12, -1e12], 'date'), { type: 'date' }).bars.length).toBeLessThanOrEqual(20);
    expect(histogramOf(ofDays('0001-01-01', '9999-12-31'), { type: 'date' }).bars.at(-1)?.to).toBe(2_932_896);
  });
});

describe('the most common values', () => {
  const dictionary = ['', 'Ford', 'Toyota', 'Kia', 'Fiat', 'Seat'];
  const codes = Uint8Array.from([1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 0]);
  const makes = tableWith(codes.length, { kind: 'text', codes, dictionary });

  it('are three, and the others are counted', () => {
    expect(summarized(makes, { type: 'text' })).toEqual({
      rows: 12,
      empty: 1,
      distinct: 5,
      shape: {
        type: 'commonest',
        values: [
          { value: 'Ford', rows: 4, shown: 4 },
          { value: 'Toyota', rows: 3, shown: 3 },
          { value: 'Kia', rows: 2, shown: 2 },
        ],
        more: 2,
      },
    });
  });

  it('include the filtered values', () => {
    const filters = filterBy([], column('it'), { value: 'Seat' });
    expect(commonestOf(makes, { type: 'text' }, filters)).toEqual({
      type: 'commonest',
      values: [
        { value: 'Ford', rows: 4, shown: 0 },
        { value: 'Toyota', rows: 3, shown: 0 },
        { value: 'Seat', rows: 1, shown: 1 },
      ],
      more: 2,
    });
  });

  it('that look the same are counted as one', () => {
    const times = tableWith(3, {
      kind: 'text',
      codes: Uint8Array.of(1, 2, 3),
      dictionary: ['', '0745', '07:45', '8:00'],
    });
    expect(commonestOf(times, { type: 'time' }).values).toMatchObject([
      { value: '07:45 AM', rows: 2 },
      { value: '08:00 AM', rows: 1 },
    ]);
  });
});

it('a filter replaces that of its column, and is cleared by the same selection', () => {
  const other: Filter = { value: 'make', match: 'all', conditions: [{ type: 'text', operator: 'blank' }] };
  const once = filterBy([other], column('cost'), { from: 1, to: 9 });
  expect(once).toEqual([
    other,
    { value: 'cost', match: 'all', conditions: [{ type: 'number', operator: 'in_range', from: 1, to: 9 }] },
  ]);
  expect(filterBy(once, column('cost'), { from: 1, to: 9 })).toEqual([other]);
  expect(filterBy(once, column('cost'), { value: 1 })[1]?.conditions).toEqual([
    { type: 'values', operator: 'one_of', values: [1] },
  ]);
});
