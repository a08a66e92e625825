import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDay } from '../../../engine/formats/days.ts';
import { textOperators } from '../../../engine/schema/operators.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import { filterRows } from '../../../engine/tables/filter.ts';
import { closedFilter, isClosed, narrowed } from '../../../engine/tables/narrowed.ts';
import type { Condition, Filter, ListedValue } from '../../../engine/tables/table.ts';
import { column } from '../../fixtures/column.ts';

const columns = [
  column('make'),
  column('status', { values: { O: 'On order', B: 'On billing' } }),
  column('day', { type: 'date' }),
  column('month', { type: 'month' }),
  column('at', { type: 'datetime' }),
  column('cost', { type: 'currency' }),
  column('owned', { type: 'boolean' }),
];
const makes = ['Ford', 'ford', 'Fordham', 'Kia', ''];
const first = 20_400;
const days = 90;

/** Every text, day and amount that the filters can name, and blanks. */
const table = createDataset([
  { name: 'make', kind: 'text' },
  { name: 'status', kind: 'text' },
  { name: 'day', kind: 'date' },
  { name: 'month', kind: 'date' },
  { name: 'at', kind: 'datetime' },
  { name: 'cost', kind: 'number' },
  { name: 'owned', kind: 'boolean' },
]);
appendRows(
  table,
  Array.from({ length: days + 1 }, (_, row) => {
    const day = row === days ? null : isoDay(first + row);
    return {
      make: makes[row % makes.length] ?? '',
      status: ['On order', 'On billing', ''][row % 3] ?? '',
      day,
      month: day,
      at: day && `${day}T12:00:00`,
      cost: row === days ? null : (row % 20) - 5 + (row % 2) / 2,
      owned: [true, false, null][row % 3] ?? null,
    };
  }),
);
const rows = allRows(table);
const kept = (filters: readonly Filter[]) => [...filterRows(table, rows, filters, columns)];

const lists = (values: fc.Arbitrary<ListedValue>): fc.Arbitrary<Condition[]> =>
  fc
    .record({
      type: fc.constant('values' as const),
      operator: fc.constantFrom('one_of', 'none_of'),
      values: fc.uniqueArray(values, { minLength: 1, maxLength: 4 }),
    })
    .map((condition) => [condition]);
const compared = (bounds: fc.Arbitrary<number>, more: readonly Condition[] = []): fc.Arbitrary<Condition[]> =>
  fc.array(
    fc.oneof(
      fc.record({
        type: fc.constant('number' as const),
        operator: fc.constantFrom(
          'equals',
          'not_equals',
          'less_than',
          'at_most',
          'greater_than',
          'at_least',
          'in_range',
          'blank',
          'not_blank',
        ),
        from: bounds,
        to: bounds,
      }),
      ...more.map((condition) => fc.constant(condition)),
    ),
    { minLength: 1, maxLength: 2 },
  );
const worded = (texts: readonly string[]): fc.Arbitrary<Condition[]> =>
  fc.array(
    fc.record({
      type: fc.constant('text' as const),
      operator: fc.constantFrom(...textOperators),
      text: fc.constantFrom(...texts),
    }),
    { minLength: 1, maxLength: 2 },
  );
const dayNumbers = fc.integer({ min: first, max: first + days });
const calendar = dayNumbers.chain((day) => fc.constantFrom<ListedValue>(isoDay(day), isoDay(day).slice(0, 7), null));
const weekday: Condition = { type: 'number', operator: 'weekday', from: 2 };

/** By column: its conditions. */
const conditions: Readonly<Record<string, fc.Arbitrary<Condition[]>>> = {
  make: fc.oneof(lists(fc.constantFrom(...makes.slice(0, -1), null)), worded(['ford', 'kia', 'ham'])),
  status: fc.oneof(lists(fc.constantFrom('O', 'B', null)), worded(['on', 'order'])),
  day: fc.oneof(lists(calendar), compared(dayNumbers, [weekday])),
  month: fc.oneof(lists(calendar.map((day) => day && String(day).slice(0, 7))), compared(dayNumbers)),
  at: fc.oneof(lists(calendar), compared(dayNumbers, [weekday])),
  cost: fc.oneof(lists(fc.constantFrom(-5, 0, 0.5, 3, 14, null)), compared(fc.integer({ min: -6, max: 16 }))),
  owned: fc.oneof(lists(fc.constantFrom(0, 1, null)), compared(fc.constantFrom(0, 1))),
};
const pair = fc.constantFrom(...columns).chain((own) => {
  const filter: fc.Arbitrary<Filter> = fc.record({
    value: fc.constant(own.value),
    match: fc.constantFrom('all', 'any'),
    conditions: conditions[own.value] as fc.Arbitrary<Condition[]>,
  });
  return fc.tuple(fc.constant(own), filter, filter);
});

describe('two filters on a column as one', () => {
  it('pass the rows that pass both', () => {
    fc.assert(
      fc.property(pair, ([own, a, b]) => {
        const both = narrowed(a, b, own);
        fc.pre(both !== null);
        const others = new Set(kept([b]));
        expect(kept([both])).toEqual(kept([a]).filter((row) => others.has(row)));
        expect(both.conditions.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 2000 },
    );
  });

  it('exist wherever one of them lists the values that pass', () => {
    fc.assert(
      fc.property(pair, ([own, a, b]) => {
        const [listed] = [...a.conditions, ...b.conditions].filter((each) => each.operator === 'one_of');
        // A list of months can't say a part of one.
        if (listed && own.type !== 'month') expect(narrowed(a, b, own)).not.toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it.each(columns.map((own) => [own.value, own] as const))('are closed where they exclude each other: %s', (_, own) => {
    fc.assert(
      fc.property(pair, ([other, a, b]) => {
        const both = other.value === own.value ? narrowed(a, b, own) : null;
        if (both && isClosed(both)) expect(kept([a, b])).toEqual([]);
      }),
      { numRuns: 300 },
    );
    const closed = closedFilter(own);
    expect([isClosed(closed), kept([closed])]).toEqual([true, []]);
  });

  it.each<[string, string, Condition[], Condition[]]>([
    [
      'lists without a common value',
      'status',
      [{ type: 'values', operator: 'one_of', values: ['B'] }],
      [{ type: 'values', operator: 'one_of', values: ['O'] }],
    ],
    [
      'ranges apart',
      'cost',
      [{ type: 'number', operator: 'greater_than', from: 10 }],
      [{ type: 'number', operator: 'in_range', from: 0, to: 5 }],
    ],
    [
      'a list outside of a range',
      'day',
      [{ type: 'values', operator: 'one_of', values: [isoDay(first)] }],
      [{ type: 'number', operator: 'greater_than', from: first + 3 }],
    ],
    [
      'a text without a listed value',
      'make',
      [{ type: 'text', operator: 'contains', text: 'kia' }],
      [{ type: 'values', operator: 'one_of', values: ['Ford', 'ford'] }],
    ],
  ])('pass nothing: %s', (_name, value, a, b) => {
    const own = columns.find((each) => each.value === value);
    const filter = (given: Condition[]): Filter => ({ value, match: 'all', conditions: given });
    const both = own && narrowed(filter(a), filter(b), own);
    expect(both).toEqual(own && closedFilter(own));
    expect(both && kept([both])).toEqual([]);
  });
});
