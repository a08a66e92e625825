import { cellWriter } from '../columns/cell.ts';
import { formatPercent } from '../formats/number.ts';
import { axisLabels } from '../pivots/labels.ts';
import type { ResolvedMeasure } from '../pivots/resolved.ts';
import type { Stacking } from '../schema/chart.ts';
import { groupsOf, standing } from './axis-places.ts';
import type { LegendEntry, Point, Series } from './chart.ts';
import { colourAt, isAdditive, isDrawn } from './fields.ts';
import type { ChartInput } from './resolved.ts';
import { largestOf } from './scale.ts';

/** The measures of each panel: those of one unit share it, sums apart from averages. With a series field each has its own. */
export function panelsOf({ pivot }: ChartInput): ResolvedMeasure[][] {
  const panels = new Map<string, ResolvedMeasure[]>();
  for (const measure of pivot.values.filter(isDrawn)) {
    const { type, unit } = measure.figure;
    const key = pivot.columns.length > 0 ? String(panels.size) : `${type} ${unit} ${isAdditive(measure)}`;
    panels.set(key, [...(panels.get(key) ?? []), measure]);
  }
  return [...panels.values()];
}

/** The figures of a measure at the groups of the axis. Groups without one have no point. */
function pointsOf(input: ChartInput, measure: ResolvedMeasure, places: readonly number[], across: number): Point[] {
  const { pivot, table, style } = input;
  const figures = table.figures[pivot.values.indexOf(measure)];
  const width = table.columns.levels.length;
  const write = cellWriter(measure.figure, style);
  return standing(table.rows, pivot.rows[0])
    .map((row, place): Point => {
      const value = figures?.[row * width + across] ?? Number.NaN;
      return { at: places[place] ?? 0, value, base: 0, text: write(value), label: '', spot: [row, across] };
    })
    .filter(({ value }) => !Number.isNaN(value))
    .sort((a, b) => a.at - b.at);
}

/** The series of a panel; `places` are the positions of the groups on the axis. */
export function seriesOf(input: ChartInput, measures: readonly ResolvedMeasure[], places: readonly number[]): Series[] {
  const { pivot, table, style } = input;
  const [first] = measures;
  if (pivot.columns.length === 0 || !first) {
    return measures.map((measure): Series => {
      const place = pivot.values.indexOf(measure);
      return { name: measure.header, place, colour: colourAt(place), points: pointsOf(input, measure, places, 0) };
    });
  }
  const label = axisLabels(pivot.columns, table.columns, style, pivot.words);
  return groupsOf(table.columns, pivot.columns[0]).map((across, place) => ({
    name: label(across),
    place,
    colour: table.columns.values[across] === undefined ? null : colourAt(place),
    points: pointsOf(input, first, places, across),
  }));
}

/** The legend; empty where no panel has more than one series. */
export function legendOf(panels: readonly (readonly Series[])[], hidden: ChartInput['hidden']): LegendEntry[] {
  if (panels.every((series) => series.length < 2)) return [];
  const entries = new Map<number, LegendEntry>();
  for (const { name, place, colour } of panels.flat())
    entries.set(place, { name, place, colour, isShown: !hidden.has(place) });
  return [...entries.values()];
}

/** Series with a point at every place from first to last: an area needs a 0 where a series has no figure. */
export function filledUp(series: readonly Series[]): Series[] {
  const places = series.flatMap(({ points }) => points.map(({ at }) => at));
  const last = largestOf(places);
  const first = places.reduce((least, at) => Math.min(least, at), last);
  return series.map((each) => {
    const known = new Map(each.points.map((point) => [point.at, point]));
    const points = Array.from({ length: places.length > 0 ? last - first + 1 : 0 }, (_, place): Point => {
      const at = first + place;
      return known.get(at) ?? { at, value: 0, base: 0, text: '', label: '', spot: null };
    });
    return { ...each, points };
  });
}

/** Stacks series, negative values below zero; as shares of their sum for a 100% stack. */
export function stackedOf(series: readonly Series[], stack: Stacking, locale: string): Series[] {
  const sums = new Map<number, number>();
  for (const { at, value } of series.flatMap(({ points }) => points)) {
    sums.set(at, (sums.get(at) ?? 0) + Math.abs(value));
  }
  const above = new Map<number, number>();
  const below = new Map<number, number>();
  const put = (point: Point): Point => {
    const value = stack === 'share' ? point.value / (sums.get(point.at) || 1) : point.value;
    const side = value < 0 ? below : above;
    const base = side.get(point.at) ?? 0;
    side.set(point.at, base + value);
    const text = stack === 'share' ? `${point.text} (${formatPercent(value, locale, 1)})` : point.text;
    return { ...point, value, base, text };
  };
  return series.map((each) => ({ ...each, points: each.points.map(put) }));
}
