import type { PivotAxis } from '../pivots/pivot-table.ts';
import type { ResolvedGrouping } from '../pivots/resolved.ts';
import { isDrawn } from './fields.ts';
import type { Drawn } from './resolved.ts';
import { listed } from './title.ts';

/** The fields of an axis whose groups a limit put together. */
function limited(groupings: readonly ResolvedGrouping[], { levels, values }: PivotAxis): string[] {
  const depths = new Set<number>();
  for (const [place, level] of levels.entries()) if (level > 0 && values[place] === undefined) depths.add(level - 1);
  return groupings.filter((_, depth) => depths.has(depth)).map(({ header }) => header);
}

const onAxis = { bar: true, line: true, area: true, histogram: true } as const;

/** What of a pivot a chart does not show, or not apart. `undrawn` and `told` are headers: these are told with each mark. */
export function notesOf(given: Drawn, undrawn: readonly string[] = [], told: readonly string[] = []): string[] {
  const { pivot, table, words, style } = given;
  const days = pivot.values.filter((measure) => !isDrawn(measure)).map(({ header }) => header);
  const left = [...given.undrawn, ...undrawn];
  const said = [...new Set([...told, ...days])];
  // Along an axis they are not drawn, and told by it.
  const down = given.chart.mark in onAxis ? [] : limited(pivot.rows, table.rows);
  const together = [...down, ...limited(pivot.columns, table.columns)];
  return [
    ...(together.length > 0
      ? [words('charts.notes.others', { fields: listed(together, style.locale), others: pivot.words.others })]
      : []),
    ...(said.length > 0 ? [words('charts.notes.told', { names: listed(said, style.locale) })] : []),
    ...(left.length > 0 ? [words('charts.notes.undrawn', { names: listed(left, style.locale) })] : []),
  ];
}
