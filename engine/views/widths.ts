import type { ResolvedColumn } from '../columns/column.ts';
import { viewLimits } from '../schema/view-limits.ts';
import { changed, type Placed, placedOf } from './arrange.ts';

const { from, to } = viewLimits.width;

type Columns = readonly ResolvedColumn[];

const widthOf = (columns: Columns, value: string): number | undefined =>
  columns.find((column) => column.value === value)?.width;

/**
 * The widths that a view gives columns, in pixels with the usual font size, by field. Columns that are as wide as `own`, those
 * of the table, are not in it: tables that fit their content decide about these.
 */
export function widthsOf(own: Columns, shown: Columns): Readonly<Record<string, number>> {
  const sized = shown.filter(({ value, width }) => width !== widthOf(own, value));
  return Object.fromEntries(sized.map(({ value, width }) => [value, width]));
}

/**
 * The columns with another width of one, in pixels with the usual font size, within the limits of views; null: as the table has
 * it. A width that happens to be that of the table is one pixel larger, because views only have what differs.
 */
export function withWidth(own: Columns, shown: Columns, value: string, width: number | null): Placed[] {
  const usual = widthOf(own, value);
  if (width === null) return changed(placedOf(shown), value, { width: usual });
  const asked = Math.min(Math.max(Math.round(width), from), to);
  return changed(placedOf(shown), value, { width: asked === usual ? asked + 1 : asked });
}
