import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesOn } from '../../../engine/charts/axis-places.ts';
import type { AxisChart, Tick } from '../../../engine/charts/chart.ts';
import { thinned } from '../../../engine/charts/labels.ts';
import type { HeatmapChart } from '../../../engine/charts/marks/heatmap.ts';
import type { PlainChart } from '../../../engine/charts/marks/registry.ts';
import { figureAxis } from '../../../engine/charts/scale.ts';
import { periodAt, periodPlace } from '../../../engine/formats/period.ts';
import { resolveStyle } from '../../../engine/formats/style.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import type { Chart } from '../../../engine/schema/chart.ts';
import { datePartNames, type PivotField } from '../../../engine/schema/pivot.ts';
import { column } from '../../fixtures/column.ts';
import { context } from '../support.ts';
import { plainRoom } from './chart-text.ts';
import { draw, type Sold, tableOf } from './support.ts';

const none: Sold = { make: '', state: '', city: '', day: null, miles: null, cost: null };
const day = fc
  .integer({ min: 0, max: 4000 })
  .map((at) => new Date(Date.UTC(2019, 0, 1 + at)).toISOString().slice(0, 10));
const sold = fc.array(
  fc.record({
    make: fc.string({ unit: fc.constantFrom('a', 'W', 'é', ' '), minLength: 1, maxLength: 20 }),
    day: fc.option(day, { nil: null, freq: 20 }),
    miles: fc.option(fc.integer({ min: -500, max: 90_000 }), { nil: null }),
    cost: fc.integer({ min: -5000, max: 900_000 }),
  }),
  { minLength: 1, maxLength: 80 },
);
const field: fc.Arbitrary<PivotField> = fc.oneof(
  fc.constantFrom(...datePartNames).map((by): PivotField => ({ value: 'day', by })),
  fc.constantFrom<PivotField>({ value: 'make' }, { value: 'miles', step: 5000 }, { value: 'miles' }),
);
const width = fc.oneof(fc.constant(390), fc.integer({ min: 320, max: 1600 }));

/** The distances between ticks, without the one to a blank group at the end. */
function steps(ticks: readonly Tick[]): number[] {
  const named = ticks.at(-1)?.full === 'pivots.blank' ? ticks.slice(0, -1) : ticks;
  return named.slice(1).map((tick, place) => tick.at - (named[place]?.at ?? 0));
}

/** Names that touch the next one. */
function touching(ticks: readonly Tick[], distance: number): string[] {
  const { measure } = plainRoom();
  return ticks.slice(1).flatMap((tick, place) => {
    const before = ticks[place] as Tick;
    const room = (tick.at - before.at) * distance;
    return (measure(tick.text) + measure(before.text)) / 2 + 7.9 > room ? [`${before.text} | ${tick.text}`] : [];
  });
}

const marks = ['bar', 'line', 'area', 'histogram', 'heatmap'] as const;

/** Charts with an axis, and their widths. `lying`: whether bars may be horizontal. */
const charts = (mark: (typeof marks)[number], lying: fc.Arbitrary<boolean>) =>
  fc.tuple(sold, field, width, lying).map(([rows, along, wide, mayLie]) => {
    const table = tableOf(rows.map((row) => ({ ...none, ...row, state: 'TX' })));
    const how: Chart = mark === 'bar' && !mayLie ? { mark, lying: false } : { mark };
    const asked =
      mark === 'heatmap' ? { rows: [{ value: 'state' }], columns: [along] } : { rows: [along], columns: [] };
    const { chart } = draw(table, { ...asked, values: [{ value: 'cost' }] }, how, context(), plainRoom(wide, 300));
    return { chart, wide };
  });

/** A chart without figures has no axis. */
function axisOf(chart: PlainChart) {
  fc.pre(chart.type === 'axis' || chart.type === 'heatmap');
  return { ...(chart.type === 'axis' ? chart.axis : chart.across), sides: chart.sides };
}

describe('the ticks of an axis', () => {
  it.each(marks)('of a %s name all places or every nth, at any width', (mark) => {
    fc.assert(
      fc.property(charts(mark, fc.boolean()), ({ chart }) => {
        const { ticks, from, to } = axisOf(chart);
        const distances = steps(ticks);
        for (const distance of distances) expect(distance).toBeCloseTo(distances[0] ?? 0, 9);
        for (const { at } of ticks) expect(at >= from - 1e-9 && at <= to + 1e-9).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it.each(marks)('of an upright %s have names that do not touch, at any width', (mark) => {
    fc.assert(
      fc.property(charts(mark, fc.constant(false)), ({ chart, wide }) => {
        const { ticks, from, to, sides } = axisOf(chart);
        // Bars that replace another mark may be horizontal.
        fc.pre(chart.type !== 'axis' || !chart.lying);
        const { left, right } = sides;
        const distance = (wide - left - right) / (to - from);
        expect(touching(ticks, distance)).toEqual([]);
        const { measure } = plainRoom();
        for (const { at, text } of ticks) {
          const [middle, half] = [left + (at - from) * distance, measure(text) / 2];
          expect(middle >= half && middle + half <= wide, `“${text}” is cut off`).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('of horizontal figures are all of them or every nth, counted from 0', () => {
    const style = resolveStyle(context());
    const { measure } = plainRoom();
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -9_000_000, max: 9_000_000 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 60, max: 900 }),
        (values, count, pixels) => {
          const figure = { type: 'currency' as const, decimals: 2 };
          const axis = figureAxis('', { values, zero: 'always' }, count, figure, style);
          const { ticks, from, to } = thinned(axis, pixels, measure);
          const distances = steps(ticks);
          for (const distance of distances) expect(distance).toBeCloseTo(distances[0] ?? 0, 3);
          expect(ticks.some(({ at }) => at === 0)).toBe(true);
          expect(touching(ticks, pixels / (to - from))).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});

const monthly = (months: readonly (number | null)[]) =>
  tableOf(
    months.map((month, at) => ({
      ...none,
      make: 'A',
      day: month === null ? null : new Date(Date.UTC(2024, month, 15)).toISOString().slice(0, 10),
      cost: 10 + at,
      miles: 5,
    })),
  );

const asked = { rows: [{ value: 'day', by: 'month' as const }], values: [{ value: 'cost' }] };

it('names every nth month also where a month has no rows', () => {
  const { chart } = draw(monthly([0, 1, 2, 5, 11, 12, 23]), asked, { mark: 'bar' }, context(), plainRoom(390, 300));
  const { axis } = chart as AxisChart;
  expect(axis.to).toBe(23.5);
  expect(axis.ticks.map(({ at }) => at)).toEqual([0, 6, 12, 18]);
});

it('draws dates in proportion, also days over many years', () => {
  const rows = Array.from({ length: 1200 }, (_, at) => ({
    ...none,
    day: new Date(Date.UTC(2019, 0, 1 + at * 2 + (at > 600 ? 100 : 0))).toISOString().slice(0, 10),
    cost: 1,
  }));
  const daily = { rows: [{ value: 'day', by: 'day' as const }], values: [{ value: 'cost', take: 'mean' as const }] };
  const { chart } = draw(tableOf(rows), daily, { mark: 'line' }, context());
  const points = (chart as AxisChart).panels[0]?.series[0]?.points.map(({ at }) => at) ?? [];
  expect(points.slice(0, 3)).toEqual([0, 2, 4]);
  expect((points[601] ?? 0) - (points[600] ?? 0)).toBe(102);
  expect(chart.notes).toEqual([]);
});

it('says so where one date is too far from the others to draw all to scale', () => {
  const rows = ['2026-01-01', '2026-02-01', '9999-01-01'].map((each) => ({ ...none, day: each, cost: 1 }));
  const { chart } = draw(tableOf(rows), asked, { mark: 'line' }, context());
  expect(chart.notes).toEqual(['charts.notes.not_to_scale']);
});

it('draws the columns of a heat map in proportion to time', () => {
  const across = { rows: [{ value: 'make' }], columns: asked.rows, values: asked.values };
  const { chart } = draw(monthly([0, 1, 5]), across, { mark: 'heatmap' }, context());
  const { cells, across: axis } = chart as HeatmapChart;
  expect(cells.map((cell) => cell.across)).toEqual([0, 1, 5]);
  expect(axis.ticks.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5]);
});

describe('the blank group of dates', () => {
  const table = monthly([0, 1, 2, null]);

  it.each(['line', 'area'] as const)('is not part of a %s, which says its figure instead', (mark) => {
    const { chart } = draw(table, asked, { mark }, context());
    const { panels, axis, notes } = chart as AxisChart;
    expect(panels[0]?.series[0]?.points.map(({ at }) => at)).toEqual([0, 1, 2]);
    expect(axis.ticks.map(({ full }) => full)).not.toContain('pivots.blank');
    expect(notes).toEqual([expect.stringMatching(/^charts\.notes\.blank .*\$13\.00/)]);
  });

  it('stands apart from bars, with a name that does not touch theirs', () => {
    const { chart } = draw(table, asked, { mark: 'bar' }, context(), plainRoom(390, 300));
    const { axis } = chart as AxisChart;
    expect(axis.ticks.at(-1)?.full).toBe('pivots.blank');
    expect(axis.ticks.at(-1)?.at).toBeGreaterThan(3);
  });

  it('is not on the lines that a chart of bars has for averages', () => {
    const rows = { rows: asked.rows, columns: [{ value: 'make' }], values: [{ value: 'cost' }, { value: 'rate' }] };
    const two = tableOf(
      ['A', 'B'].flatMap((make) =>
        ['2024-01-15', '2024-02-15', null].map((each) => ({ ...none, make, day: each, cost: 10, miles: 5 })),
      ),
    );
    const { chart } = draw(two, rows, { mark: 'bar' }, context());
    const [bars, lines] = (chart as AxisChart).panels;
    expect([bars?.mark, lines?.mark]).toEqual(['bar', 'line']);
    expect(bars?.series[0]?.points).toHaveLength(3);
    expect(lines?.series[0]?.points).toHaveLength(2);
    expect(chart.notes).toEqual([expect.stringMatching(/^charts\.notes\.blank/)]);
  });
});

it('numbers the periods of each length, and writes them again', () => {
  const code = fc.oneof(
    fc.tuple(fc.integer({ min: 1900, max: 2100 }), fc.constantFrom('', '-Q1', '-Q2', '-Q3', '-Q4', '-S1', '-S2')),
  );
  fc.assert(
    fc.property(code, ([year, part]) => {
      const period = periodPlace(`${year}${part}`);
      expect(period && periodAt(period.length, period.number)).toBe(`${year}${part}`);
    }),
  );
  expect((periodPlace('2026-Q1')?.number ?? 0) - (periodPlace('2025-Q4')?.number ?? 0)).toBe(1);
  expect(periodPlace('2026-13')).toBeNull();
});

it('leaves room for a quarter without rows', () => {
  const [quarters] = resolvePivot(
    { rows: [{ value: 'period' }], values: [{ take: 'count' }] },
    [column('period', { type: 'period' })],
    context(),
  ).rows;
  const placed = (values: readonly (string | null)[]) => {
    const axis = { levels: new Uint8Array(values.length).fill(1), parents: new Uint32Array(values.length), values };
    const { of, valueAt } = placesOn(quarters, axis, [...values.keys()]);
    return { of, second: valueAt?.(1) };
  };
  expect(placed(['2025-Q3', '2026-Q1', '2026-Q2'])).toEqual({ of: [0, 2, 3], second: '2025-Q4' });
  expect(placed(['2025', '2026-Q1'])).toEqual({ of: [0, 1], second: undefined });
});
