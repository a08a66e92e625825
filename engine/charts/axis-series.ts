import { cellWriter } from '../columns/cell.ts';
import { formatPercent } from '../formats/number.ts';
import { axisLabels } from '../pivots/labels.ts';
import type { ResolvedMeasure } from '../pivots/resolved.ts';
import type { Stacking } from '../schema/chart.ts';
import type { AxisLayout } from './axis-layout.ts';
import { groupsOf } from './axis-places.ts';
import type { LegendEntry, Panel, Point, Series } from './chart.ts';
import { colourAt, colourOf } from './colours.ts';
import { isAdditive, isDrawn } from './fields.ts';
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

/** The groups of an axis and their places. */
type Along = Pick<AxisLayout, 'groups' | 'places'>;

/** The figures of a measure at the groups of the axis. Groups without one have no point. */
function pointsOf(input: ChartInput, measure: ResolvedMeasure, { groups, places }: Along, across: number): Point[] {
  const { pivot, table, style } = input;
  const figures = table.figures[pivot.values.indexOf(measure)];
  const width = table.columns.levels.length;
  const write = cellWriter(measure.figure, style);
  return groups
    .map((row, place): Point => {
      const value = figures?.[row * width + across] ?? Number.NaN;
      return { at: places[place] ?? 0, value, base: 0, text: write(value), label: '', spot: [row, across] };
    })
    .filter(({ value }) => !Number.isNaN(value))
    .sort((a, b) => a.at - b.at);
}

/** The number of series of a panel. */
export const seriesCount = ({ pivot, table }: ChartInput, measures: readonly ResolvedMeasure[]): number =>
  pivot.columns.length === 0 ? measures.length : groupsOf(table.columns, pivot.columns[0]).length;

/** The series of a panel along an axis. */
export function seriesOf(input: ChartInput, measures: readonly ResolvedMeasure[], along: Along): Series[] {
  const { pivot, table, style } = input;
  const [first] = measures;
  if (pivot.columns.length === 0 || !first) {
    return measures.map((measure): Series => {
      const place = pivot.values.indexOf(measure);
      return { name: measure.header, place, colour: colourAt(place), points: pointsOf(input, measure, along, 0) };
    });
  }
  const label = axisLabels(pivot.columns, table.columns, style, pivot.words);
  return groupsOf(table.columns, pivot.columns[0]).map((across, place) => {
    const name = label(across);
    return {
      name,
      place,
      colour: table.columns.values[across] === undefined ? null : colourOf(input, name, place),
      points: pointsOf(input, first, along, across),
    };
  });
}

/** Whether any mark of a series is visible. Bars and areas of zero are not. */
const isVisible = ({ points }: Series, mark: Panel['mark']): boolean =>
  points.some(({ spot, value }) => spot !== null && (mark === 'line' || value !== 0));

/** The legend of everything that is drawn or that the viewer has hidden; empty where no panel ever has more than one series. */
export function legendOf(
  panels: readonly { mark: Panel['mark']; series: readonly Series[] }[],
  hidden: ChartInput['hidden'],
): LegendEntry[] {
  if (panels.every(({ series }) => series.length < 2)) return [];
  const entries = new Map<number, LegendEntry>();
  for (const { mark, series } of panels)
    for (const each of series.filter((own) => isVisible(own, mark))) {
      const { name, place, colour } = each;
      entries.set(place, { name, place, colour, isShown: !hidden.has(name) });
    }
  return [...entries.values()].sort((a, b) => a.place - b.place);
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
