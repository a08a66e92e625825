import type { ResolvedColumn } from '../columns/column.ts';
import { numberKindOf } from '../columns/registry.ts';
import type { Context } from '../context/context.ts';
import type { Style } from '../formats/style.ts';
import type { ResolvedReport } from '../reports/resolved.ts';
import type { Condition, Filter } from '../tables/table.ts';

function boundText(value: number | undefined, column: ResolvedColumn, style: Style): string {
  return value === undefined ? '' : (numberKindOf(column.type)?.boundWriter(column, style)(value) ?? '');
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
