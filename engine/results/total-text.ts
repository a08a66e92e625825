import type { ResolvedColumn } from '../columns/column.ts';
import type { Context } from '../context/context.ts';
import type { ColumnTotal } from '../totals/kind.ts';
import { totalKindOf } from '../totals/registry.ts';
import { countText } from './truth.ts';

/**
 * Describes a total over `of` rows: "Sum of Fuel cost divided by sum of Quantity, over 24,001 of 24,991 rows". Rows
 * where either side is missing are in neither sum.
 */
export function totalText(
  { total: definition, totalWords }: Pick<ResolvedColumn, 'total' | 'totalWords'>,
  total: ColumnTotal | null,
  of: number,
  context: Pick<Context, 'words' | 'locale'>,
): string {
  if (!total || !totalWords) return '';
  if (total.rows === of || !totalKindOf(definition).isQuotient) return totalWords.text;
  const counts = { count: of, rows: countText(total.rows, context), of: countText(of, context) };
  return context.words('tables.total.over', { total: totalWords.text, ...counts });
}
