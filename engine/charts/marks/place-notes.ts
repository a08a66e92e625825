import type { PivotAxis } from '../../pivots/pivot-table.ts';
import { isAdditive } from '../fields.ts';
import type { oneFigure } from '../one-figure.ts';
import type { ChartInput } from '../resolved.ts';

/** Whether a group has no place, or is part of one that has none. */
export function isBlankPlace({ levels, parents, values }: PivotAxis, row: number): boolean {
  for (let at = row; (levels[at] ?? 0) > 0; at = parents[at] ?? 0) if (values[at] === null) return true;
  return false;
}

/** Groups that are not on the map: the rows `blank` have no place, and `nowhere` other rows have one that is not known. */
export function placeNotes(
  { words }: Pick<ChartInput, 'words'>,
  { measure, header, write, figureOf }: ReturnType<typeof oneFigure>,
  { blank, nowhere }: { blank: readonly number[]; nowhere: number },
): string[] {
  const figures = blank.map((row) => figureOf(row)).filter((figure) => !Number.isNaN(figure));
  const sum = figures.reduce((all, figure) => all + figure, 0);
  const missing =
    measure && isAdditive(measure) && sum !== 0
      ? words('charts.notes.placeless_value', { measure: header, value: write(sum) })
      : words('charts.notes.placeless');
  return [
    ...(nowhere > 0 ? [words('charts.notes.nowhere', { count: nowhere })] : []),
    ...(blank.length > 0 ? [missing] : []),
  ];
}
