import { roundedTo } from '../formats/rounded.ts';
import type { Style } from '../formats/style.ts';
import type { ResolvedColumn } from './column.ts';
import { columnKinds, numberKindOf } from './registry.ts';

type CellColumn = Pick<ResolvedColumn, 'type' | 'decimals'>;
type Value = string | number | null;

/**
 * Returns a function that formats the column's cells. Values are as stored in the table after conversion: text, or a
 * number (days, milliseconds, and 0 or 1 included). Empty values (null, '', NaN) give ''.
 */
export function cellWriter(column: CellColumn, style: Style): (value: Value) => string {
  const write = columnKinds[column.type].writer(column, style) as (value: string | number) => string;
  return (value) => (value === null || value === '' || Number.isNaN(value) ? '' : write(value));
}

/** The text of one cell. For many cells of a column, call `cellWriter` once. */
export function cellText(column: CellColumn, value: Value, style: Style): string {
  return cellWriter(column, style)(value);
}

/** Whether the value is highlighted as negative, as shown: -0.004 is 0.00. Only some column kinds do this. */
export function isMarkedNegative({ type, decimals }: CellColumn, value: Value | undefined): boolean {
  const kind = numberKindOf(type);
  if (typeof value !== 'number' || !kind?.marksNegative) return false;
  return roundedTo(value, kind.storedDecimals(decimals)) < 0;
}
