import { describe, expect, it } from 'vitest';
import { matchAllRows, totalsOf } from '../../engine/results/shared-rows.ts';
import { createShownRows } from '../../engine/results/shown-rows.ts';
import { appendRows, createDataset } from '../../engine/tables/builder.ts';
import { readDataset } from '../../engine/tables/reading.ts';
import type { Filter } from '../../engine/tables/table.ts';
import { column } from '../fixtures/column.ts';
import { american } from '../fixtures/styles.ts';

const fields = [
  { name: 'make', kind: 'text' },
  { name: 'cost', kind: 'number' },
] as const;
const columns = [column('make'), column('cost', { type: 'number', total: { type: 'sum' } })];
const plan = { derived: [], columns, style: american };
const rowsOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({ make: (from + i) % 3 === 0 ? 'Ford' : 'Ram', cost: from + i }));
const fords: Filter[] = [
  { value: 'make', match: 'all', conditions: [{ type: 'values', operator: 'one_of', values: ['Ford'] }] },
];

function begun() {
  const dataset = createDataset(fields);
  appendRows(dataset, rowsOf(0, 10));
  return { dataset, reading: readDataset(dataset, plan) };
}

describe('views of one table', () => {
  it('with the same conditions share rows, and others have their own', () => {
    const { table } = begun().reading;
    const asked = { search: '', fields: ['make'], filters: fords };
    const found = matchAllRows(table, plan, asked);
    expect([...found]).toEqual([0, 3, 6, 9]);
    expect(matchAllRows(table, plan, { ...asked, fields: ['cost'] })).toBe(found);
    expect([...matchAllRows(table, plan, { ...asked, search: '6' })]).toEqual([]);
    expect([...matchAllRows(table, plan, { ...asked, search: '6', fields: ['cost'] })]).toEqual([6]);
    expect(matchAllRows(table, plan, { ...asked, filters: [] })).toHaveLength(10);
  });

  it('that read values differently do not get the rows of the first', () => {
    const dataset = createDataset(fields);
    appendRows(dataset, [{ make: 'Ford', cost: 3.4 }]);
    const { table } = readDataset(dataset, plan);
    const whole = { ...plan, columns: [column('make'), column('cost', { type: 'number', decimals: 0 })] };
    const filters: Filter[] = [
      { value: 'cost', match: 'all', conditions: [{ type: 'number', operator: 'equals', from: 3 }] },
    ];
    const asked = { search: '', fields: [], filters };
    expect([...matchAllRows(table, plan, asked)]).toEqual([]);
    expect([...matchAllRows(table, whole, asked)]).toEqual([0]);
  });

  it('get the rows that arrived since', () => {
    const { dataset, reading } = begun();
    const asked = { search: '', fields: ['make', 'cost'], filters: fords, sorts: [] };
    const [first, second] = [1, 2].map(() => createShownRows(reading, plan, asked));
    for (const view of [first, second]) view?.grow(true);
    expect(first?.summary()).toEqual({
      rows: 4,
      of: 10,
      totals: { make: null, cost: expect.objectContaining({ value: 18 }) },
    });
    appendRows(dataset, rowsOf(10, 13));
    for (const view of [first, second]) view?.grow(true);
    expect(second?.summary()).toEqual({
      rows: 5,
      of: 13,
      totals: { make: null, cost: expect.objectContaining({ value: 30 }) },
    });
    first?.setView({ ...asked, filters: [] });
    expect(first?.summary()).toEqual({
      rows: 13,
      of: 13,
      totals: { make: null, cost: expect.objectContaining({ value: 78 }) },
    });
    expect(second?.summary().rows).toBe(5);
    const all = matchAllRows(reading.table, plan, asked);
    expect(totalsOf(reading.table, plan, ['cost'], all)).toBe(totalsOf(reading.table, plan, ['cost'], all));
    expect(totalsOf(reading.table, plan, ['make'], all)).toEqual({ make: null });
  });
});
