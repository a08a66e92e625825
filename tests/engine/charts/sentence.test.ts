import fc from 'fast-check';
import { expect, it } from 'vitest';
import { marks } from '../../../engine/charts/marks/registry.ts';
import type { MarkName } from '../../../engine/schema/marks.ts';
import type { Pivot, PivotField } from '../../../engine/schema/pivot.ts';
import { context, echo } from '../support.ts';
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

const rows = ['A', 'B', 'C'].flatMap((name, at) =>
  [1, 2, 3].map((part) => ({
    make: name,
    state: 'TX',
    city: `City ${part}`,
    day: `2026-0${part}-05`,
    miles: 9 - at,
    cost: (at + 1) * part,
  })),
);

it.each<[MarkName, Pivot]>([
  ['bar', { rows: [month], columns: [make], values: [{ value: 'cost' }] }],
  ['area', { rows: [month], columns: [make], values: [{ value: 'cost' }] }],
  ['donut', { rows: [make], values: [{ value: 'cost' }] }],
  ['scatter', { rows: [make, { value: 'city' }], values: [{ value: 'cost' }, { value: 'miles' }] }],
])('a %s names what is hidden and still part of its figures', (mark, asked) => {
  const { given, chart } = draw(tableOf(rows), asked, { mark }, context());
  fc.assert(
    fc.property(fc.subarray(['A', 'B', 'C']), (hidden) => {
      const { sentence, legend } = marks[mark].draw({ ...given, hidden: new Set(hidden) });
      const names = legend.filter(({ isShown }) => !isShown).map(({ name }) => name);
      expect(names.toSorted()).toEqual(hidden);
      const told = echo('charts.sentence.hidden', { names: new Intl.ListFormat('en-US').format(names) });
      expect(sentence).toBe(hidden.length === 0 ? chart.sentence : `${chart.sentence} ${told}`);
    }),
  );
});

it('a sentence is about the first measure that is not hidden', () => {
  const asked = { rows: [month], values: [{ value: 'cost' }, { value: 'rate' }, { value: 'miles' }] };
  const { given } = draw(tableOf(rows), asked, { mark: 'line' }, context());
  const headers = given.pivot.values.map(({ header }) => header);
  for (const [place, header] of headers.entries()) {
    const { sentence } = marks.line.draw({ ...given, hidden: new Set(headers.slice(0, place)) });
    expect(sentence).toContain(JSON.stringify({ measure: header }).slice(0, -1));
  }
});

const plain = { make: 'A', state: 'TX', city: '', miles: 1 };

it('several days with the same lowest or highest figure are counted, not one of them named', () => {
  const day: PivotField = { value: 'day', by: 'day' };
  const costs = [0, 7, 0, 3, 0, 7];
  const days = costs.map((cost, at) => ({ ...plain, day: `2026-03-0${at + 1}`, cost }));
  const { sentence } = draw(tableOf(days), { rows: [day], values: [{ value: 'cost' }] }, null, context()).chart;
  const { low, high } = JSON.parse(sentence.slice(sentence.indexOf(' ') + 1));
  expect({ low, high }).toEqual({
    low: echo('charts.sentence.times.day', { count: 3 }),
    high: echo('charts.sentence.times.day', { count: 2 }),
  });
});
