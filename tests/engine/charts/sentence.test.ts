import { expect, it } from 'vitest';
import type { PivotField } from '../../../engine/schema/pivot.ts';
import { context } from '../support.ts';
import { draw, tableOf } from './support.ts';

/** The key of the sentence of a chart, for costs by make or month. */
function keyOf(row: PivotField, ...costs: [make: string, day: string, cost: number][]): string {
  const rows = costs.map(([make, day, cost]) => ({ make, state: 'TX', city: '', day, miles: 1, cost }));
  const asked = { rows: [row], values: [{ value: 'cost' }] };
  return draw(tableOf(rows), asked, { mark: 'bar' }, context()).chart.sentence.split(' ')[0] ?? '';
}

const make: PivotField = { value: 'make' };
const month: PivotField = { value: 'day', by: 'month' };

it('two groups with the same value lead together', () => {
  const day = '2026-01-01';
  expect(keyOf(make, ['A', day, 5], ['B', day, 5], ['C', day, 1])).toBe('charts.sentence.tied_share');
  expect(keyOf(make, ['A', day, 5], ['B', day, 4])).toBe('charts.sentence.first_share');
  // Which two of three would be named is arbitrary.
  expect(keyOf(make, ['A', day, 5], ['B', day, 5], ['C', day, 5])).toBe('charts.sentence.first_share');
});

it('the highest and the lowest of two months are not said again', () => {
  const months = ['2026-01-05', '2026-02-05', '2026-03-05'];
  const costs = months.map((day, at): [string, string, number] => ['A', day, 5 - at]);
  expect(keyOf(month, ...costs.slice(0, 2))).toBe('charts.sentence.course_short');
  expect(keyOf(month, ...costs)).toBe('charts.sentence.course');
});
