import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gathered, keyed, unkeyed, unnested } from '../../engine/results/nesting.ts';
import type { Nested } from '../../engine/tables/place.ts';

const name = fc.stringMatching(/^[a-z]{1,6}$/);
const value = fc.option(fc.oneof(fc.integer(), fc.string()), { nil: null });
const periods = fc.uniqueArray(fc.constantFrom('2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4', '2026-Q1'), {
  minLength: 1,
});

describe('measures, each a row with a list of periods,', () => {
  const nested: Nested = { list: 'periods', fields: ['period'], measures: { name: 'measure', value: 'value' } };

  it('have the structure of the specification', () => {
    const rows = [
      { period: '2025-Q3', fuel_cost: 10, miles: 7 },
      { period: '2025-Q4', fuel_cost: 12, miles: null },
    ];
    const there = [
      {
        measure: 'fuel_cost',
        periods: [
          { period: '2025-Q3', value: 10 },
          { period: '2025-Q4', value: 12 },
        ],
      },
      {
        measure: 'miles',
        periods: [
          { period: '2025-Q3', value: 7 },
          { period: '2025-Q4', value: null },
        ],
      },
    ];
    expect(gathered(rows, nested)).toEqual(there);
    expect(unnested(there, nested)).toEqual(rows);
  });

  it('become flat rows, one for each period, whatever their values', () => {
    const rows = fc
      .tuple(
        periods,
        fc.uniqueArray(
          name.filter((each) => each !== 'period'),
          { minLength: 1, maxLength: 4 },
        ),
      )
      .chain(([all, measures]) =>
        fc
          .array(fc.array(value, { minLength: measures.length, maxLength: measures.length }), {
            minLength: all.length,
            maxLength: all.length,
          })
          .map((table) =>
            all.map((period, row) => ({
              period,
              ...Object.fromEntries(measures.map((measure, at) => [measure, table[row]?.[at] ?? null])),
            })),
          ),
      );
    fc.assert(
      fc.property(rows, (given) => {
        expect(unnested(gathered(given, nested), nested)).toEqual(given);
      }),
    );
  });

  it('have nothing for missing periods, and a row without a name is dropped', () => {
    const there = [
      {
        measure: 'a',
        periods: [
          { period: 'x', value: 1 },
          { period: 'y', value: 2 },
        ],
      },
      { measure: 'b', periods: [{ period: 'y', value: 3 }] },
      { measure: null, periods: [{ period: 'y', value: 4 }] },
      { measure: 'c', periods: null },
    ];
    expect(unnested(there, nested)).toEqual([
      { period: 'x', a: 1 },
      { period: 'y', a: 2, b: 3 },
    ]);
  });
});

describe('rows with a list under their own names', () => {
  const nested: Nested = { list: 'periods', fields: ['period', 'count'], names: { make: 'measure', count: 'value' } };

  it('have the structure of the specification', () => {
    const rows = [
      { make: 'Ford', period: '2025-Q3', count: 2 },
      { make: 'Ford', period: '2025-Q4', count: 3 },
      { make: null, period: '2025-Q4', count: 1 },
    ];
    const there = gathered(rows, nested);
    expect(there).toEqual([
      {
        measure: 'Ford',
        periods: [
          { period: '2025-Q3', value: 2 },
          { period: '2025-Q4', value: 3 },
        ],
      },
      { measure: null, periods: [{ period: '2025-Q4', value: 1 }] },
    ]);
    expect(unnested(there, nested)).toEqual(rows);
  });

  it('become the same flat rows', () => {
    const rows = fc.array(fc.record({ make: fc.option(name, { nil: null }), period: name, count: value }));
    const sorted = (given: readonly object[]) =>
      given.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();
    fc.assert(
      fc.property(rows, (given) => {
        expect(sorted(unnested(gathered(given, nested), nested))).toEqual(sorted(given));
      }),
    );
  });
});

describe('an object of entries', () => {
  const by = { key: 'code', value: 'text' };

  it('becomes flat rows', () => {
    const rows = fc.uniqueArray(fc.record({ code: name, text: value }), { selector: ({ code }) => code });
    fc.assert(
      fc.property(rows, (given) => {
        expect(unkeyed(keyed(given, by), by)).toEqual(given);
      }),
    );
  });

  it('has one field for its key and one for its value', () => {
    const same = { key: 'code', value: 'code' };
    expect(unkeyed(keyed([{ code: 'FORD' }, { code: null }], same), same)).toEqual([{ code: 'FORD' }]);
  });
});
