import type { Words } from '../../context/context.ts';
import type { PivotAxis } from '../../pivots/pivot-table.ts';

/** Whether a group names no place, or lies in one that names none. */
export function isBlankPlace({ levels, parents, values }: PivotAxis, row: number): boolean {
  for (let at = row; (levels[at] ?? 0) > 0; at = parents[at] ?? 0) if (values[at] === null) return true;
  return false;
}

/** Groups that stand on no map: so many name no place, and so many one that is not known. */
export const placeNotes = (words: Words, { blank, nowhere }: { blank: number; nowhere: number }): string[] => [
  ...(nowhere > 0 ? [words('charts.notes.nowhere', { count: nowhere })] : []),
  ...(blank > 0 ? [words('charts.notes.placeless')] : []),
];
