import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AxisChart, Spot } from '../../../engine/charts/chart.ts';
import { isNothingDrawn, lanesOf } from '../../../engine/charts/lanes.ts';
import type { PlainChart } from '../../../engine/charts/marks/registry.ts';
import { marks } from '../../../engine/charts/marks/registry.ts';
import { figureAxis } from '../../../engine/charts/scale.ts';
import { regionNames } from '../../../engine/formats/region-names.ts';
import { resolveStyle } from '../../../engine/formats/style.ts';
import { computePivot } from '../../../engine/pivots/compute.ts';
import { axisLabels } from '../../../engine/pivots/labels.ts';
import type { PivotTable } from '../../../engine/pivots/pivot-table.ts';
import { resolvePivot } from '../../../engine/pivots/resolve.ts';
import type { ResolvedPivot } from '../../../engine/pivots/resolved.ts';
import { type Chart, markNames, stackings } from '../../../engine/schema/chart.ts';
import { measureLooks, type Pivot, type PivotField } from '../../../engine/schema/pivot.ts';
import { allRows } from '../../../engine/tables/cells.ts';
import { context } from '../support.ts';
import { plainRoom } from './chart-text.ts';
import { columns, draw, type Sold, tableOf } from './support.ts';

const short = fc.string({ unit: fc.constantFrom('a', 'b', 'W', 'é', ' '), maxLength: 24 });
const sold: fc.Arbitrary<Sold[]> = fc.array(
  fc.record({
    make: short,
    state: fc.constantFrom('OR', 'TX', 'ON', 'QC', '', 'Atlantis'),
    city: short,
    day: fc.option(
      fc.integer({ min: 0, max: 900 }).map((day) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)),
      { nil: null },
    ),
    miles: fc.option(fc.integer({ min: -500, max: 90_000 }), { nil: null }),
    cost: fc.option(
      fc.integer({ min: -2_000_00, max: 9_000_000_00 }).map((cents) => cents / 100),
      { nil: null },
    ),
  }),
  { minLength: 1, maxLength: 60 },
);
const field: fc.Arbitrary<PivotField> = fc.oneof(
  fc.constantFrom<PivotField>({ value: 'make' }, { value: 'state' }, { value: 'city' }, { value: 'miles' }),
  fc
    .constantFrom('year', 'quarter', 'month', 'week', 'weekday', 'day')
    .map((by) => ({ value: 'day', by }) as PivotField),
);
const pivot: fc.Arbitrary<Pivot> = fc.record({
  rows: fc.array(field, { maxLength: 2 }),
  columns: fc.array(field, { maxLength: 2 }),
  values: fc.uniqueArray(
    fc.constantFrom(
      { value: 'cost' },
      { value: 'rate' },
      { value: 'miles' },
      { take: 'count' as const },
      { value: 'day', take: 'max' as const },
    ),
    { minLength: 1, maxLength: 3 },
  ),
});
const chart: fc.Arbitrary<Chart> = fc.record(
  { mark: fc.constantFrom(...markNames), stack: fc.constantFrom(...stackings), lying: fc.boolean() },
  { requiredKeys: [] },
);
const size = fc.record({ width: fc.integer({ min: 300, max: 1600 }), height: fc.integer({ min: 200, max: 900 }) });

/** What each mark draws, with its value: of the first measure unless it names another. */
function marked(plain: PlainChart): { value: number; spot: Spot; measure?: number }[] {
  switch (plain.type) {
    case 'axis':
      // Shares are other values, and with several series fields each panel has one measure.
      if (plain.stack === 'share') return [];
      return plain.panels.flatMap(({ series }, panel) =>
        series.flatMap(({ points, place }) =>
          points.flatMap(({ value, spot }) =>
            spot ? [{ value, spot, measure: plain.panels.length > 1 ? -1 - panel : place }] : [],
          ),
        ),
      );
    case 'donut':
      return plain.parts;
    case 'treemap':
      return plain.nodes;
    case 'heatmap':
      return plain.cells;
    case 'map':
      return plain.regions;
    case 'points':
      return plain.points;
    case 'scatter':
      return plain.series.flatMap(({ points }) => points.map(({ x, spot }) => ({ value: x, spot })));
  }
}

it('draws the values of its pivot, whatever the fields, the mark and the size', () => {
  fc.assert(
    fc.property(sold, pivot, chart, size, (rows, asked, how, { width, height }) => {
      const { chart: plain, given } = draw(tableOf(rows), asked, how, context(), plainRoom(width, height));
      const drawn = [...given.pivot.values.keys()].filter((place) => given.pivot.values[place]?.figure.type !== 'date');
      const across = given.table.columns.levels.length;
      const isSplit = given.pivot.columns.length > 0;
      for (const { value, spot, measure } of marked(plain)) {
        // With a series field, each panel has one measure; without one, each series has.
        const panel = plain.type === 'axis' && plain.panels.length > 1 && isSplit;
        if (plain.type === 'axis' && plain.panels.length > 1 && !isSplit) continue;
        const place = panel ? drawn[-1 - (measure ?? 0)] : isSplit ? drawn[0] : (measure ?? drawn[0]);
        expect(value).toBe(given.table.figures[place ?? -1]?.[spot[0] * across + spot[1]]);
      }
      for (const lane of lanesOf(plain)) expect(lane.length).toBeGreaterThan(0);
      expect(plain.legend.length).toBeLessThanOrEqual(12);
    }),
    { numRuns: 400 },
  );
});

/** Overlapping names along an axis, as far as they are written. */
function touching({ axis, lying, sides }: AxisChart, { width, measure }: ReturnType<typeof plainRoom>): string[] {
  const distance = (width - sides.left - sides.right) / (axis.to - axis.from);
  return axis.ticks.flatMap((tick, place) => {
    const next = axis.ticks[place + 1];
    if (lying || !next) return [];
    const room = (next.at - tick.at) * distance;
    return (measure(tick.text) + measure(next.text)) / 2 + 8 > room ? [`${tick.text} ${next.text}`] : [];
  });
}

it('writes names along an axis without overlap', () => {
  fc.assert(
    fc.property(sold, pivot, chart, size, (rows, asked, how, { width, height }) => {
      const room = plainRoom(Math.max(width, 600), height);
      const { chart: plain } = draw(tableOf(rows), asked, { ...how, mark: 'bar' }, context(), room);
      if (plain.type === 'axis') expect(touching(plain, room)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

/** The values of a pivot of two fields by the names of their groups. */
function byNames(pivot: ResolvedPivot, table: PivotTable): Map<string, number> {
  const style = resolveStyle(context());
  const down = axisLabels(pivot.rows, table.rows, style, pivot.words);
  const across = axisLabels(pivot.columns, table.columns, style, pivot.words);
  const width = table.columns.levels.length;
  return new Map(
    Array.from(table.figures[0] ?? [], (value, place) => {
      const [row, column] = [Math.floor(place / width), place % width];
      const names = [`${pivot.rows[0]?.header} ${down(row)}`, `${pivot.columns[0]?.header} ${across(column)}`];
      return [names.toSorted().join(' × '), value];
    }),
  );
}

it.each(measureLooks)('shows %s of a value as the pivot does, whichever axis its fields are on', (show) => {
  fc.assert(
    fc.property(sold, fc.boolean(), fc.constantFrom('bar', 'line', 'heatmap'), (rows, isTimeAcross, mark) => {
      const [make, month] = [{ value: 'state' }, { value: 'day', by: 'month' as const }];
      const fields = isTimeAcross ? { rows: [make], columns: [month] } : { rows: [month], columns: [make] };
      const asked: Pivot = { ...fields, values: [{ value: 'cost', show }] };
      const table = tableOf(rows);
      const { given } = draw(table, asked, { mark: mark as 'bar' }, context());
      const pivot = resolvePivot(asked, columns, context());
      const found = computePivot(table, allRows(table), pivot, 'en-US');
      if (found.type !== 'pivot') throw new Error(found.type);
      const seen = byNames(pivot, found);
      const drawn = byNames(given.pivot, given.table);
      expect([...drawn.keys()]).toEqual(expect.arrayContaining([...seen.keys()]));
      for (const [names, value] of drawn) {
        const own = seen.get(names) ?? Number.NaN;
        // Months without rows are added, and are 0 where that is what a total of nothing is.
        if (Number.isNaN(own)) expect(value || 0, names).toBe(0);
        else expect(value).toBe(own);
      }
    }),
    { numRuns: 60 },
  );
});

it('has weekdays and seasons in their own order, and no line over them', () => {
  const rows = ['Winter', 'Summer', 'Summer', 'Spring', 'Monsoon', ''].map((season, at) => ({
    ...{ make: 'A', season, state: 'TX', city: '', day: `2026-01-0${at + 1}`, miles: 1, cost: 5 + at },
  }));
  const drawn = (row: PivotField) => {
    const { chart: plain } = draw(
      tableOf(rows),
      { rows: [row], values: [{ value: 'cost' }] },
      { mark: 'bar' },
      context(),
      {
        ...plainRoom(),
        width: 1200,
      },
    );
    if (plain.type !== 'axis') throw new Error(plain.type);
    return { names: plain.axis.ticks.map(({ full }) => full), sentence: plain.sentence };
  };
  const seasons = drawn({ value: 'season' });
  expect(seasons.names).toEqual(['Winter', 'Spring', 'Summer', 'Monsoon', 'pivots.blank']);
  expect(seasons.sentence).toMatch(/^charts\.sentence\.first_share .*Summer/);
  const days = drawn({ value: 'day', by: 'weekday' });
  expect(days.names).toEqual(['Sunday', 'Monday', 'Tuesday', 'Thursday', 'Friday', 'Saturday']);
  expect(days.sentence).toMatch(/^charts\.sentence\.first_share/);
});

it('has buckets of whole numbers with whole bounds', () => {
  const rows = Array.from({ length: 25 }, (_, at) => ({
    make: 'A',
    state: 'TX',
    city: '',
    day: '2026-01-01',
    miles: 33 + at * 2.5,
    cost: 1,
  }));
  const asked: Pivot = { rows: [{ value: 'miles' }], values: [{ take: 'count' }] };
  const { chart: plain } = draw(tableOf(rows), asked, { mark: 'histogram' }, context());
  if (plain.type !== 'axis') throw new Error(plain.type);
  expect(plain.axis.ticks.map(({ text }) => text)).toEqual([
    '30',
    '35',
    '40',
    '45',
    '50',
    '55',
    '60',
    '65',
    '70',
    '75',
    '80',
    '85',
    '90',
    '95',
  ]);
});

it('names no leader if all values are zero', () => {
  const none = { state: 'TX', city: '', day: '2026-01-01', miles: 0, cost: 0 };
  const table = tableOf([
    { ...none, make: 'A' },
    { ...none, make: 'B' },
  ]);
  const asked: Pivot = { rows: [{ value: 'make' }], values: [{ value: 'cost' }] };
  expect(draw(table, asked, { mark: 'bar' }, context()).chart.sentence).toMatch(/^charts\.sentence\.zero /);
});

it('combines a field of each axis, whatever is nested in the first', () => {
  const nested = [{ value: 'state' }, { value: 'city' }, { value: 'make' }];
  const asked: Pivot = { rows: nested, columns: [{ value: 'day', by: 'weekday' }], values: [{ value: 'cost' }] };
  const table = tableOf([{ make: 'A', state: 'TX', city: 'Waco', day: '2026-01-01', miles: 1, cost: 1 }]);
  for (const mark of ['bar', 'heatmap'] as const) {
    const { rows, columns: across } = draw(table, asked, { mark }, context()).given.pivot;
    expect([...rows, ...across].map(({ column }) => column.value)).toEqual(['state', 'day']);
  }
});

it('does not stack shares of different totals', () => {
  const table = tableOf([{ make: 'A', state: 'TX', city: '', day: '2026-01-01', miles: 1, cost: 1 }]);
  const stacked = (show: 'of_row' | 'of_column' | 'of_total') => {
    const asked: Pivot = {
      rows: [{ value: 'state' }],
      columns: [{ value: 'make' }],
      values: [{ value: 'cost', show }],
    };
    return draw(table, asked, { mark: 'bar', stack: 'stacked' }, context()).given.chart.canStack;
  };
  expect([stacked('of_row'), stacked('of_column'), stacked('of_total')]).toEqual([false, false, true]);
});

it('stacks shares up to 100%', () => {
  fc.assert(
    fc.property(sold, (rows) => {
      const positive = rows.map((row) => ({ ...row, cost: Math.abs(row.cost ?? 0) }));
      const asked = {
        rows: [{ value: 'day', by: 'month' as const }],
        columns: [{ value: 'state' }],
        values: [{ value: 'cost' }],
      };
      const { chart: plain } = draw(tableOf(positive), asked, { mark: 'bar', stack: 'share' }, context());
      if (plain.type !== 'axis') throw new Error(plain.type);
      const tops = new Map<number, number>();
      for (const { at, value } of plain.panels.flatMap(({ series }) => series.flatMap(({ points }) => points)))
        tops.set(at, (tops.get(at) ?? 0) + value);
      for (const top of tops.values()) if (top !== 0) expect(top).toBeCloseTo(1, 9);
    }),
    { numRuns: 100 },
  );
});

it('has round ticks that span all values, each distinct from the next', () => {
  const style = resolveStyle(context());
  const finite = fc.double({ min: -1e12, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(finite, { maxLength: 20 }),
      fc.constantFrom('always', 'near', 'never'),
      fc.integer({ min: 2, max: 12 }),
      (values, zero, count) => {
        const { from, to, ticks } = figureAxis(
          '',
          { values, zero: zero as 'always' },
          count,
          { type: 'currency', decimals: 12 },
          style,
        );
        expect(from).toBeLessThan(to);
        const slack = (to - from) * 1e-6;
        for (const value of values) expect(value >= from - slack && value <= to + slack).toBe(true);
        if (zero === 'always') expect(from <= 0 && to >= 0).toBe(true);
        expect(ticks.length).toBeLessThanOrEqual(count * 2.5 + 3);
        if (to - from > 1e-3 && to - from > Math.max(Math.abs(from), Math.abs(to)) * 1e-2)
          expect(new Set(ticks.map(({ text }) => text)).size).toBe(ticks.length);
      },
    ),
    { numRuns: 500 },
  );
});

it('has no ticks at halves of whole numbers', () => {
  const style = resolveStyle(context());
  const ticksOf = (most: number, count: number) =>
    figureAxis('', { values: [most], zero: 'always' }, count, { type: 'number', decimals: 0 }, style).ticks.map(
      ({ text }) => text,
    );
  expect(ticksOf(8, 3.4)).toEqual(['0', '2', '4', '6', '8']);
  expect(ticksOf(1, 4)).toEqual(['0', '1']);
});

it('shortens the title of a vertical axis to the height of its plot', () => {
  const row: Sold = { make: 'Ford', state: 'TX', city: 'Austin', day: null, miles: 10, cost: 5 };
  const asked: Pivot = { rows: [{ value: 'make' }], values: [{ value: 'rate' }] };
  const titleAt = (height: number) => {
    const { chart: plain } = draw(tableOf([row]), asked, { mark: 'bar' }, context(), plainRoom(1000, height));
    if (plain.type !== 'axis') throw new Error(plain.type);
    return { title: plain.panels[0]?.axis.title ?? '', lying: plain.lying };
  };
  const [tall, low] = [titleAt(900), titleAt(140)];
  expect(tall.lying).toBe(false);
  expect(tall.title).not.toContain('…');
  expect(low.title.endsWith('…')).toBe(true);
  expect(tall.title.startsWith(low.title.slice(0, -1))).toBe(true);
});

const plainSold: Sold = { make: '', state: '', city: '', day: null, miles: null, cost: null };

/** Rows with one value each, and the histogram of them. */
function spread(miles: readonly (number | null)[], step: number, mark: 'histogram' | 'bar' = 'histogram'): AxisChart {
  const rows = miles.map((each) => ({ ...plainSold, miles: each }));
  const asked: Pivot = { rows: [{ value: 'miles', step }], values: [{ take: 'count' }] };
  const { chart: plain } = draw(tableOf(rows), asked, { mark }, context());
  if (plain.type !== 'axis') throw new Error(plain.type);
  return plain;
}

it('names buckets by their own bounds if they are too far apart to draw to scale', () => {
  const { axis } = spread([5, 15, 90_005, null], 10);
  expect(axis.ticks.map(({ at, text }) => `${at} ${text}`)).toEqual([
    '0 0 – 10',
    '1 10 – 20',
    '2 90,000 – 90,010',
    '4 pivots.blank',
  ]);
});

it('names buckets of one displayed number by that number', () => {
  const { axis } = spread([1, 2, 2, 4], 1, 'bar');
  expect(axis.ticks.map(({ text }) => text)).toEqual(['1', '2', '3', '4']);
});

it('draws more places than a call accepts arguments', () => {
  const { panels } = spread(
    Array.from({ length: 130_000 }, (_, place) => place),
    1,
    'bar',
  );
  expect(panels[0]?.series[0]?.points).toHaveLength(130_000);
});

it('stacks areas at every place, with 0 for missing values', () => {
  const area = (state: string, day: string, cost: number): Sold => ({ ...plainSold, state, day, cost });
  const rows = [area('OR', '2026-01-01', 10), area('OR', '2026-04-01', 40), area('TX', '2026-02-01', 5)];
  const asked: Pivot = {
    rows: [{ value: 'day', by: 'month' }],
    columns: [{ value: 'state' }],
    values: [{ value: 'cost' }],
  };
  const { chart: plain } = draw(tableOf(rows), asked, { mark: 'area' }, context());
  if (plain.type !== 'axis') throw new Error(plain.type);
  const series = plain.panels[0]?.series ?? [];
  expect(series.map(({ points }) => points.map(({ base, value }) => [base, value]))).toEqual([
    [
      [0, 10],
      [0, 0],
      [0, 0],
      [0, 40],
    ],
    [
      [10, 0],
      [0, 5],
      [0, 0],
      [40, 0],
    ],
  ]);
  // Months without rows are 0, where the keyboard stops too.
  expect(lanesOf(plain).map((lane) => lane.length)).toEqual([4, 4]);
});

it('says how many groups lack one of the two values of a point', () => {
  const rows = ['A', 'B', 'C'].map((make, miles) => ({ ...plainSold, make, miles: miles || null, cost: 5 }));
  const asked: Pivot = { rows: [{ value: 'make' }], values: [{ value: 'miles' }, { value: 'cost' }] };
  const { chart: plain } = draw(tableOf(rows), asked, { mark: 'scatter' }, context());
  expect(plain.notes).toEqual(['charts.notes.lacking {"count":1}']);
});

/** A map of states, or of counties if the rows name some. */
function mapOf(rows: readonly Partial<Sold>[], value: string, fields = ['state']) {
  const asked: Pivot = { rows: fields.map((field) => ({ value: field })), values: [{ value }] };
  const { chart: plain } = draw(
    tableOf(rows.map((row) => ({ ...plainSold, ...row }))),
    asked,
    { mark: 'map' },
    context(),
  );
  if (plain.type !== 'map') throw new Error(plain.type);
  return { ...plain, drawn: plain.regions.map(({ id, name, value }) => `${id} ${name} ${value}`) };
}

it('draws a region once, however it is spelled, and names what is not drawn', () => {
  const rows = [
    { state: 'Texas', miles: 10, cost: 20 },
    { state: 'TX', miles: 20, cost: 100 },
    { state: 'tx', miles: 30, cost: 90 },
    { state: 'OR', miles: 1, cost: 1 },
    { state: '' },
    { state: 'Atlantis', cost: 1 },
  ];
  const summed = mapOf(rows, 'cost');
  expect(summed.drawn).toEqual(['OR OR 1', 'TX TX 100']);
  const [notThese, ...others] = summed.notes;
  expect(notThese).toBe('charts.notes.same_place {"names":"Texas $20.00 and tx $90.00"}');
  expect(others).toEqual(['charts.notes.nowhere {"count":1}', 'charts.notes.placeless', 'charts.notes.no_rows']);
  // The larger of two ratios is not better than the other.
  expect(mapOf(rows, 'rate').drawn).toEqual(['OR OR 1', 'TX Texas 2']);
});

it('says what gray means on a map, unless every state or province has a color', () => {
  const states = regionNames.USA.map(([state]) => ({ state, cost: 1 }));
  const provinces = regionNames.CAN.map(([state]) => ({ state, cost: 1 }));
  expect(mapOf(states, 'cost').notes).toEqual([]);
  expect(mapOf(states.slice(1), 'cost').notes).toEqual(['charts.notes.no_rows']);
  expect(mapOf(provinces, 'cost').notes).toEqual([]);
  expect(mapOf([...states, ...provinces], 'cost').notes).toEqual([]);
  expect(mapOf([...states, ...provinces.slice(1)], 'cost').notes).toEqual(['charts.notes.no_rows']);
});

it('says that counties are not drawn with Canada, and loads them for a map that may have only counties', () => {
  const rows = [
    { state: 'TX', county: 'Travis', cost: 1 },
    { state: 'ON', county: 'York', cost: 1 },
  ];
  expect(mapOf(rows, 'cost', ['state', 'county']).notes).toEqual(['charts.notes.no_counties', 'charts.notes.no_rows']);
  expect(mapOf(rows.slice(0, 1), 'cost', ['state', 'county'])).toMatchObject({
    geography: 'us_counties',
    notes: ['charts.notes.no_rows'],
  });
  const partsOf = (asked: Pivot) => marks.map.gazetteer(resolvePivot(asked, columns, context()));
  expect(partsOf({ rows: [{ value: 'state' }], values: [] })).toEqual(['regions']);
  expect(partsOf({ rows: [{ value: 'state' }, { value: 'county' }], values: [] })).toEqual(['regions', 'counties']);
});

it('distinguishes a chart without any values from one whose series are hidden', () => {
  const asked: Pivot = { rows: [{ value: 'make' }], columns: [{ value: 'state' }], values: [{ value: 'cost' }] };
  const drawn = (costs: readonly (number | null)[], hidden: readonly string[]) => {
    const rows = costs.map((cost, place) => ({ ...plainSold, make: `${place}`, state: `${place}`, cost }));
    const { given } = draw(tableOf(rows), asked, { mark: 'bar' }, context());
    return isNothingDrawn(marks.bar.draw({ ...given, hidden: new Set(hidden) }));
  };
  expect(drawn([null, null], [])).toBe(true);
  expect(drawn([1, 2], [])).toBe(false);
  expect(drawn([1, 2], ['0', '1'])).toBe(false);
});

describe('of a longer time than fits', () => {
  /** A row for each of many weeks; its cost peaks in the middle. */
  const weeks = (count: number): Sold[] =>
    Array.from({ length: count }, (_, week) => ({
      ...plainSold,
      make: week % 2 ? 'A' : 'B',
      day: new Date(Date.UTC(2024, 0, 7 + week * 7)).toISOString().slice(0, 10),
      cost: 100 + Math.min(week, count - week),
    }));
  const week = { value: 'day', by: 'week' as const };

  it('draws a heat map of everything, and labels as many cells as are readable', () => {
    const asked: Pivot = { rows: [{ value: 'make' }], columns: [week], values: [{ value: 'cost' }] };
    const { chart: plain } = draw(tableOf(weeks(104)), asked, { mark: 'heatmap' }, context());
    if (plain.type !== 'heatmap') throw new Error(plain.type);
    expect([plain.across.to, plain.cells.length, plain.notes.length]).toEqual([103.5, 104, 0]);
    expect(plain.ramp.to).toBeLessThan(200);
    expect(plain.across.ticks.length).toBeLessThan(9);
    const { chart: long } = draw(tableOf(weeks(600)), asked, { mark: 'heatmap' }, context());
    if (long.type !== 'heatmap') throw new Error(long.type);
    expect([long.cells.length, long.cells.at(-1)?.value, long.gap]).toEqual([498, 101, 0]);
    expect(long.notes).toEqual([expect.stringContaining('charts.notes.left')]);
  });

  it('keeps the largest slices of a donut, in their order', () => {
    const asked: Pivot = { rows: [week], values: [{ value: 'cost' }] };
    const { chart: plain } = draw(tableOf(weeks(41)), asked, { mark: 'donut' }, context());
    if (plain.type !== 'donut') throw new Error(plain.type);
    expect(plain.parts.slice(0, -1).map(({ value }) => value)).toEqual([118, 119, 120, 120, 119, 118, 117]);
    expect(plain.parts.at(-1)?.name).toBe('pivots.others');
  });

  it('keeps the latest ones as series, in their order', () => {
    const asked: Pivot = { rows: [week, { value: 'day', by: 'quarter' }], values: [{ value: 'cost' }] };
    const { chart: plain } = draw(tableOf(weeks(200)), asked, { mark: 'bar' }, context());
    const names = plain.legend.map(({ name }) => name);
    expect([names[0], ...names.slice(-2)]).toEqual(['Q2 2025', 'Q4 2027', 'pivots.others']);
  });
});

it('leaves the rest of a limit out of a heat map, and says so', () => {
  const rows = Array.from({ length: 60 }, (_, place) => ({
    ...plainSold,
    make: `M${place}`,
    state: 'OR',
    cost: 10 + place,
  }));
  const asked: Pivot = { rows: [{ value: 'make' }], columns: [{ value: 'state' }], values: [{ value: 'cost' }] };
  const { chart: plain } = draw(tableOf(rows), asked, { mark: 'heatmap' }, context());
  if (plain.type !== 'heatmap') throw new Error(plain.type);
  expect(plain.cells.map(({ value }) => value)).toEqual(Array.from({ length: 39 }, (_, place) => 69 - place));
  expect(plain.notes).toEqual([expect.stringMatching(/^charts\.notes\.left .*"field":"Make".*"\$420\.00"/)]);
});
