import type { ResolvedColumn } from './column.ts';

/** The visible columns in display order: pinned columns first. */
export function shownColumns(columns: readonly ResolvedColumn[]): ResolvedColumn[] {
  const shown = columns.filter((column) => column.enabled);
  return [...shown.filter((column) => column.pinned), ...shown.filter((column) => !column.pinned)];
}
