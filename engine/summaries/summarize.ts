import type { ResolvedColumn } from '../columns/column.ts';
import type { Style } from '../formats/style.ts';
import type { Rows, Table } from '../tables/table.ts';
import { summarizeTexts, summarizeTruth } from './commonest.ts';
import { summarizeNumbers } from './histogram.ts';
import type { ColumnSummary } from './summary.ts';

type Summed = Pick<ResolvedColumn, 'value' | 'type' | 'decimals'>;

/**
 * Summarizes a column over `rows`; `shown` are those that pass the column's own filter, `rows` itself where it has none. Texts
 * and booleans get their most common values, numbers, dates and datetimes a histogram with round bars in displayed units. A
 * missing column is empty.
 */
export function summarizeColumn(table: Table, rows: Rows, shown: Rows, column: Summed, style: Style): ColumnSummary {
  const values = table.columns.get(column.value);
  if (!values) return { rows: rows.length, empty: rows.length, distinct: 0, shape: null };
  if (values.kind === 'text') return summarizeTexts(values, rows, shown, column.type, style);
  return values.kind === 'boolean'
    ? summarizeTruth(values, rows, shown)
    : summarizeNumbers(values, rows, shown, column);
}
