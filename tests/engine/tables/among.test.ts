import { describe, expect, it } from 'vitest';
import { keepAmong } from '../../../engine/tables/among.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import type { Among, Table } from '../../../engine/tables/table.ts';

type Row = [period: string, make: string, sold: number | null, day: string | null];

function tableOf(...rows: Row[]): Table {
  const table = createDataset([
    { name: 'period', kind: 'text' },
    { name: 'make', kind: 'text' },
    { name: 'sold', kind: 'number' },
    { name: 'day', kind: 'date' },
  ]);
  appendRows(
    table,
    rows.map(([period, make, sold, day]) => ({ period, make, sold, day })),
  );
  return table;
}

const table = tableOf(
  ['2026-Q1', 'Ford', 5, null],
  ['2026-Q1', 'Kia', 0, '2026-02-01'],
  ['2026-Q1', 'Ram', 2, '2026-01-15'],
  ['2026-Q2', 'Ford', 0, '2026-04-01'],
  ['2026-Q2', 'Kia', 3, '2026-04-01'],
  ['2026-Q2', 'Ram', -2, '2026-02-01'],
  ['', 'Ford', 9, null],
  ['2026-Q2', '', 1, null],
  ['2026-Q1', 'Fiat', null, null],
);

const kept = (field: string, among: Among, rows = allRows(table)) => [...keepAmong(table, rows, field, among)];

describe('the rows at one end of a column', () => {
  it('have its first or last value, never a blank', () => {
    expect(kept('period', { type: 'end', end: 'first' })).toEqual([0, 1, 2, 8]);
    expect(kept('period', { type: 'end', end: 'last' })).toEqual([3, 4, 5, 7]);
  });

  it('are those of the lowest or highest number or date', () => {
    expect(kept('sold', { type: 'end', end: 'first' })).toEqual([5]);
    expect(kept('sold', { type: 'end', end: 'last' })).toEqual([6]);
    expect(kept('day', { type: 'end', end: 'last' })).toEqual([3, 4]);
  });

  it('are at an end of the whole table, whichever rows are left', () => {
    expect(kept('period', { type: 'end', end: 'last' }, Uint32Array.of(0, 1, 4))).toEqual([4]);
    expect(kept('period', { type: 'end', end: 'last' }, Uint32Array.of(0, 1))).toEqual([]);
  });

  it('are all rows if the table lacks the column, and none of none', () => {
    expect(kept('gone', { type: 'end', end: 'last' })).toHaveLength(table.length);
    expect([...keepAmong(tableOf(), new Uint32Array(0), 'period', { type: 'end', end: 'first' })]).toEqual([]);
  });
});

describe('the rows of groups with a nonzero total', () => {
  const some = (at: Extract<Among, { type: 'some' }>['at'], of = 'sold'): Among => ({ type: 'some', of, at });

  it('leave out a group whose sum is zero, and one without values', () => {
    expect(kept('make', some(null))).toEqual([0, 1, 3, 4, 6, 7]);
  });

  it('are checked at one end only, and kept completely', () => {
    expect(kept('make', some({ value: 'period', end: 'first' }))).toEqual([0, 2, 3, 5, 6]);
    expect(kept('make', some({ value: 'period', end: 'last' }))).toEqual([1, 2, 4, 5, 7]);
  });

  it('are checked in the whole table, whichever rows are left', () => {
    expect(kept('make', some(null), Uint32Array.of(1, 2))).toEqual([1]);
  });

  it('are all rows if the table lacks a column, or the value is a text', () => {
    const all = [...allRows(table)];
    expect(kept('gone', some(null))).toEqual(all);
    expect(kept('make', some(null, 'gone'))).toEqual(all);
    expect(kept('make', some(null, 'period'))).toEqual(all);
    expect(kept('make', some({ value: 'gone', end: 'first' }))).toEqual(kept('make', some(null)));
  });
});
