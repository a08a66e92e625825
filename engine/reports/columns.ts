import { holds } from '../access/holds.ts';
import type { ResolvedColumn, ResolvedTotal } from '../columns/column.ts';
import { columnKinds } from '../columns/registry.ts';
import { spreadsheetFormat } from '../formats/spreadsheet.ts';
import { units } from '../formats/units.ts';
import type { Values } from '../parameters/field.ts';
import type { Total } from '../schema/column.ts';
import type { Context } from './context.ts';
import type { NormalColumn, NormalReport } from './normalise.ts';
import type { SavedView } from './resolved.ts';
import { dateFormatOf } from './style.ts';

function unitOf(column: NormalColumn, context: Context) {
  return column.unit ? units[column.unit][context.viewer.country] : { conversion: null, symbol: null };
}

/** A reciprocal unit turns its ratio over: miles per gallon become litres per 100 kilometres. */
function resolveTotal(total: Total, reciprocal: boolean): ResolvedTotal {
  if (total.type === 'sum') return total.once_per ? { type: 'sum', oncePer: total.once_per } : { type: 'sum' };
  if (total.type !== 'ratio') return total;
  const { numerator, denominator, factor = 1, once_per: per } = total;
  const once = per ? { once: { side: reciprocal ? 'numerator' : 'denominator', per } as const } : {};
  return reciprocal
    ? { type: 'ratio', numerator: denominator, denominator: numerator, factor: 100 / factor, ...once }
    : { type: 'ratio', numerator, denominator, factor, ...once };
}

function headerOf(column: NormalColumn, report: NormalReport, context: Context): string {
  const { words, viewer } = context;
  if (column.label) return viewer.labels[column.label]?.trim() ?? '';
  const own = `reports.${report.id}.columns.${column.value}`;
  return words(words.has(own) ? own : `columns.${column.value}`);
}

function wordsOfValues(column: NormalColumn, context: Context): Record<string, string> | null {
  if (!column.values) return null;
  return Object.fromEntries(column.values.map((code) => [code, context.words(`values.${column.value}.${code}`)]));
}

function resolveColumn(column: NormalColumn, report: NormalReport, context: Context): ResolvedColumn {
  const unit = unitOf(column, context);
  const header = headerOf(column, report, context);
  return {
    value: column.value,
    header: unit.symbol ? `${header} (${unit.symbol})` : header,
    type: column.type,
    align: columnKinds[column.type].align,
    width: column.width,
    enabled: column.enabled,
    pinned: column.pinned,
    decimals: column.decimals,
    unit: unit.symbol,
    conversion: unit.conversion,
    values: wordsOfValues(column, context),
    total: resolveTotal(column.total, unit.conversion?.type === 'reciprocal'),
    excelFormat: column.excelFormat ?? spreadsheetFormat(column.type, column.decimals, dateFormatOf(context.viewer)),
  };
}

/** The columns of a viewer for parameter values, in order; unused account labels are left out, doubles too. */
export function resolveColumns(report: NormalReport, values: Values, context: Context): ResolvedColumn[] {
  const seen = new Set<string>();
  const kept = report.columns.filter((column) => {
    if (seen.has(column.value) || !holds(column.when, context.viewer, values)) return false;
    if (column.label && !context.viewer.labels[column.label]?.trim()) return false;
    seen.add(column.value);
    return true;
  });
  return kept.map((column) => resolveColumn(column, report, context));
}

/** A saved view over the columns: its order, its choice; columns it does not know follow as they are (spec: reporting §4). */
export function applyView(columns: ResolvedColumn[], view: SavedView | null | undefined): ResolvedColumn[] {
  if (!view) return columns;
  const left = new Map(columns.map((column) => [column.value, column]));
  const chosen = view.columns.flatMap((saved) => {
    const column = left.get(saved.value);
    if (!column) return [];
    left.delete(saved.value);
    const { enabled, width = column.width, pinned = column.pinned } = saved;
    return [{ ...column, enabled, width, pinned }];
  });
  return [...chosen, ...left.values()];
}
