import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedField,
  movedItem,
  type Spot,
  withColumn,
  withColumns,
  withoutItem,
  zones,
} from '../../../engine/pivots/change.ts';
import { canGroup, withGroup } from '../../../engine/pivots/resolve-groups.ts';
import type { Pivot } from '../../../engine/schema/pivot.ts';
import { viewLimits } from '../../../engine/schema/view-limits.ts';
import { column } from '../../fixtures/column.ts';

const columns = [
  column('make'),
  column('day', { type: 'date' }),
  column('cost', { type: 'currency', total: { type: 'sum' } }),
  column('rate', { type: 'percent' }),
];

const pivot: Pivot = {
  rows: [{ value: 'make', sort: { direction: 'desc', measure: 1 }, top: 5 }],
  columns: [{ value: 'day', by: 'month' }],
  values: [{ take: 'count' }, { value: 'cost' }],
};

describe('a changed pivot', () => {
  it('offers what fits a column', () => {
    expect(withColumn(pivot, 'values', 'make', columns).values.at(-1)).toEqual({ value: 'make', take: 'count' });
    expect(withColumn(pivot, 'values', 'cost', columns).values.at(-1)).toEqual({ value: 'cost', take: 'total' });
    expect(withColumn(pivot, 'values', 'rate', columns).values.at(-1)).toEqual({ value: 'rate', take: 'count' });
    expect(withColumn(pivot, 'values', undefined, columns).values.at(-1)).toEqual({ take: 'count' });
    expect(withColumn(pivot, 'rows', undefined, columns)).toBe(pivot);
  });

  it('adds a hierarchy as nested fields, without those that it already has', () => {
    expect(withColumns(pivot, 'rows', ['rate', 'make', 'cost'], columns).rows).toEqual([
      ...(pivot.rows ?? []),
      { value: 'rate' },
      { value: 'cost' },
    ]);
    expect(withColumns(pivot, 'columns', ['make'], columns).columns?.at(-1)).toEqual({ value: 'make' });
  });

  it('adds no more than links and saved views hold', () => {
    const { fields, measures } = viewLimits;
    const full: Pivot = {
      rows: Array.from({ length: fields }, () => ({ value: 'make' })),
      columns: [{ value: 'day' }],
      values: Array.from({ length: measures }, () => ({ take: 'count' as const })),
    };
    expect(withColumn(full, 'rows', 'day', columns)).toBe(full);
    expect(withColumn(full, 'values', 'cost', columns)).toBe(full);
    const [across, down] = [
      { zone: 'columns', place: 0 },
      { zone: 'rows', place: 0 },
    ] as const;
    expect(movedItem(full, across, down, columns)).toBe(full);
    expect(movedItem(full, across, { zone: 'values', place: 0 }, columns)).toBe(full);
    expect(movedItem(full, down, { ...down, place: 3 }, columns).rows).toHaveLength(fields);
    expect(movedItem(full, down, across, columns).columns).toHaveLength(2);
    const groups = Array.from({ length: fields }, () => ({ value: 'make' }));
    expect(canGroup(groups, column('day', { type: 'date' }))).toBe(false);
    expect(withGroup(groups, column('day', { type: 'date' }))).toEqual(groups);
  });

  it('keeps its last value', () => {
    const single: Pivot = { values: [{ take: 'count' }] };
    expect(withoutItem(single, { zone: 'values', place: 0 })).toBe(single);
    const named: Pivot = { values: [{ value: 'cost' }] };
    expect(movedItem(named, { zone: 'values', place: 0 }, { zone: 'rows', place: 0 }, columns)).toBe(named);
  });

  it('turns a column into a value, and a value into a column, except for the row count', () => {
    const valued = movedItem(pivot, { zone: 'rows', place: 0 }, { zone: 'values', place: 1 }, columns);
    expect(valued).toEqual({
      ...pivot,
      rows: [],
      values: [{ take: 'count' }, { value: 'make', take: 'count' }, { value: 'cost' }],
    });
    const grouped = movedItem(pivot, { zone: 'values', place: 1 }, { zone: 'columns', place: 0 }, columns);
    expect(grouped).toEqual({
      rows: [{ value: 'make', top: 5 }],
      columns: [{ value: 'cost' }, { value: 'day', by: 'month' }],
      values: [{ take: 'count' }],
    });
    expect(movedItem(pivot, { zone: 'values', place: 0 }, { zone: 'rows', place: 0 }, columns)).toBe(pivot);
  });

  it('keeps sorting by the same measure, wherever it moves', () => {
    const names = ['a', 'b', 'c', 'd'];
    const spot: fc.Arbitrary<Spot> = fc.record({ zone: fc.constantFrom(...zones), place: fc.nat({ max: 3 }) });
    const step = fc.oneof(
      fc.tuple(fc.constant('move' as const), spot, spot),
      fc.tuple(fc.constant('remove' as const), spot, spot),
      fc.tuple(fc.constant('add' as const), spot, spot),
    );
    fc.assert(
      fc.property(fc.nat({ max: 3 }), fc.array(step, { maxLength: 8 }), (sorted, steps) => {
        const begun: Pivot = {
          rows: [{ value: 'make', sort: { measure: sorted, direction: 'desc' } }],
          columns: [],
          values: names.map((value) => ({ value })),
        };
        const changed = steps.reduce((now, [kind, from, to]) => {
          if (kind === 'remove') return withoutItem(now, from);
          return kind === 'add' ? withColumn(now, from.zone, 'cost', columns) : movedItem(now, from, to, columns);
        }, begun);
        expect(changed.values.length).toBeGreaterThan(0);
        for (const field of [...(changed.rows ?? []), ...(changed.columns ?? [])]) {
          if (field.sort?.measure === undefined) continue;
          expect(changed.values[field.sort.measure]?.value).toBe(names[sorted]);
        }
      }),
    );
  });

  it('loses a setting that is removed', () => {
    expect(changedField(pivot, 'rows', 0, { top: undefined, sort: undefined }).rows).toEqual([{ value: 'make' }]);
    expect(changedField(pivot, 'columns', 0, { by: 'year', top: 3 }).columns).toEqual([
      { value: 'day', by: 'year', top: 3 },
    ]);
  });
});
