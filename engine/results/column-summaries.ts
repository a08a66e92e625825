import { summarizeColumn } from '../summaries/summarize.ts';
import type { ColumnSummary } from '../summaries/summary.ts';
import type { Rows, Table } from '../tables/table.ts';
import type { Plan } from './view.ts';

/** What is in columns, worked out once for the same rows. */
export interface ColumnSummaries {
  /** null for a column that there is not. */
  of(field: string): ColumnSummary | null;
  /** The rows are others. */
  forget(): void;
}

/**
 * `rowsFor` are the rows that are summed up of a column: those that the search and the filters of the other columns leave.
 * `matched` are those that its own filter lets through as well.
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
