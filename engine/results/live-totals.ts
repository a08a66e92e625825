import type { ResolvedColumn } from '../columns/column.ts';
import type { LiveTotals } from '../exports/live-totals.ts';
import type { Totals } from '../totals/kind.ts';
import { totalKindOf } from '../totals/registry.ts';

/** What stands before the columns whose totals are formulas, and before those whose totals are values. */
export interface TotalLabels {
  formulas: string;
  values: string;
}

/** Told of headers whose totals are formulas, and of others; where formulas don't fit all are values. */
export function saidOf(labels: TotalLabels, live: readonly string[], others: readonly string[]): LiveTotals['said'] {
  const line = (label: string, headers: readonly string[]) =>
    headers.length > 0 ? [{ label, text: headers.join(', ') }] : [];
  return {
    formulas: [...line(labels.formulas, live), ...line(labels.values, others)],
    values: line(labels.values, [...live, ...others]),
  };
}

/** The totals of rows: what a spreadsheet gets of the cells above by itself is a formula. */
export function liveTotals(columns: readonly ResolvedColumn[], totals: Totals | null, labels: TotalLabels): LiveTotals {
  const totalled = columns.filter(({ value }) => totals?.[value]);
  const takes = totalled.map(({ value, header, total }) => ({
    value,
    header,
    take: totalKindOf(total).inCells(total),
  }));
  const headers = (isLive: boolean) =>
    takes.flatMap(({ header, take }) => ((take !== null) === isLive ? [header] : []));
  return {
    down: Object.fromEntries(takes.flatMap(({ value, take }) => (take ? [[value, take]] : []))),
    across: {},
    said: saidOf(labels, headers(true), headers(false)),
  };
}
