import type { ResolvedColumn } from '../columns/column.ts';

/** The columns that are shown, as they stand: pinned ones first. */
export function shownColumns(columns: readonly ResolvedColumn[]): ResolvedColumn[] {
  const shown = columns.filter((column) => column.enabled);
  return [...shown.filter((column) => column.pinned), ...shown.filter((column) => !column.pinned)];
}
