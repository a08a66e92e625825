import { describe, expect, it } from 'vitest';
import { palettes, rampPaint } from '../../../engine/charts/palette.ts';
import { figureAxis, shortWriter } from '../../../engine/charts/scale.ts';
import { resolveStyle } from '../../../engine/formats/style.ts';
import { context } from '../support.ts';
import { draw, type Sold, tableOf } from './support.ts';

const sold = (make: string, state: string, cost: number): Sold => ({
  make,
  state,
  city: 'Salem',
  day: '2026-01-05',
  miles: 10,
  cost,
});

const crossed = { rows: [{ value: 'make' }], columns: [{ value: 'state' }], values: [{ value: 'cost' }] };

describe('a heat map of amounts below zero', () => {
  const rows = [sold('FORD', 'OR', -400), sold('FORD', 'WA', 0), sold('RAM', 'OR', -20), sold('JEEP', 'WA', 0)];
  const { chart } = draw(tableOf(rows), crossed, { mark: 'heatmap' }, context());
  if (chart.type !== 'heatmap') throw new Error(chart.type);

  it.each([
    'light',
    'dark',
  ] as const)('has the strongest color at the most negative one, and the palest at 0: %s', (mode) => {
    const palette = palettes[mode];
    expect(rampPaint(chart.ramp, chart.ramp.from, palette)).toBe(palette.sequential.at(-1));
    expect(rampPaint(chart.ramp, 0, palette)).toBe(palette.sequential[0]);
  });

  it('names the largest amount', () => {
    expect(chart.sentence).toContain('"name":"FORD"');
    expect(chart.sentence).toContain('"second":"RAM"');
  });
});

it.each(['heatmap', 'donut', 'bar'] as const)('a %s of zeros says so, instead of that there are no data', (mark) => {
  const rows = [sold('FORD', 'OR', 0), sold('RAM', 'OR', 0)];
  const { chart } = draw(
    tableOf(rows),
    { ...crossed, columns: [], rows: [{ value: 'make' }, { value: 'state' }] },
    { mark },
    context(),
  );
  expect(chart.sentence).toContain('charts.sentence.zero');
  expect(chart.sentence).toContain('$0.00');
});

it('a chart has one notation of negative amounts, on its axis and at its marks', () => {
  for (const locale of ['en-US', 'fr-CA'] as const) {
    const style = { ...resolveStyle(context()), locale };
    const figure = { type: 'currency', decimals: 2, align: 'right', excelFormat: '', unit: null } as const;
    const values = [-3, -1798, -17_200, -34_000, -2_500_000];
    const labels = values.map(shortWriter(figure, style));
    const ticks = values.flatMap(
      (value) => figureAxis('', { values: [value, 0], zero: 'always' }, 4, figure, style).ticks,
    );
    for (const text of [...labels, ...ticks.flatMap(({ at, text }) => (at < 0 ? [text] : []))])
      expect(text).toMatch(/^\(.*\)$/);
  }
});

it('a category with the name of the combined rest is not mistaken for it', () => {
  const rest = context().words('pivots.others');
  const makes = [rest, ...Array.from({ length: 12 }, (_, at) => `Make ${at}`)];
  const rows = makes.map((make, at) => sold(make, 'OR', 100 - at));
  for (const mark of ['donut', 'bar', 'treemap'] as const) {
    const pivot = { rows: [{ value: 'make', top: 3 }], values: [{ value: 'cost' }] };
    const { chart } = draw(tableOf(rows), pivot, { mark }, context());
    const names =
      chart.type === 'donut'
        ? chart.parts.map(({ name }) => name)
        : chart.type === 'treemap'
          ? chart.nodes.map(({ name }) => name)
          : chart.type === 'axis'
            ? chart.axis.ticks.map(({ full }) => full)
            : [];
    expect(names).toContain(rest);
    expect(new Set(names).size).toBe(names.length);
  }
});

it('says which slices of a donut their border would cover', () => {
  const rows = [sold('Large', 'OR', 1000), sold('Small', 'OR', 2), sold('Middle', 'OR', 100)];
  const pivot = { rows: [{ value: 'make' }], values: [{ value: 'cost' }] };
  const { chart } = draw(tableOf(rows), pivot, { mark: 'donut' }, context());
  if (chart.type !== 'donut') throw new Error(chart.type);
  expect(chart.parts.filter(({ isThin }) => isThin).map(({ name }) => name)).toEqual(['Small']);
});
