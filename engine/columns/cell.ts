import type { ResolvedColumn, Style } from './column.ts';
import { columnKinds } from './registry.ts';

type Shown = Pick<ResolvedColumn, 'type' | 'decimals'>;

/**
 * Prepares the text of a column's cells. Values are as the table holds them after conversion: a text, or a number (days,
 * milliseconds, 0 or 1 among them). Empty ones (null, '', NaN) give ''.
 */
export function cellWriter(column: Shown, style: Style): (value: string | number | null) => string {
  const write = columnKinds[column.type].writer(column, style) as (value: string | number) => string;
  return (value) => (value === null || value === '' || Number.isNaN(value) ? '' : write(value));
}

/** What one cell shows. For many cells of a column prepare `cellWriter` once. */
export function cellText(column: Shown, value: string | number | null, style: Style): string {
  return cellWriter(column, style)(value);
}
