import { cellWriter } from '../columns/cell.ts';
import { axisLabels } from '../pivots/labels.ts';
import { pathTo } from '../pivots/lines.ts';
import type { Spot } from './chart.ts';
import { partialGroups } from './partial.ts';
import type { ChartInput } from './resolved.ts';

/** A tooltip: the groups of a figure, and all their measures. */
export interface Tip {
  groups: { name: string; text: string }[];
  figures: { name: string; text: string }[];
}

/** Prepares the tooltips of a chart. A group of which there are only some days says so. */
export function tipWriter(
  input: Pick<ChartInput, 'pivot' | 'table' | 'style' | 'words' | 'days'>,
): (spot: Spot) => Tip {
  const { pivot, table, style, words } = input;
  const sides = [
    ...(['rows', 'columns'] as const).map((side) => ({
      axis: table[side],
      groupings: pivot[side],
      label: axisLabels(pivot[side], table[side], style, pivot.words),
      partial: partialGroups(input, side),
    })),
  ];
  const writers = pivot.values.map(({ figure }) => cellWriter(figure, style));
  const width = table.columns.levels.length;
  return (spot) => ({
    groups: sides.flatMap(({ axis, groupings, label, partial }, side) =>
      pathTo(axis, spot[side] ?? 0).map((place, depth) => ({
        name: groupings[depth]?.header ?? '',
        text: partial.get(place)
          ? words('charts.only', { name: label(place), days: `${partial.get(place)}` })
          : label(place),
      })),
    ),
    figures: pivot.values.map(({ header }, measure) => ({
      name: header,
      text: writers[measure]?.(table.figures[measure]?.[spot[0] * width + spot[1]] ?? Number.NaN) ?? '',
    })),
  });
}
