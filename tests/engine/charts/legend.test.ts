import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AxisChart } from '../../../engine/charts/chart.ts';
import type { DonutChart } from '../../../engine/charts/marks/donut.ts';
import type { PlainChart } from '../../../engine/charts/marks/registry.ts';
import { marks } from '../../../engine/charts/marks/registry.ts';
import { markNames } from '../../../engine/schema/chart.ts';
import type { MarkName } from '../../../engine/schema/marks.ts';
import type { Pivot } from '../../../engine/schema/pivot.ts';
import { context } from '../support.ts';
import { draw, type Sold, tableOf } from './support.ts';

const none: Sold = { make: '', state: '', city: '', day: null, miles: null, cost: null };

/** The names of what a chart draws with a color of its own. */
function drawnNames(chart: PlainChart): Set<string> {
  if (chart.type === 'donut') return new Set(chart.parts.map(({ name }) => name));
  if (chart.type === 'scatter')
    return new Set(chart.series.filter(({ points }) => points.length > 0).map(({ name }) => name));
  if (chart.type !== 'axis') return new Set();
  return new Set(
    chart.panels.flatMap(({ mark, series }) =>
      series
        .filter(({ points }) => points.some(({ spot, value }) => spot && (mark === 'line' || value !== 0)))
        .map(({ name }) => name),
    ),
  );
}

const sold: fc.Arbitrary<Sold[]> = fc.array(
  fc.record({
    make: fc.constantFrom('A', 'B', 'C', 'D'),
    state: fc.constantFrom('OR', 'TX', 'QC'),
    city: fc.constantFrom('x', 'y'),
    day: fc.constantFrom('2026-01-01', '2026-02-01', '2026-04-01', null),
    miles: fc.constantFrom(null, 0, 5, -3),
    cost: fc.constantFrom(null, 0, 0, 12, -8),
  }),
  { minLength: 1, maxLength: 20 },
);

it('a legend lists exactly what is drawn', () => {
  const fields = fc.constantFrom<Pivot>(
    { rows: [{ value: 'make' }], columns: [{ value: 'state' }], values: [{ value: 'cost' }] },
    {
      rows: [{ value: 'day', by: 'month' }],
      columns: [{ value: 'make' }],
      values: [{ value: 'cost' }, { value: 'rate' }],
    },
    { rows: [{ value: 'day', by: 'month' }], values: [{ value: 'cost' }, { value: 'rate' }] },
    { rows: [{ value: 'make' }, { value: 'city' }], values: [{ value: 'cost' }, { value: 'miles' }] },
  );
  fc.assert(
    fc.property(sold, fields, fc.constantFrom(...markNames), (rows, pivot, mark: MarkName) => {
      const { chart } = draw(tableOf(rows), pivot, { mark }, context());
      const names = drawnNames(chart);
      for (const { name } of chart.legend) expect(names).toContain(name);
      if (chart.legend.length > 0) expect(chart.legend).toHaveLength(names.size);
    }),
    { numRuns: 400 },
  );
});

it('a hidden series stays in the legend, so that it can be shown again', () => {
  const rows = ['A', 'B'].map((make) => ({ ...none, make, day: '2026-01-01', cost: 5 }));
  const month = { value: 'day', by: 'month' as const };
  const asked = { rows: [month], columns: [{ value: 'make' }], values: [{ value: 'cost' }] };
  const { given } = draw(tableOf(rows), asked, { mark: 'bar' }, context());
  const { legend, panels } = marks.bar.draw({ ...given, hidden: new Set(['A']) }) as AxisChart;
  expect(legend.map(({ isShown }) => isShown)).toEqual([true, false]);
  expect(panels[0]?.series).toHaveLength(1);
});

describe('a donut', () => {
  const donut = (costs: readonly number[]) => {
    const rows = costs.map((cost, at) => ({ ...none, make: `Make ${at}`, cost }));
    const asked = { rows: [{ value: 'make' }], values: [{ value: 'cost' }] };
    return draw(tableOf(rows), asked, { mark: 'donut' }, context()).chart as DonutChart;
  };

  it('with negative values shows no total, and says so', () => {
    const { whole, notes, parts } = donut([100, 50, -30]);
    expect(whole.text).toBe('');
    expect(parts).toHaveLength(2);
    expect(notes).toEqual(['charts.notes.negative {"count":1}', 'charts.notes.no_total']);
  });

  it('without negative values shows the sum of its slices', () => {
    expect(donut([100, 50]).whole.text).toBe('$150.00');
  });

  it('says that smaller groups are combined only if their slice is drawn', () => {
    const combined = (small: number) =>
      donut([100, 50, ...Array.from({ length: 12 }, () => small)]).notes.filter((note) => /other|combined/.test(note));
    expect(combined(1)).toHaveLength(1);
    expect(combined(-1)).toEqual([]);
  });
});
