import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Axis } from '../../../engine/charts/chart.ts';
import type { PlainChart } from '../../../engine/charts/marks/registry.ts';
import { plotWidth } from '../../../engine/charts/sides.ts';
import type { Chart } from '../../../engine/schema/chart.ts';
import type { Pivot } from '../../../engine/schema/pivot.ts';
import { context } from '../support.ts';
import { plainRoom } from './chart-text.ts';
import { table } from './samples.ts';
import { draw } from './support.ts';

const month = { value: 'day', by: 'month' as const };
const [miles, cost] = [{ value: 'miles' }, { value: 'cost' }];

/** Charts with axes. Without a dictionary their titles are keys, which are long. */
const asked: readonly (readonly [Pivot, Chart])[] = [
  [
    { rows: [{ value: 'make' }], values: [cost] },
    { mark: 'bar', lying: true },
  ],
  [
    { rows: [{ value: 'make' }], values: [cost] },
    { mark: 'bar', lying: false },
  ],
  [{ rows: [month], values: [miles, cost] }, { mark: 'bar' }],
  [{ rows: [month], values: [cost] }, { mark: 'line' }],
  [{ rows: [{ value: 'miles' }], values: [cost] }, { mark: 'histogram' }],
  [{ rows: [{ value: 'make' }], values: [miles, cost] }, { mark: 'scatter' }],
  [{ rows: [{ value: 'make' }], columns: [month], values: [cost] }, { mark: 'heatmap' }],
];

/** The axes of a chart with their length in pixels. */
function axesOf(chart: PlainChart, width: number): [Axis, number][] {
  if (chart.type === 'axis') {
    const across = plotWidth({ width }, chart.sides);
    const high = chart.height / (chart.lying ? 1 : chart.panels.length);
    const panels = chart.panels.map(({ axis }): [Axis, number] => [axis, chart.lying ? across : high]);
    return [[chart.axis, chart.lying ? chart.height : across], ...panels];
  }
  if (chart.type !== 'scatter' && chart.type !== 'heatmap') return [];
  const [along, up] = chart.type === 'scatter' ? [chart.x, chart.y] : [chart.across, chart.down];
  return [
    [along, plotWidth({ width }, chart.sides)],
    [up, chart.height],
  ];
}

it('a title is not longer than its axis, at any width', () => {
  const widths = fc.oneof(fc.constant(358), fc.integer({ min: 280, max: 1400 }));
  fc.assert(
    fc.property(fc.constantFrom(...asked), widths, fc.integer({ min: 200, max: 500 }), ([pivot, how], width, high) => {
      const room = plainRoom(width, high);
      const { chart } = draw(table, pivot, how, context(), room);
      const axes = axesOf(chart, width);
      expect(axes.length).toBeGreaterThan(0);
      for (const [{ title }, length] of axes) expect(room.measure(title), title).toBeLessThanOrEqual(length);
    }),
    { numRuns: 200 },
  );
});
