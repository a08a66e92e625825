import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { context, echo } from '../support.ts';
import { draw, type Sold, tableOf } from './support.ts';

const sold = (day: string, cost: number | null, make = 'FORD'): Sold => ({
  make,
  state: 'OR',
  city: 'Salem',
  day,
  miles: 10,
  cost,
});

const monthly = { value: 'day', by: 'month' } as const;

/** The points of each series of an axis chart, by place. */
function seriesOf(rows: readonly Sold[], values: Parameters<typeof draw>[1]['values'], mark: 'bar' | 'line' = 'bar') {
  const { chart } = draw(tableOf(rows), { rows: [monthly], values }, { mark }, context());
  if (chart.type !== 'axis') throw new Error(chart.type);
  return { chart, points: chart.panels[0]?.series[0]?.points.map(({ at, value }) => [at, value]) };
}

describe('months without rows between months with rows', () => {
  const rows = [sold('2026-02-03', 5), sold('2026-04-01', 9), sold('2026-06-30', 2)];

  it.each([
    [{ take: 'count' as const }, [1, 0, 1, 0, 1]],
    [{ value: 'cost' }, [5, 0, 9, 0, 2]],
    [{ value: 'make', take: 'distinct' as const }, [1, 0, 1, 0, 1]],
  ])('are 0 for %j, in the sentence too', (value, expected) => {
    const { chart, points } = seriesOf(rows, [value]);
    expect(points).toEqual(expected.map((figure, at) => [at, figure]));
    expect(chart.sentence).toContain(JSON.stringify(echo('charts.sentence.times.month', { count: 2 })));
    expect(seriesOf(rows, [value], 'line').points).toEqual(points);
  });

  it('are gaps for averages and ratios', () => {
    for (const value of [{ value: 'cost', take: 'mean' as const }, { value: 'rate' }])
      expect(seriesOf(rows, [value]).points?.map(([at]) => at)).toEqual([0, 2, 4]);
  });

  it('are gaps where there are rows but no figures: they are months without data', () => {
    expect(seriesOf([...rows, sold('2026-03-01', null)], [{ value: 'cost' }]).points?.map(([at]) => at)).toEqual([
      0, 2, 3, 4,
    ]);
  });
});

it('a chart of counts has a point in every month, and they add up to the rows', () => {
  const days = fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(days, fc.array(fc.constantFrom('FORD', 'RAM'), { minLength: 12, maxLength: 12 }), (each, makes) => {
      const rows = each.map((day, at) =>
        sold(new Date(Date.UTC(2022, 0, 1 + day)).toISOString().slice(0, 10), 1, makes[at]),
      );
      const pivot = { rows: [monthly], columns: [{ value: 'make' }], values: [{ take: 'count' as const }] };
      const { chart } = draw(tableOf(rows), pivot, { mark: 'line', stack: 'none' }, context());
      if (chart.type !== 'axis') throw new Error(chart.type);
      const months = rows.map(({ day }) => Number(day?.slice(0, 4)) * 12 + Number(day?.slice(5, 7)));
      const count = Math.max(...months) - Math.min(...months) + 1;
      const series = chart.panels[0]?.series ?? [];
      for (const { points } of series)
        expect(points.map(({ at }) => at)).toEqual(Array.from({ length: count }, (_, at) => at));
      expect(series.flatMap(({ points }) => points.map(({ value }) => value)).reduce((a, b) => a + b)).toBe(
        rows.length,
      );
    }),
  );
});
