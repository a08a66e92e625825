import type { Style } from '../formats/style.ts';
import type { ResolvedColumn } from './column.ts';
import { columnKinds, numberKindOf } from './registry.ts';

type Shown = Pick<ResolvedColumn, 'type' | 'decimals'>;
type Value = string | number | null;

/**
 * Prepares the text of a column's cells. Values are as the table holds them after conversion: a text, or a number (days,
 * milliseconds, 0 or 1 among them). Empty ones (null, '', NaN) give ''.
 */
export function cellWriter(column: Shown, style: Style): (value: Value) => string {
  const write = columnKinds[column.type].writer(column, style) as (value: string | number) => string;
  return (value) => (value === null || value === '' || Number.isNaN(value) ? '' : write(value));
}

/** What one cell shows. For many cells of a column prepare `cellWriter` once. */
export function cellText(column: Shown, value: Value, style: Style): string {
  return cellWriter(column, style)(value);
}

/** Whether a value is marked as negative, where the column's kind does so. */
export function isMarkedNegative({ type }: Pick<ResolvedColumn, 'type'>, value: Value | undefined): boolean {
  return typeof value === 'number' && value < 0 && numberKindOf(type)?.marksNegative === true;
}
