import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type NumberOperator,
  numberOperators,
  type TextOperator,
  textOperators,
} from '../../../engine/schema/operators.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { allRows, readCell } from '../../../engine/tables/cells.ts';
import { filterRows } from '../../../engine/tables/filter.ts';
import type { Condition, Filter, Table } from '../../../engine/tables/table.ts';
import { numbers, rowsOf, samples, tableOf, texts } from './tables.ts';

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad]/g, '')
    .replaceAll('`', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

function holdsText(cell: string, operator: TextOperator, text: string): boolean {
  const [shown, wanted] = [plain(cell), plain(text)];
  const answers: Record<TextOperator, boolean> = {
    contains: shown.includes(wanted),
    not_contains: !shown.includes(wanted),
    equals: shown === wanted,
    not_equals: shown !== wanted,
    starts_with: shown.startsWith(wanted),
    ends_with: shown.endsWith(wanted),
    blank: cell === '',
    not_blank: cell !== '',
  };
  return answers[operator];
}

function holdsNumber(cell: number | null, operator: NumberOperator, from: number, to: number): boolean {
  if (operator === 'blank') return cell === null;
  if (cell === null) return operator === 'not_equals';
  const answers: Record<Exclude<NumberOperator, 'blank'>, boolean> = {
    not_blank: true,
    equals: cell === from,
    not_equals: cell !== from,
    less_than: cell < from,
    at_most: cell <= from,
    greater_than: cell > from,
    at_least: cell >= from,
    in_range: cell >= from && cell <= to,
    weekday: new Date(cell * 86_400_000).getUTCDay() === from,
  };
  return answers[operator];
}

function holds(table: Table, row: number, field: string, condition: Condition): boolean {
  const cell = readCell(table, field, row);
  if (condition.type === 'text') return holdsText(String(cell ?? ''), condition.operator, condition.text ?? '');
  const day = field === 'datetime' && cell !== null ? Math.floor(Number(cell) / 86_400_000) : cell;
  if (condition.type === 'values') throw new Error('Lists of values have tests of their own.');
  return holdsNumber(day === null ? null : Number(day), condition.operator, condition.from ?? 0, condition.to ?? 0);
}

const textFilter: fc.Arbitrary<Filter> = fc.record({
  value: fc.constant('text'),
  match: fc.constantFrom('all' as const, 'any' as const),
  conditions: fc.array(
    fc.record({
      type: fc.constant('text' as const),
      operator: fc.constantFrom(...textOperators),
      text: texts.filter((text) => text.trim() !== ''),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

/** Only dates have a weekday. */
const plainOperators = numberOperators.filter((operator) => operator !== 'weekday');

const numberFilter = (
  value: string,
  bounds: fc.Arbitrary<number>,
  operators: readonly NumberOperator[] = plainOperators,
): fc.Arbitrary<Filter> =>
  fc.record({
    value: fc.constant(value),
    match: fc.constantFrom('all' as const, 'any' as const),
    conditions: fc.array(
      fc.record({
        type: fc.constant('number' as const),
        operator: fc.constantFrom(...operators),
        from: bounds,
        to: bounds,
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });

const dated = (['date', 'datetime', 'boolean'] as const).map((type) => ({ value: type, type, decimals: 0 }));
const days = fc.integer({ min: -7500, max: 33_000 });
const filter = fc.oneof(
  textFilter,
  numberFilter('number', numbers),
  numberFilter('date', days, numberOperators),
  numberFilter('datetime', days, numberOperators),
  numberFilter('boolean', fc.constantFrom(0, 1)),
);

test('keeps the rows that match every filter', () => {
  const cases = samples.chain((rows) => {
    const table = tableOf(rows);
    return fc.tuple(fc.constant(table), rowsOf(table), fc.array(filter, { maxLength: 2 }));
  });
  fc.assert(
    fc.property(cases, ([table, rows, filters]) => {
      const expected = [...rows].filter((row) =>
        filters.every(({ value, match, conditions }) =>
          match === 'all'
            ? conditions.every((condition) => holds(table, row, value, condition))
            : conditions.some((condition) => holds(table, row, value, condition)),
        ),
      );
      expect([...filterRows(table, rows, filters, dated)]).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});

const fleet = createDataset([
  { name: 'make', kind: 'text' },
  { name: 'serviced', kind: 'datetime' },
]);
appendRows(fleet, [
  { make: 'Ford', serviced: '2026-03-14T23:59' },
  { make: '', serviced: '2026-03-15T00:00' },
  { make: 'Citroën', serviced: null },
]);
const fleetColumns = [
  { value: 'make', type: 'text' as const, decimals: 0 },
  { value: 'serviced', type: 'datetime' as const, decimals: 0 },
];
const kept = (value: string, ...conditions: Condition[]): number[] => [
  ...filterRows(fleet, allRows(fleet), [{ value, match: 'all', conditions }], fleetColumns),
];

test('a datetime matches by its date', () => {
  const day = Date.parse('2026-03-14') / 86_400_000;
  expect(kept('serviced', { type: 'number', operator: 'equals', from: day })).toEqual([0]);
});

test('an incomplete condition, or one on an unknown column, filters nothing', () => {
  expect(kept('make', { type: 'text', operator: 'contains', text: '' })).toEqual([0, 1, 2]);
  expect(kept('make', { type: 'text', operator: 'equals' })).toEqual([0, 1, 2]);
  expect(kept('serviced', { type: 'number', operator: 'in_range', from: 1 })).toEqual([0, 1, 2]);
  expect(kept('missing', { type: 'text', operator: 'equals', text: 'x' })).toEqual([0, 1, 2]);
});

test('a condition of another type matches nothing', () => {
  expect(kept('make', { type: 'number', operator: 'not_equals', from: 1 })).toEqual([]);
  expect(kept('serviced', { type: 'text', operator: 'not_contains', text: 'x' })).toEqual([]);
  expect(kept('make', { type: 'number', operator: 'blank' })).toEqual([1]);
});

test('numbers compare as displayed', () => {
  const table = createDataset([
    { name: 'cost', kind: 'number' },
    { name: 'share', kind: 'number' },
  ]);
  appendRows(table, [
    { cost: 0.2944, share: 0.12349 },
    { cost: 0.2951, share: 0.1236 },
    { cost: 0.285, share: -0.5 },
    { cost: null, share: null },
  ]);
  const columns = [
    { value: 'cost', type: 'currency' as const, decimals: 2 },
    { value: 'share', type: 'percent' as const, decimals: 1 },
  ];
  const keptOf = (value: string, condition: Condition) => [
    ...filterRows(table, allRows(table), [{ value, match: 'all', conditions: [condition] }], columns),
  ];
  expect(keptOf('cost', { type: 'number', operator: 'equals', from: 0.29 })).toEqual([0, 2]);
  expect(keptOf('cost', { type: 'number', operator: 'greater_than', from: 0.29 })).toEqual([1]);
  expect(keptOf('cost', { type: 'number', operator: 'equals', from: 0.294 })).toEqual([]);
  expect(keptOf('share', { type: 'number', operator: 'equals', from: 12.3 })).toEqual([0]);
  expect(keptOf('share', { type: 'number', operator: 'in_range', from: -50, to: 12.35 })).toEqual([0, 2]);
  expect(keptOf('share', { type: 'number', operator: 'blank' })).toEqual([3]);
});

test('texts compare as displayed, telephone numbers also by their digits', () => {
  const table = createDataset([
    { name: 'phone', kind: 'text' },
    { name: 'time', kind: 'text' },
  ]);
  appendRows(table, [
    { phone: '5145550199', time: '0745' },
    { phone: '1-416-555-1234', time: '18:00' },
    { phone: 'none', time: 'noon' },
    { phone: '', time: '' },
  ]);
  const columns = (['phone', 'time'] as const).map((type) => ({ value: type, type, decimals: 0 }));
  const keptOf = (value: string, operator: TextOperator, text: string) => {
    const conditions: Condition[] = [{ type: 'text', operator, text }];
    return [...filterRows(table, allRows(table), [{ value, match: 'all', conditions }], columns)];
  };
  expect(keptOf('phone', 'starts_with', '(514) 555')).toEqual([0]);
  expect(keptOf('phone', 'equals', '5145550199')).toEqual([0]);
  expect(keptOf('phone', 'contains', '4165551')).toEqual([1]);
  expect(keptOf('phone', 'not_contains', '5551')).toEqual([0, 2, 3]);
  expect(keptOf('phone', 'contains', 'non')).toEqual([2]);
  expect(keptOf('time', 'contains', '07:45 am')).toEqual([0]);
  expect(keptOf('time', 'equals', '06:00 PM')).toEqual([1]);
  expect(keptOf('time', 'not_equals', 'noon')).toEqual([0, 1, 3]);
});
