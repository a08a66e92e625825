import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodAt } from '../../../engine/formats/period.ts';
import { resolveStyle } from '../../../engine/formats/style.ts';
import { computePivot } from '../../../engine/pivots/compute.ts';
import { dateParts } from '../../../engine/pivots/parts/registry.ts';
import { changeText, figure, shownFigure } from '../../../engine/sections/figure.ts';
import { appendRows, createDataset } from '../../../engine/tables/builder.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import { column } from '../../fixtures/column.ts';
import { context, echo } from '../support.ts';

const columns = [
  column('period', { type: 'period' }),
  column('day', { type: 'date' }),
  column('cost', { type: 'currency', total: { type: 'sum' } }),
  column('rate', { type: 'number', decimals: 1, total: { type: 'mean' } }),
];

type Section = Parameters<typeof figure.resolve>[0];
type Row = { period?: string; day?: string; cost: number | null; rate?: number | null };

const isoDay = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** What a figure shows of rows, and its change in words. */
function shown(rows: readonly Row[], section: Partial<Section>, today: string) {
  const here = { ...context(), today };
  const style = resolveStyle(here);
  const table = createDataset([
    { name: 'period', kind: 'text' },
    { name: 'day', kind: 'date' },
    { name: 'cost', kind: 'number' },
    { name: 'rate', kind: 'number' },
  ]);
  appendRows(
    table,
    rows.map((row) => ({ period: null, day: null, rate: null, ...row })),
  );
  const asked = { type: 'figure', better: 'down', ...section } as Section;
  const setting = { table: { columns }, context: here } as unknown as Parameters<typeof figure.resolve>[1];
  const resolved = figure.resolve(asked, setting);
  const found = computePivot(table, allRows(table), resolved.pivot, here.locale);
  if (found.type !== 'pivot') throw new Error(found.type);
  const all = shownFigure(resolved, found, today);
  const text = changeText(resolved, all, { style, words: echo, write: (share) => share.toFixed(2), saysPeriod: true });
  return { ...all, text };
}

const quarters = (...costs: (number | null)[]): Row[] =>
  costs.map((cost, at) => ({ period: periodAt('Q', 2025 * 4 + at), cost, rate: cost }));

describe('the change of a figure over periods', () => {
  const over = { value: 'cost', over: 'period' };

  it('is from the first one with a figure, from the one before, or from the year before, as the definition says', () => {
    const rows = quarters(null, 40, 50, 60, 80, 100);
    const from = (compared_with?: Section['compared_with']) =>
      shown(rows, { ...over, ...(compared_with ? { compared_with } : {}) }, '2026-11-20');
    expect(from()).toMatchObject({ change: 1.5, compared: { last: '2026-Q2', from: '2025-Q2' } });
    expect(from('first')).toEqual(from());
    expect(from('previous')).toMatchObject({ change: 0.25, compared: { from: '2026-Q1' } });
    expect(from('year_before')).toMatchObject({ change: 1.5, compared: { from: '2025-Q2' } });
    expect(from('year_before').text).toContain('Q2 2025');
  });

  it('needs two periods with figures', () => {
    for (const compared_with of ['first', 'previous', 'year_before'] as const)
      expect(shown(quarters(null, null, 50), { ...over, compared_with }, '2026-11-20')).toMatchObject({
        change: null,
        isGood: null,
        text: null,
      });
  });

  it('is not there without the year before, nor for a sum of a period in progress', () => {
    const asked = { ...over, compared_with: 'year_before' as const };
    expect(shown(quarters(1, 2, 3, 4), asked, '2026-11-20').change).toBeNull();
    const rows = quarters(10, 20, 30, 40, 5);
    expect(shown(rows, asked, '2026-02-03').change).toBeNull();
    expect(shown(rows, asked, '2026-04-01')).toMatchObject({ change: -0.5, isGood: true });
    expect(shown(rows, { ...asked, value: 'rate' }, '2026-02-03')).toMatchObject({ change: -0.5, isGood: null });
  });
});

it('compares a part of a date with the same part of the year before', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('day', 'week', 'month', 'quarter', 'year'),
      fc.integer({ min: 10_000, max: 25_000 }),
      (by, last) => {
        const { of, span, perYear } = dateParts[by];
        if (perYear === null) throw new Error(by);
        const end = of(last);
        const count = Math.max(8, perYear + 3);
        const rows = Array.from({ length: count }, (_, at): Row => {
          const [day] = span(end - count + 1 + at) ?? [0];
          return { day: isoDay(day), cost: at + 1 };
        });
        const asked = { value: 'cost', over: 'day', by, whole: true, compared_with: 'year_before' } as const;
        const { change, compared } = shown(rows, asked, isoDay(last));
        expect(compared).toEqual({ last: { by, part: end }, from: { by, part: end - perYear } });
        expect(change).toBeCloseTo(perYear / (count - perYear), 9);
        const [before, after] = [span(end - perYear)?.[0] ?? 0, span(end)?.[0] ?? 0];
        const days = after - before;
        expect(days).toBeGreaterThanOrEqual(364);
        expect(days).toBeLessThanOrEqual(366);
        if (by === 'day' || by === 'week') expect(days % 7).toBe(0);
        else expect(isoDay(before).slice(5)).toBe(isoDay(after).slice(5));
      },
    ),
    { numRuns: 40 },
  );
});

describe('a figure of no rows', () => {
  const of = (rows: readonly Row[], section: Partial<Section>) =>
    shown(rows, { over: null, ...section }, '2026-11-20').value;

  it('is 0 for counts and sums, and there is none for an average', () => {
    expect(of([], { take: 'count' })).toBe(0);
    expect(of([], { value: 'cost' })).toBe(0);
    expect(of([], { value: 'cost', take: 'sum' })).toBe(0);
    expect(of([], { value: 'cost', take: 'distinct' })).toBe(0);
    expect(of([], { value: 'rate' })).toBeNaN();
    expect(of([], { value: 'cost', take: 'max' })).toBeNaN();
  });

  it('is not 0 where rows have no values: there is no data', () => {
    expect(of([{ cost: null }, { cost: null }], { value: 'cost' })).toBeNaN();
  });
});

it('has 0 in its trend for months without rows', () => {
  const rows = ['01', '02', '05', '07', '08', '09'].map(
    (month): Row => ({ day: `2026-${month}-10`, cost: 3, rate: 3 }),
  );
  const monthly = { over: 'day', by: 'month' as const };
  expect(shown(rows, { ...monthly, value: 'cost' }, '2026-11-20').course).toEqual([3, 0, 0, 3, 0, 3, 3]);
  expect(shown(rows, { ...monthly, value: 'rate' }, '2026-11-20').course).toEqual([3, NaN, NaN, 3, NaN, 3, 3]);
  const periods = [
    { period: '2025-Q2', cost: 4 },
    { period: '2025-Q4', cost: 6 },
  ];
  expect(shown(periods, { value: 'cost', over: 'period' }, '2026-11-20').course).toEqual([4, 0, 6]);
});
