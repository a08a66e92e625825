import { cellWriter } from '../columns/cell.ts';
import type { Style } from '../formats/style.ts';
import { axisLabels } from '../pivots/labels.ts';
import { pathTo } from '../pivots/lines.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import type { Spot } from './chart.ts';

/** A tooltip: the groups of a figure, and all their measures. */
export interface Tip {
  groups: { name: string; text: string }[];
  figures: { name: string; text: string }[];
}

/** Prepares the tooltips of a pivot. */
export function tipWriter(pivot: ResolvedPivot, table: PivotTable, style: Style): (spot: Spot) => Tip {
  const sides = [
    { axis: table.rows, groupings: pivot.rows, label: axisLabels(pivot.rows, table.rows, style, pivot.words) },
    {
      axis: table.columns,
      groupings: pivot.columns,
      label: axisLabels(pivot.columns, table.columns, style, pivot.words),
    },
  ];
  const writers = pivot.values.map(({ figure }) => cellWriter(figure, style));
  const width = table.columns.levels.length;
  return (spot) => ({
    groups: sides.flatMap(({ axis, groupings, label }, side) =>
      pathTo(axis, spot[side] ?? 0).map((place, depth) => ({
        name: groupings[depth]?.header ?? '',
        text: label(place),
      })),
    ),
    figures: pivot.values.map(({ header }, measure) => ({
      name: header,
      text: writers[measure]?.(table.figures[measure]?.[spot[0] * width + spot[1]] ?? Number.NaN) ?? '',
    })),
  });
}
