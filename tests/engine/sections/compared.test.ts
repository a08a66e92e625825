import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResolvedColumn } from '../../../engine/columns/column.ts';
import { computePivot } from '../../../engine/pivots/compute.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import type { Pivot } from '../../../engine/schema/pivot.ts';
import { type ComparedMeasure, compared } from '../../../engine/sections/compared.ts';
import { changeText, shareText, sizeText } from '../../../engine/sections/compared-text.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import { wordsOf } from '../../browser/support/model.ts';
import { column } from '../../fixtures/column.ts';
import { american } from '../../fixtures/styles.ts';
import { context } from '../support.ts';

const english = context({}, { words: wordsOf('en-US') });
const number = (value: string, total: ResolvedColumn['total']) => column(value, { type: 'number', total });
const columns = [
  column('period', { type: 'period' }),
  column('make'),
  number('cost', { type: 'sum' }),
  number('miles', { type: 'sum' }),
  number('each', { type: 'ratio', numerator: 'cost', denominator: 'miles' }),
  number('usual', { type: 'mean' }),
];

type Row = [period: string, make: string, cost: number | null, miles: number | null, usual: number | null];

function compare(rows: Row[], asked: Omit<Pivot, 'columns'>, measures: ComparedMeasure[], today = '2026-11-20') {
  const table = createDataset([
    { name: 'period', kind: 'text' },
    { name: 'make', kind: 'text' },
    ...['cost', 'miles', 'each', 'usual'].map((name) => ({ name, kind: 'number' as const })),
  ]);
  appendRows(
    table,
    rows.map(([period, make, cost, miles, usual]) => {
      const each = cost !== null && miles ? cost / miles : null;
      return { period, make, cost, miles, each, usual };
    }),
  );
  const pivot = resolvePivot({ ...asked, columns: [{ value: 'period' }] }, columns, context());
  const found = computePivot(table, allRows(table), pivot, 'en-US');
  if (found.type !== 'pivot') throw new Error(found.type);
  const across = found.columns.values;
  const { periods, ...rest } = compared({ pivot, measures }, found, today);
  return { ...rest, periods: periods.map((place) => across[place]) };
}

const plain = (value: number, better: ComparedMeasure['better'] = null): ComparedMeasure => ({
  value,
  benchmark: null,
  better,
});

const quarters: Row[] = [
  ['2026-Q2', 'Ford', 60, 300, 0.25],
  ['2026-Q1', 'Ford', 40, 100, 0.5],
  ['2026-Q2', 'Kia', 30, 100, 0.25],
  ['2026-Q1', 'Kia', 10, 100, 0.5],
];

describe('values over periods', () => {
  const values = [{ value: 'cost' }, { value: 'each' }, { value: 'usual' }];

  it('are in the order of the periods, with the change from first to last', () => {
    const { periods, lines, total, hasBenchmark } = compare(quarters, { values }, [plain(0, 'down'), plain(1, 'down')]);
    expect(periods).toEqual(['2026-Q1', '2026-Q2']);
    expect(lines).toMatchObject([
      { measure: 0, figures: [50, 90], change: 40, share: 0.8, isGood: false },
      // A ratio is one of sums: 90 of 400 after 50 of 200.
      { measure: 1, figures: [0.25, 0.225], share: expect.closeTo(-0.1, 10), isGood: true },
    ]);
    expect([total, hasBenchmark]).toEqual([null, false]);
  });

  it('are compared with the benchmark of the last period', () => {
    const { lines, hasBenchmark } = compare(quarters, { values }, [{ value: 1, benchmark: 2, better: 'down' }]);
    expect(lines).toMatchObject([{ benchmark: 0.25, off: expect.closeTo(-0.1, 10), isOffGood: true }]);
    expect(hasBenchmark).toBe(true);
  });

  it('are neither good nor bad if no direction is set, or nothing changed', () => {
    const still = quarters.map(([period, make, , miles, usual]): Row => [period, make, 20, miles, usual]);
    expect(compare(still, { values }, [plain(0, 'up'), plain(1)]).lines.map(({ isGood }) => isGood)).toEqual([
      null,
      null,
    ]);
  });

  it('have no sign, and are neither good nor bad, if a change is too small to show', () => {
    const hardly = quarters.slice(0, 2).map(([period, make, , miles, usual]): Row => {
      return [period, make, period === '2026-Q1' ? 1000 : 1000.2, miles, usual];
    });
    expect(compare(hardly, { values }, [plain(0, 'down')]).lines).toMatchObject([{ isGood: null }]);
    expect([0.0002, -0.0002, 0.0006, -0.0006].map((share) => shareText(share, english))).toEqual([
      ...['0.0%', '0.0%', '+0.1%', '−0.1%'],
    ]);
    const figure = { type: 'number', decimals: 1, align: 'right', excelFormat: '0.0', unit: null } as const;
    expect([0.04, -0.04, -0.06].map((change) => changeText(change, figure, american, context().words))).toEqual([
      ...['0.0', '0.0', '−0.1'],
    ]);
  });

  it('have no percentage beyond ±999%, which can’t be read', () => {
    const words = (share: number) => shareText(share, english);
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (share) => {
        const text = words(share);
        if (share > 9.99) expect(text).toBe('> 10 ×');
        else if (share < -9.99) expect(text).toBe('n/a');
        else expect(text).toMatch(/^[+−]?\d{1,3}\.\d%$/);
      }),
    );
    expect([9.989, -9.989, 10.2, -31].map(words)).toEqual(['+998.9%', '−998.9%', '> 10 ×', 'n/a']);
    expect([0.042, -0.042, 10.2].map((share) => sizeText(share, english))).toEqual(['4.2%', '4.2%', '> 10 ×']);
  });

  it('before the records begin have no data, and are not a base of a change', () => {
    const early: Row[] = [['2025-Q4', 'Ford', null, null, null], ...quarters];
    const { lines, isUnknown, base } = compare(early, { values }, [plain(0, 'down'), plain(1)]);
    expect(isUnknown).toEqual([true, false, false]);
    expect(base).toBe(1);
    const { lines: later } = compare(quarters, { values }, [plain(0, 'down'), plain(1)]);
    expect(lines).toEqual(later.map((line) => ({ ...line, figures: [Number.NaN, ...line.figures] })));
  });

  it('have no percentage of zero or of a single period, and are left out without any values', () => {
    const from = quarters.map(
      ([period, make, cost, miles]): Row => [period, make, period === '2026-Q1' ? 0 : cost, miles, null],
    );
    const { lines } = compare(from, { values }, [plain(0), plain(2)]);
    expect(lines).toMatchObject([{ measure: 0, change: 90, share: Number.NaN }]);
    const [only] = compare(quarters.slice(1, 2), { values }, [plain(0, 'down')]).lines;
    expect(only).toMatchObject({ figures: [40], change: Number.NaN, share: Number.NaN, isGood: null });
    expect(compare([], { values }, [plain(0)])).toMatchObject({ periods: [], lines: [] });
  });

  it('are neither good nor bad in a period in progress', () => {
    const on = (today: string) => {
      const { lines } = compare(quarters, { values }, [{ value: 1, benchmark: 2, better: 'down' }], today);
      return lines.map(({ share, isGood, isOffGood }) => [share.toFixed(1), isGood, isOffGood]);
    };
    expect(on('2026-06-30')).toEqual([['-0.1', null, true]]);
    expect(on('2026-07-01')).toEqual([['-0.1', true, true]]);
  });

  it('compare a change with the size of a loss', () => {
    const loss = quarters.slice(0, 2).map(([period, make, cost, miles, usual]): Row => {
      return [period, make, period === '2026-Q1' ? -50 : cost, miles, usual];
    });
    expect(compare(loss, { values }, [plain(0, 'up')]).lines).toMatchObject([
      { change: 110, share: 2.2, isGood: true },
    ]);
  });
});

describe('values by group', () => {
  const rows = [{ value: 'make' }];
  const ofOne: Row[] = [...quarters, ['2026-Q2', 'Ram', 5, 10, null]];

  it('are zero if a group has no rows, with a total, if they are additive', () => {
    const { lines, total } = compare(ofOne, { rows, values: [{ value: 'cost' }] }, [plain(0)]);
    expect(lines.map(({ figures }) => figures)).toEqual([
      [40, 60],
      [10, 30],
      [0, 5],
    ]);
    expect(total).toMatchObject({ row: 0, figures: [50, 95], change: 45 });
  });

  it('are empty, without a total, if they are not', () => {
    const { lines, total } = compare(ofOne, { rows, values: [{ value: 'each' }] }, [plain(0)]);
    expect(lines[2]?.figures).toEqual([Number.NaN, 0.5]);
    expect(total).toBeNull();
  });

  it('need no total of a single group', () => {
    expect(compare(quarters.slice(0, 2), { rows, values: [{ value: 'cost' }] }, [plain(0)]).total).toBeNull();
  });
});
