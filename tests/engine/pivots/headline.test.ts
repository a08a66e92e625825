import { expect, it } from 'vitest';
import { withZeros } from '../../../engine/charts/zeros.ts';
import { computePivot } from '../../../engine/pivots/compute.ts';
import { fieldsOfHeadline } from '../../../engine/pivots/fields.ts';
import { headlineFigures, headlinePivot } from '../../../engine/pivots/headline.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import { column } from '../../fixtures/column.ts';
import { context } from '../support.ts';

const columns = [
  column('day', { type: 'date' }),
  column('cost', { type: 'currency', total: { type: 'sum' } }),
  column('each', { type: 'currency', total: { type: 'ratio', numerator: 'cost', denominator: 'units' } }),
];

/** A row for each of some weeks, from a Sunday on, except those in `without`. */
function figuresOf(weeks: number, over?: string | null, without: readonly number[] = []) {
  const table = createDataset([
    { name: 'day', kind: 'date' },
    { name: 'cost', kind: 'number' },
    { name: 'units', kind: 'number' },
  ]);
  appendRows(
    table,
    Array.from({ length: weeks }, (_, week) => ({
      day: new Date(Date.UTC(2026, 0, 4 + 7 * week)).toISOString().slice(0, 10),
      cost: 10 + week,
      units: 2,
    })).filter((_, week) => !without.includes(week)),
  );
  const headline = { values: [{ value: 'cost' }, { value: 'each' }], ...(over === undefined ? {} : { over }) };
  const pivot = headlinePivot({ headline, columns }, context());
  if (!pivot) throw new Error('There is a headline.');
  const found = computePivot(table, allRows(table), pivot, 'en-US');
  if (found.type !== 'pivot') throw new Error(found.type);
  return headlineFigures(withZeros(pivot, found, 'columns'));
}

it('cover all rows, with the weeks between those where rows begin and end', () => {
  const [cost, each] = figuresOf(7);
  expect(cost).toEqual({ value: 91, course: [11, 12, 13, 14, 15] });
  expect(each).toEqual({ value: 6.5, course: [5.5, 6, 6.5, 7, 7.5] });
});

it('have no trend if there is too little data, or none is wanted', () => {
  expect(figuresOf(5)[0]).toEqual({ value: 60, course: [] });
  expect(figuresOf(7, null)[0]).toEqual({ value: 91, course: [] });
});

it('are 0 in weeks without rows, an average has a gap, and there is no trend if most have none', () => {
  const [cost, each] = figuresOf(8, undefined, [3]);
  expect(cost).toEqual({ value: 95, course: [11, 12, 0, 14, 15, 16] });
  expect(each?.course).toEqual([5.5, 6, Number.NaN, 7, 7.5, 8]);
  const years = Array.from({ length: 600 }, (_, week) => week).filter((week) => week % 100 !== 0);
  expect(figuresOf(700, undefined, years)[0]?.course).toEqual([]);
});

it('exist however many weeks there are: the trend then uses months or years, or there is none', () => {
  const sumOf = (weeks: number) => (weeks * (10 + 10 + weeks - 1)) / 2;
  const [cost] = figuresOf(600);
  expect(cost?.value).toBe(sumOf(600));
  // Months from January 2026 to June 2037, except the first and the last.
  expect(cost?.course).toHaveLength(11 * 12 + 6 - 2);
  const [centuries] = figuresOf(8_000);
  expect(centuries?.value).toBe(sumOf(8_000));
  // 154 years: by quarters there would be more than a pivot may have.
  expect(centuries?.course).toHaveLength(154 - 2);
  expect(figuresOf(30_000)[0]).toEqual({ value: sumOf(30_000), course: [] });
});

it('list the fields that they read', () => {
  const headline = { values: [{ value: 'cost' }, { take: 'count' as const }] };
  expect(fieldsOfHeadline({ headline, columns })).toEqual(['cost', 'day']);
  expect(fieldsOfHeadline({ headline: { ...headline, over: null }, columns })).toEqual(['cost']);
  expect(fieldsOfHeadline({ headline: null, columns })).toEqual([]);
});

it('are those of the last period if the trend is over periods, each of which is complete', () => {
  const table = createDataset([
    { name: 'period', kind: 'text' },
    { name: 'cost', kind: 'number' },
    { name: 'units', kind: 'number' },
  ]);
  appendRows(table, [
    { period: '2026-Q1', cost: 30, units: 3 },
    { period: '2025-Q4', cost: 10, units: 2 },
  ]);
  const headline = { values: [{ value: 'cost' }, { value: 'each' }], over: 'period' };
  const pivot = headlinePivot({ headline, columns: [...columns, column('period', { type: 'period' })] }, context());
  if (!pivot) throw new Error('There is a headline.');
  const found = computePivot(table, allRows(table), pivot, 'en-US');
  if (found.type !== 'pivot') throw new Error(found.type);
  expect(headlineFigures(found)).toEqual([
    { value: 30, period: '2026-Q1', course: [10, 30] },
    { value: 10, period: '2026-Q1', course: [5, 10] },
  ]);
});
