import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Total } from '../../../engine/schema/total.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import type { Table } from '../../../engine/tables/table.ts';
import { totalGroups, totalRows, totalRowsOf } from '../../../engine/tables/totals.ts';
import type { ColumnTotal, GroupTotals } from '../../../engine/totals/kind.ts';
import { totalKindOf } from '../../../engine/totals/registry.ts';

interface Sample {
  a: number | null;
  b: number | null;
  vehicle: string;
  month: string;
}

const months = ['2026-01-01', '2026-02-01'];
/** Quarters: their sums are exact, so that the model needs no tolerance except for a division. */
const quarters = fc.option(
  fc.integer({ min: -4000, max: 4000 }).map((number) => number / 4),
  { nil: null },
);
const sample: fc.Arbitrary<Sample> = fc.record({
  a: quarters,
  b: quarters,
  vehicle: fc.constantFrom('A', 'B', ''),
  month: fc.constantFrom(...months),
});

const per: [string, ...string[]] = ['vehicle', 'month'];
const totals: fc.Arbitrary<Total> = fc.oneof(
  fc.constantFrom<Total>(
    { type: 'none' },
    { type: 'sum' },
    { type: 'sum', once_per: per },
    { type: 'mean' },
    { type: 'weighted-mean', weight: 'b' },
  ),
  fc.record({
    type: fc.constant('ratio' as const),
    numerator: fc.constant('a'),
    denominator: fc.constant('b'),
    factor: fc.constantFrom(1, 100, 0.5),
  }),
  fc.record({
    type: fc.constant('ratio' as const),
    numerator: fc.constant('a'),
    denominator: fc.constant('b'),
    once_per: fc.constant(per),
    once_side: fc.constantFrom('numerator' as const, 'denominator' as const),
  }),
);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The numbers of the first row of each vehicle and month. */
function once(samples: readonly Sample[], side: 'a' | 'b'): number[] {
  const first = new Map<string, number>();
  for (const each of samples) {
    const key = `${each.vehicle}|${each.month}`;
    if (!first.has(key)) first.set(key, each[side] ?? Number.NaN);
  }
  return [...first.values()];
}

function model(samples: readonly Sample[], total: Total): ColumnTotal | null {
  const there = samples.filter(({ a }) => a !== null);
  const both = there.filter(({ b }) => b !== null);
  const all = (rows: readonly Sample[], side: 'a' | 'b') => rows.map((row) => row[side] ?? Number.NaN);
  const over = (above: number, below: number, rows: number) => (below === 0 ? null : { value: above / below, rows });
  switch (total.type) {
    case 'none':
      return null;
    case 'sum':
      if (there.length === 0) return null;
      return { value: sum(total.once_per ? once(there, 'a') : all(there, 'a')), rows: there.length };
    case 'mean':
      return over(sum(all(there, 'a')), there.length, there.length);
    case 'weighted-mean':
      return over(sum(both.map(({ a, b }) => (a ?? 0) * (b ?? 0))), sum(all(both, 'b')), both.length);
    case 'ratio': {
      const isOnce = (side: string) => total.once_per && (total.once_side ?? 'denominator') === side;
      const above = sum(isOnce('numerator') ? once(both, 'a') : all(both, 'a'));
      const below = sum(isOnce('denominator') ? once(both, 'b') : all(both, 'b'));
      return over(above * (total.factor ?? 1), below, both.length);
    }
  }
}

function tableOf(samples: readonly Sample[]): Table {
  const table = createDataset([
    { name: 'a', kind: 'number' },
    { name: 'b', kind: 'number' },
    { name: 'vehicle', kind: 'text' },
    { name: 'month', kind: 'date' },
  ]);
  appendRows(
    table,
    samples.map((each) => ({ ...each })),
  );
  return table;
}

const expectSame = (found: ColumnTotal | null, expected: ColumnTotal | null) => {
  if (found === null || expected === null) return expect(found).toEqual(expected);
  expect(found.rows).toBe(expected.rows);
  expect(found.value).toBeCloseTo(expected.value, 9);
};

test('the total of each group is that of its own rows', () => {
  const cases = fc
    .array(fc.tuple(sample, fc.nat({ max: 3 })), { maxLength: 40 })
    .chain((samples) => fc.tuple(fc.constant(samples), fc.shuffledSubarray([...samples.keys()]), totals));
  fc.assert(
    fc.property(cases, ([samples, places, total]) => {
      const table = tableOf(samples.map(([each]) => each));
      const rows = Uint32Array.from(places);
      const of = Uint32Array.from(places, (place) => samples[place]?.[1] ?? 0);
      const columns = [{ value: 'a', total }];
      const groups = totalGroups(table, rows, { of, count: 5 }, columns).a ?? null;
      expect(groups === null).toBe(total.type === 'none');
      for (let group = 0; group < 5; group++) {
        const own = places.filter((_, i) => of[i] === group);
        const expected = model(
          own.flatMap((place) => samples[place]?.[0] ?? []),
          total,
        );
        const value = groups?.values[group] ?? Number.NaN;
        expectSame(Number.isNaN(value) ? null : { value, rows: groups?.rows[group] ?? 0 }, expected);
        expectSame(totalRows(table, Uint32Array.from(own), columns).a ?? null, expected);
      }
    }),
    { numRuns: 1000 },
  );
});

test('merged groups have the totals of their rows, also in several steps', () => {
  const place = fc.nat({ max: 3 });
  const cases = fc.tuple(
    fc.array(fc.tuple(sample, fc.nat({ max: 5 })), { maxLength: 40 }),
    totals,
    fc.array(place, { minLength: 6, maxLength: 6 }),
    fc.array(fc.nat({ max: 1 }), { minLength: 4, maxLength: 4 }),
  );
  const shown = (groups: GroupTotals) => ({
    rows: [...groups.rows],
    values: [...groups.values].map((v) => v.toFixed(9)),
  });
  fc.assert(
    fc.property(cases, ([given, total, into, further]) => {
      const table = tableOf(given.map(([each]) => each));
      const rows = totalRowsOf(table, Uint32Array.from(given.keys()));
      const kind = totalKindOf(total);
      const of = Uint32Array.from(given, ([, group]) => group);
      const small = kind.accumulate(total, 'a', rows, { of, count: 6 });
      expect(small === null).toBe(total.type === 'none');
      fc.pre(small !== null);
      const middle = small.merge(Uint32Array.from(into), 4);
      const large = middle.merge(Uint32Array.from(further), 2);
      const ofMiddle = of.map((group) => into[group] ?? 0);
      const ofLarge = ofMiddle.map((group) => further[group] ?? 0);
      for (const [merged, groups] of [
        [small, { of, count: 6 }],
        [middle, { of: ofMiddle, count: 4 }],
        [large, { of: ofLarge, count: 2 }],
      ] as const) {
        const directly = kind.accumulate(total, 'a', rows, groups);
        expect(shown(merged.totals())).toEqual(directly && shown(directly.totals()));
      }
    }),
    { numRuns: 1000 },
  );
});
