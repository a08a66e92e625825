import type { ResolvedColumn } from '../columns/column.ts';
import { isRoundedInFiles } from '../columns/rounded.ts';
import type { LiveTotals } from '../files/workbook/live-totals.ts';
import type { Rows, Table } from '../tables/table.ts';
import type { Totals } from '../totals/kind.ts';
import { totalKindOf } from '../totals/registry.ts';

/** Labels for the lists of columns whose totals are formulas, and whose totals are fixed values. */
export interface TotalLabels {
  formulas: string;
  values: string;
}

/** Notes which totals are formulas and which are fixed values. In formats without formulas all are values. */
export function totalNotes(
  labels: TotalLabels,
  live: readonly string[],
  others: readonly string[],
): LiveTotals['notes'] {
  const line = (label: string, headers: readonly string[]) =>
    headers.length > 0 ? [{ label, text: headers.join(', ') }] : [];
  return {
    formulas: [...line(labels.formulas, live), ...line(labels.values, others)],
    values: line(labels.values, [...live, ...others]),
  };
}

/**
 * The totals of rows. Where a spreadsheet can calculate a total from its cells, it becomes a formula. From rounded cells
 * it can't: totals are those of the unrounded numbers.
 */
export function liveTotals(
  columns: readonly ResolvedColumn[],
  { table, rows, totals }: { table: Table; rows: Rows; totals: Totals | null },
  labels: TotalLabels,
): LiveTotals {
  const totalled = columns.filter(({ value }) => totals?.[value]);
  const takes = totalled.map((column) => {
    const source = table.columns.get(column.value);
    const isRounded = source !== undefined && source.kind !== 'text' && isRoundedInFiles(column, source, rows);
    return { ...column, take: isRounded ? null : totalKindOf(column.total).inCells(column.total) };
  });
  const headers = (isLive: boolean) =>
    takes.flatMap(({ header, take }) => ((take !== null) === isLive ? [header] : []));
  return {
    down: Object.fromEntries(takes.flatMap(({ value, take }) => (take ? [[value, take]] : []))),
    across: {},
    notes: totalNotes(labels, headers(true), headers(false)),
  };
}
