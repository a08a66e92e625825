import { cellText } from '../../engine/columns/cell.ts';
import type { ResolvedColumn, Style } from '../../engine/columns/column.ts';
import { columnKinds } from '../../engine/columns/registry.ts';
import { formatDay } from '../../engine/formats/date.ts';
import type { Context } from '../../engine/reports/context.ts';
import type { ResolvedReport } from '../../engine/reports/resolved.ts';
import type { Condition, Filter } from '../../engine/tables/table.ts';

/** A bound as the column's cells show it; the filter of a moment is a day, that of a share is in percent. */
function boundText(value: number | undefined, column: ResolvedColumn, style: Style): string {
  if (value === undefined) return '';
  const { kind } = columnKinds[column.type];
  if (kind === 'datetime') return formatDay(value, style.dateFormat);
  return cellText(column, column.type === 'percent' ? value / 100 : value, style);
}

function conditionText(condition: Condition, column: ResolvedColumn, style: Style, { words }: Context): string {
  const bounds: Record<string, string> =
    condition.type === 'text'
      ? { from: condition.text ?? '' }
      : { from: boundText(condition.from, column, style), to: boundText(condition.to, column, style) };
  return words(`report.conditions.${condition.operator}`, bounds);
}

/** A filter in words: "Net cost is above $60.00 and is at most $90.00". */
export function filterText({ value, match, conditions }: Filter, resolved: ResolvedReport, context: Context): string {
  const column = resolved.columns.find((each) => each.value === value);
  if (!column) return value;
  const texts = conditions.map((condition) => conditionText(condition, column, resolved.style, context));
  const said = texts.reduce((first, second) => context.words(`report.conditions.${match}`, { first, second }));
  return `${column.header} ${said}`;
}
