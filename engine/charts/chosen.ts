import { drillFilters } from '../pivots/drill.ts';
import type { Filter } from '../tables/table.ts';
import type { Spot } from './chart.ts';
import { lanesOf } from './lanes.ts';
import type { PlainChart } from './marks/registry.ts';
import type { ChartInput } from './resolved.ts';

/** The figure whose rows are selected; null where none is. `present` are the filters of a drilled chart. */
export function chosenIn(
  chart: PlainChart,
  { pivot, table }: Pick<ChartInput, 'pivot' | 'table'>,
  selected: readonly Filter[],
  present: readonly Filter[] = [],
): Spot | null {
  if (selected.length === 0) return null;
  const wanted = JSON.stringify(selected);
  const isChosen = ([row, column]: Spot) => JSON.stringify(drillFilters(pivot, table, row, column, present)) === wanted;
  return lanesOf(chart).flat().find(isChosen) ?? null;
}
