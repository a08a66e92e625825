import type { NormalReport } from '../definitions/normal-report.ts';
import type { Placed } from './arrange.ts';
import type { ViewColumns } from './schema.ts';

/** The columns that a user saved, as the backend stores them (spec: reporting §4). */
export interface Configuration {
  columns: readonly Placed[];
}

/** The columns of a configuration; null for none, or if it shows no column. */
export const readConfiguration = (given: Configuration | null | undefined): ViewColumns | null =>
  given?.columns.some(({ enabled }) => enabled) ? { columns: given.columns, others: 'default' } : null;

/**
 * The reverse, for the columns on the screen. Columns for other parameter values keep their position in the saved ones.
 */
export function writeConfiguration(
  now: readonly Placed[],
  report: Pick<NormalReport, 'columns'>,
  saved: ViewColumns | null,
): Placed[] {
  const known = new Set(report.columns.map((column) => column.value));
  const isOther = ({ value }: { value: string }) => known.has(value) && !now.some((column) => column.value === value);
  const others = (saved?.columns ?? []).filter(isOther).map((column) => ({ enabled: true, ...column }));
  return [...now, ...others].map((column) => ({ ...column }));
}
