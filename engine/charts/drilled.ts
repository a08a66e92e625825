import type { ResolvedColumn } from '../columns/column.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import type { Chart } from '../schema/chart.ts';
import type { Filter, ListedValue } from '../tables/table.ts';
import { isAmerican, regionOf } from './marks/map.ts';

/** A map on the way from regions to the places in them. */
export interface DrillLevel {
  /** What its places are the values of. */
  column: ResolvedColumn;
  pivot: ResolvedPivot;
  chart: Chart;
}

/** Where one stands on that way. */
export interface Drilled {
  /** The level that is shown. */
  place: number;
  /** What it lies in, outermost first: of these rows it is. */
  path: Filter[];
}

/** The one value that a filter lets through; undefined where it is another filter. */
function onlyValue(filter: Filter | undefined): ListedValue | undefined {
  const [condition, other] = filter?.conditions ?? [];
  if (condition?.type !== 'values' || other || condition.operator !== 'one_of' || condition.values.length !== 1)
    return undefined;
  return condition.values[0];
}

/** Counties have shapes in the USA alone. */
const isDrawnIn = ({ column }: DrillLevel, region: string): boolean =>
  column.place?.type !== 'county' || isAmerican(region);

/** Where a map stands whose presses filter by `selected`: at the places of the last one that was pressed, if any are drawn there. */
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

/** Whether these filters, as a press on a place makes them, lead to the places in it. */
export const leadsOn = (levels: readonly DrillLevel[], filters: readonly Filter[], from: Drilled): boolean =>
  levels.length > 0 && drilled(levels, filters).place > from.place;
