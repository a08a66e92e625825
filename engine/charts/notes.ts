import { cellWriter } from '../columns/cell.ts';
import type { PivotAxis } from '../pivots/pivot-table.ts';
import type { ResolvedGrouping } from '../pivots/resolved.ts';
import { leftOver } from './axis-places.ts';
import { firstDrawn, isDrawn } from './fields.ts';
import type { Drawn } from './resolved.ts';
import { listed } from './title.ts';

/** The fields of an axis whose groups a limit put together. */
function limited(groupings: readonly ResolvedGrouping[], { levels, values }: PivotAxis): string[] {
  const depths = new Set<number>();
  for (const [place, level] of levels.entries()) if (level > 0 && values[place] === undefined) depths.add(level - 1);
  return groupings.filter((_, depth) => depths.has(depth)).map(({ header }) => header);
}

type Side = 'rows' | 'columns';

export interface Left {
  /** Headers of what is not drawn. */
  undrawn?: readonly string[];
  /** Headers of what is told with each mark. */
  told?: readonly string[];
  /** Sides of the pivot of which groups that a limit left over are not drawn, and told here. */
  notDrawn?: readonly Side[];
}

/** What of a side a limit left over, with its first figure. */
function leftNote({ pivot, table, style, words }: Drawn, side: Side): string[] {
  const [grouping] = pivot[side];
  const place = firstDrawn(pivot);
  const measure = pivot.values[place];
  const left = grouping ? leftOver(table[side], grouping) : null;
  if (!grouping || left === null || !measure) return [];
  const at = side === 'rows' ? left * table.columns.levels.length : left;
  const value = cellWriter(measure.figure, style)(table.figures[place]?.[at] ?? Number.NaN);
  return [words('charts.notes.left', { field: grouping.header, measure: measure.header, value })];
}

/** What of a pivot a chart does not show, or not apart. */
export function notesOf(given: Drawn, { undrawn = [], told = [], notDrawn = [] }: Left): string[] {
  const { pivot, table, words, style } = given;
  const days = pivot.values.filter((measure) => !isDrawn(measure)).map(({ header }) => header);
  const left = [...given.undrawn, ...undrawn];
  const said = [...new Set([...told, ...days])];
  const together = (['rows', 'columns'] as const).flatMap((side) =>
    notDrawn.includes(side) ? [] : limited(pivot[side], table[side]),
  );
  return [
    ...notDrawn.flatMap((side) => leftNote(given, side)),
    ...(together.length > 0
      ? [words('charts.notes.others', { fields: listed(together, style.locale), others: pivot.words.others })]
      : []),
    ...(said.length > 0 ? [words('charts.notes.told', { names: listed(said, style.locale) })] : []),
    ...(left.length > 0 ? [words('charts.notes.undrawn', { names: listed(left, style.locale) })] : []),
  ];
}
