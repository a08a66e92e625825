import { soundPivot } from '../../pivots/resolve.ts';
import type { ResolvedGrouping, ResolvedPivot } from '../../pivots/resolved.ts';
import type { AxisChart, Spot } from '../chart.ts';
import { axisField, crossedWith, fieldOf, groupingsOf, isEndless, mostSeries } from '../fields.ts';
import { type Shape, spotsOf } from './kind.ts';

/** The maximum number of names on an axis. */
export const mostNames = 50;

/** The field of the axis, a date if there is one, and the field of the series, from the other side if possible. */
export function axisFields(pivot: ResolvedPivot): { along?: ResolvedGrouping; series?: ResolvedGrouping } {
  const all = groupingsOf(pivot);
  const [first] = pivot.rows;
  const along = (first && isEndless(first) ? first : all.find(isEndless)) ?? all[0];
  const series = crossedWith(pivot, along);
  return { ...(along ? { along } : {}), ...(series ? { series } : {}) };
}

/** One field along the axis, and one for the series. */
export function axisShape(pivot: ResolvedPivot, most = mostNames): Shape {
  const { along, series } = axisFields(pivot);
  return {
    pivot: {
      ...soundPivot(pivot),
      rows: along ? [axisField(along, most, pivot)] : [],
      columns: series ? [fieldOf(series, mostSeries, pivot)] : [],
    },
    undrawn: groupingsOf(pivot).filter((grouping) => grouping !== along && grouping !== series),
  };
}

/** Each series of each panel. */
export const axisLanes = ({ panels }: AxisChart): Spot[][] =>
  panels.flatMap(({ series }) => series.map(({ points }) => spotsOf(points)));
