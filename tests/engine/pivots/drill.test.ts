import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDay, parseDay } from '../../../engine/formats/days.ts';
import { computePivot } from '../../../engine/pivots/compute.ts';
import { drillFilters } from '../../../engine/pivots/drill.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import { datePartNames, type PivotField } from '../../../engine/schema/pivot.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import { filterRows } from '../../../engine/tables/filter.ts';
import type { Condition, Filter, Table } from '../../../engine/tables/table.ts';
import { column } from '../../fixtures/column.ts';
import { context } from '../support.ts';

interface Sample {
  make: string;
  day: string | null;
  at: string | null;
  cost: number | null;
}

const columns = [
  column('make'),
  column('day', { type: 'date' }),
  column('at', { type: 'datetime' }),
  column('cost', { type: 'currency', total: { type: 'sum' } }),
];

function tableOf(samples: readonly Sample[]): Table {
  const table = createDataset([
    { name: 'make', kind: 'text' },
    { name: 'day', kind: 'date' },
    { name: 'at', kind: 'datetime' },
    { name: 'cost', kind: 'number' },
  ]);
  appendRows(
    table,
    samples.map((each) => ({ ...each })),
  );
  return table;
}

const dayNumbers = fc.integer({ min: 20_400, max: 20_800 });
const days = fc.option(dayNumbers.map(isoDay), { nil: null });
const sample: fc.Arbitrary<Sample> = fc.record({
  make: fc.constantFrom('Ford', 'ford', 'RAM', 'Kia', ''),
  day: days,
  at: fc.tuple(days, fc.constantFrom('00:00:00', '23:59:59')).map(([day, time]) => day && `${day}T${time}`),
  cost: fc.option(
    fc.integer({ min: -60, max: 200 }).map((quarter) => quarter / 4),
    { nil: null },
  ),
});
const field: fc.Arbitrary<PivotField> = fc.oneof(
  fc.constantFrom<PivotField>({ value: 'make' }, { value: 'make', top: 2 }, { value: 'cost', step: 10 }),
  fc.constantFrom(...datePartNames).chain((by) => fc.constantFrom({ value: 'day', by }, { value: 'at', by })),
);
const bounded = (from: number, to: number): fc.Arbitrary<Condition> =>
  fc.record({
    type: fc.constant('number' as const),
    operator: fc.constantFrom(
      'at_least',
      'at_most',
      'greater_than',
      'less_than',
      'in_range',
      'not_equals',
      'not_blank',
    ),
    from: fc.integer({ min: from, max: to }),
    to: fc.integer({ min: from, max: to }),
  });
const listed = (values: fc.Arbitrary<string | number | null>): fc.Arbitrary<Filter['conditions']> =>
  fc
    .record({
      type: fc.constant('values' as const),
      operator: fc.constantFrom('one_of', 'none_of'),
      values: fc.array(values, { minLength: 1, maxLength: 6 }),
    })
    .map((condition) => [condition]);
const calendar = dayNumbers.chain((day) => fc.constantFrom(4, 7, 10).map((signs) => isoDay(day).slice(0, signs)));
const filterOn = (value: string, conditions: fc.Arbitrary<Filter['conditions']>): fc.Arbitrary<Filter> =>
  fc.record({ value: fc.constant(value), match: fc.constantFrom('all', 'any'), conditions });
const dated = fc.oneof(
  fc.array(bounded(20_400, 20_800), { minLength: 1, maxLength: 2 }),
  listed(calendar),
  fc.integer({ min: 0, max: 6 }).map((from): Condition[] => [{ type: 'number', operator: 'weekday', from }]),
);
const present: fc.Arbitrary<Filter[]> = fc
  .tuple(
    fc.option(
      filterOn(
        'make',
        fc.oneof(
          listed(fc.constantFrom('Ford', 'ford', 'RAM', 'Kia', null)),
          fc.constant<Condition[]>([{ type: 'text', operator: 'contains', text: 'or' }]),
        ),
      ),
    ),
    fc.option(filterOn('day', dated)),
    fc.option(filterOn('at', dated)),
    fc.option(
      filterOn(
        'cost',
        fc.oneof(fc.array(bounded(-10, 40), { minLength: 1, maxLength: 2 }), listed(fc.integer({ min: -10, max: 40 }))),
      ),
    ),
  )
  .map((filters) => filters.filter((filter) => filter !== null));

/** The cells of a pivot of filtered rows: the row count of each, and the count left by its filters; null for none. */
function drilled(rows: readonly Sample[], fields: { rows: PivotField[]; columns: PivotField[] }, filters: Filter[]) {
  const table = tableOf(rows);
  const pivot = resolvePivot({ ...fields, values: [{ take: 'count' }] }, columns, context());
  const all = allRows(table);
  const found = computePivot(table, filterRows(table, all, filters, columns), pivot, 'en-US');
  if (found.type !== 'pivot') throw new Error(found.type);
  const width = found.columns.levels.length;
  return Array.from(found.figures[0] ?? [], (count, place) => {
    const made = drillFilters(pivot, found, Math.floor(place / width), place % width, filters);
    return { count, left: made && filterRows(table, all, made, columns).length, made };
  }).filter(({ count }) => count > 0);
}

describe('the filters of a drill', () => {
  it('select as many rows as the value counts, whatever filters already apply', () => {
    fc.assert(
      fc.property(
        fc.array(sample, { minLength: 1, maxLength: 60 }),
        fc.array(field, { maxLength: 2 }),
        fc.array(field, { maxLength: 2 }),
        present,
        (rows, down, across, filters) => {
          for (const { count, left, made } of drilled(rows, { rows: down, columns: across }, filters)) {
            if (left !== null) expect(left).toBe(count);
            const named = made?.map(({ value }) => value) ?? [];
            expect(new Set(named).size).toBe(named.length);
            for (const { conditions } of made ?? []) expect(conditions.length).toBeLessThanOrEqual(2);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('exist for a date within a date, a weekday of a month, and days narrowed by a filter', () => {
    const rows = Array.from({ length: 400 }, (_, place) => ({
      make: 'Ford',
      day: isoDay(20_400 + place),
      at: null,
      cost: 1,
    }));
    const day = (by: (typeof datePartNames)[number]): PivotField => ({ value: 'day', by });
    const brushed: Filter = {
      value: 'day',
      match: 'all',
      conditions: [{ type: 'number', operator: 'in_range', from: 20_430, to: 20_500 }],
    };
    const march: Filter = {
      value: 'day',
      match: 'all',
      conditions: [{ type: 'values', operator: 'one_of', values: ['2026-03'] }],
    };
    for (const fields of [
      { rows: [day('quarter'), day('month')], columns: [] },
      { rows: [day('week')], columns: [day('quarter')] },
      { rows: [day('month')], columns: [day('weekday')] },
    ])
      for (const filters of [[], [brushed], [march]])
        for (const { count, left } of drilled(rows, fields, filters)) expect(left).toBe(count);
  });

  it('write a month that was narrowed by a range as its remaining days', () => {
    const rows = [parseDay('2026-03-09'), parseDay('2026-03-20'), parseDay('2026-04-02')].map((day) => ({
      make: 'Ford',
      day: isoDay(day),
      at: null,
      cost: 1,
    }));
    const [from, to] = [parseDay('2026-03-10'), parseDay('2026-04-05')];
    const brushed: Filter = {
      value: 'day',
      match: 'all',
      conditions: [{ type: 'number', operator: 'in_range', from, to }],
    };
    const [, march] = drilled(rows, { rows: [{ value: 'day', by: 'month' }], columns: [] }, [brushed]);
    const conditions = [{ type: 'number', operator: 'in_range', from, to: parseDay('2026-03-31') }];
    expect(march?.made).toEqual([{ value: 'day', match: 'all', conditions }]);
  });

  it('keep values that were filtered out from entering the rest', () => {
    const rows = ['A', 'A', 'A', 'B', 'B', 'C', 'D'].map((make) => ({ make, day: null, at: null, cost: 1 }));
    const filters: Filter[] = [
      { value: 'make', match: 'all', conditions: [{ type: 'values', operator: 'none_of', values: ['D'] }] },
    ];
    const field: PivotField = { value: 'make', top: 1, sort: { measure: 0, direction: 'desc' } };
    const others = drilled(rows, { rows: [field], columns: [] }, filters).at(-1);
    expect(others?.left).toBe(3);
    expect(others?.made?.[0]?.conditions).toEqual([{ type: 'values', operator: 'none_of', values: ['D', 'A'] }]);
  });
});
