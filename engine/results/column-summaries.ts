import { summarizeColumn } from '../summaries/summarize.ts';
import type { ColumnSummary } from '../summaries/summary.ts';
import type { Rows, Table } from '../tables/table.ts';
import type { Plan } from './view.ts';

/** Column summaries, cached for the current rows. */
export interface ColumnSummaries {
  /** null if there is no such column. */
  of(field: string): ColumnSummary | null;
  /** Call when the rows have changed. */
  forget(): void;
}

/**
 * `rowsFor` returns the rows to summarize for a column: those that pass the search and the filters of other columns.
 * `matched` returns those that also pass its own filter.
 */
export function createColumnSummaries(
  table: Table,
  { columns, style }: Pick<Plan, 'columns' | 'style'>,
  rowsFor: (field: string) => Rows,
  matched: () => Rows,
): ColumnSummaries {
  const known = new Map<string, ColumnSummary>();
  return {
    of(field) {
      const column = columns.find((each) => each.value === field);
      if (!column) return null;
      const summary = known.get(field) ?? summarizeColumn(table, rowsFor(field), matched(), column, style);
      known.set(field, summary);
      return summary;
    },
    forget: () => known.clear(),
  };
}
