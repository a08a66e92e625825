import type { ResolvedColumn } from '../columns/column.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import type { Chart } from '../schema/chart.ts';
import type { Filter, ListedValue } from '../tables/table.ts';
import { isAmerican, regionOf } from './marks/map.ts';

/** A level of a map that drills from regions down to the places in them. */
export interface DrillLevel {
  /** Its values are the places. */
  column: ResolvedColumn;
  pivot: ResolvedPivot;
  chart: Chart;
}

/** The current level of a drilled map. */
export interface Drilled {
  /** The level that is shown. */
  place: number;
  /** The filters of the places above it, outermost first. */
  path: Filter[];
}

/** The value of a filter that selects exactly one; undefined for any other filter. */
function onlyValue(filter: Filter | undefined): ListedValue | undefined {
  const [condition, other] = filter?.conditions ?? [];
  if (condition?.type !== 'values' || other || condition.operator !== 'one_of' || condition.values.length !== 1)
    return undefined;
  return condition.values[0];
}

/** Only the USA has shapes of counties. */
const isDrawnIn = ({ column }: DrillLevel, region: string): boolean =>
  column.place?.type !== 'county' || isAmerican(region);

/** The level of a map after the clicks that made the filters `selected`: the places in the last one clicked, where these can be drawn. */
export function drilled(levels: readonly DrillLevel[], selected: readonly Filter[]): Drilled {
  const on = levels.map(({ column }) => selected.find(({ value }) => value === column.value));
  const last = on.findLastIndex((filter) => filter !== undefined);
  const region = regionOf(onlyValue(on[0]));
  const next =
    region === null || onlyValue(on[last]) === undefined
      ? -1
      : levels.findIndex((level, place) => place > last && isDrawnIn(level, region));
  const place = next < 0 ? Math.max(last, 0) : next;
  return { place, path: on.slice(0, place).flatMap((filter) => filter ?? []) };
}

/** Whether a click that adds these filters goes to a deeper level. */
export const leadsOn = (levels: readonly DrillLevel[], filters: readonly Filter[], from: Drilled): boolean =>
  levels.length > 0 && drilled(levels, filters).place > from.place;
