import fc from 'fast-check';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import type { FilterKind } from '../../../engine/columns/kind.ts';
import { columnKinds } from '../../../engine/columns/registry.ts';
import type { ResolvedReport } from '../../../engine/reports/resolved.ts';
import { markNames, stackings } from '../../../engine/schema/chart.ts';
import type { GroupField, Pivot } from '../../../engine/schema/pivot.ts';
import type { Condition, Filter, ListedValue, Sort } from '../../../engine/tables/table.ts';
import { type Placed, placedOf } from '../../../engine/views/arrange.ts';
import type { View } from '../../../engine/views/schema.ts';

const width = fc.integer({ min: 40, max: 2000 });

/** Every order of the columns, with some hidden, resized or pinned; at least one is shown. */
export function arrangements(own: readonly Placed[]): fc.Arbitrary<Placed[]> {
  const changed = ({ value }: Placed) =>
    fc.record({ value: fc.constant(value), enabled: fc.boolean(), width, pinned: fc.boolean() });
  return fc
    .shuffledSubarray([...own], { minLength: own.length, maxLength: own.length })
    .chain((order) =>
      fc.tuple(
        ...order.map((column) =>
          fc.oneof({ weight: 3, arbitrary: fc.constant(column) }, fc.constant(column).chain(changed)),
        ),
      ),
    )
    .filter((placed) => placed.some((column) => column.enabled));
}

const textConditions: fc.Arbitrary<Condition> = fc.record({
  type: fc.constant('text'),
  operator: fc.constantFrom('contains', 'not_contains', 'not_equals', 'blank', 'not_blank'),
  text: fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('a', 'b')),
});
const numberConditions = (bounds: readonly number[]): fc.Arbitrary<Condition> =>
  fc.record({
    type: fc.constant('number'),
    operator: fc.constantFrom('equals', 'blank', 'not_blank'),
    from: fc.constantFrom(...bounds),
  });
const listed: Readonly<Record<FilterKind, fc.Arbitrary<ListedValue>>> = {
  text: fc.oneof(fc.string({ minLength: 1, maxLength: 20 }), fc.constantFrom('a', 'b', null)),
  // A link has no negative zero.
  number: fc
    .oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(1, 2, null))
    .map((value) => (value === 0 ? 0 : value)),
  // Months are listed no deeper.
  day: fc.constantFrom('2019', '2026-02', null),
  truth: fc.constantFrom(0, 1, null),
};

/** A filter that the column can have. */
export function filterOn({ value, type }: ResolvedColumn): fc.Arbitrary<Filter> {
  const kind = columnKinds[type].filter;
  const single = kind === 'text' ? textConditions : numberConditions(kind === 'truth' ? [0, 1] : [1, 2, 20_000]);
  const values = fc.array(listed[kind], { minLength: 1, maxLength: 8 });
  const list: fc.Arbitrary<Condition> = fc.record({
    type: fc.constant('values'),
    operator: fc.constantFrom('one_of', 'none_of'),
    values,
  });
  return fc.record({
    value: fc.constant(value),
    match: fc.constantFrom('all', 'any'),
    conditions: fc.oneof(
      fc.array(single, { minLength: 1, maxLength: 2 }),
      list.map((condition) => [condition]),
    ),
  });
}

/** Any view of a report. */
export function viewsOf({ columns }: Pick<ResolvedReport, 'columns'>): fc.Arbitrary<View> {
  const column = fc.constantFrom(...columns);
  const value = column.map((each) => each.value);
  const sort: fc.Arbitrary<Sort[]> = fc.array(fc.record({ value, direction: fc.constantFrom('asc', 'desc') }), {
    maxLength: 3,
  });
  const groups: fc.Arbitrary<GroupField[]> = fc.array(fc.record({ value }), { maxLength: 3 });
  const pivot: fc.Arbitrary<Pivot> = fc.record({
    rows: fc.array(fc.record({ value }), { maxLength: 2 }),
    columns: fc.array(fc.record({ value }), { maxLength: 2 }),
    values: fc.array(fc.record({ take: fc.constant('count' as const) }), { minLength: 1, maxLength: 1 }),
  });
  const chart = fc.record({ mark: fc.constantFrom(...markNames), stack: fc.constantFrom(...stackings) });
  const parts = {
    search: fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('a', 'b', '1')),
    sort,
    filters: fc.uniqueArray(column.chain(filterOn), { selector: (filter) => filter.value, minLength: 1, maxLength: 3 }),
    groups,
    pivot,
    chart,
    look: fc.constantFrom('pivot' as const, 'chart' as const),
    summaries: fc.constant(true),
    columns: arrangements(placedOf([...columns])),
  };
  return fc.record(parts, { requiredKeys: [] }).map((view) => (view.columns ? { ...view, others: 'default' } : view));
}
