import { holds, mayHold } from '../access/holds.ts';
import type { ResolvedColumn, TotalWords } from '../columns/column.ts';
import { columnKinds } from '../columns/registry.ts';
import type { Context } from '../context/context.ts';
import type { Layout } from '../context/lookups.ts';
import type { Values } from '../context/values.ts';
import type { NormalColumn, NormalReport } from '../definitions/normal-report.ts';
import { formatStyleOf } from '../formats/style.ts';
import { keyInUnits, unitSymbol, units, unitsOf } from '../formats/units.ts';
import { zoneName } from '../formats/zone.ts';
import type { Total } from '../schema/total.ts';
import { totalKindOf } from '../totals/registry.ts';
import type { ViewColumns } from '../views/schema.ts';
import { isAsReceived } from './derivations.ts';

function unitOf({ unit, value }: NormalColumn, report: NormalReport, context: Context) {
  if (!unit) return { conversion: null, symbol: null };
  const system = unitsOf(context);
  const isReceived = report.derived.some((step) => isAsReceived(step, context) && step.value === value);
  const conversion = isReceived ? null : units[unit][system].conversion;
  return { conversion, symbol: unitSymbol(unit, system, context.locale) };
}

function wordsOf(column: NormalColumn, report: NormalReport, { words }: Context): string {
  const own = `${report.words}.columns.${column.value}`;
  return words.has(own) ? own : `columns.${column.value}`;
}

function headerOf(column: NormalColumn, report: NormalReport, context: Context): string {
  const { words, viewer } = context;
  if (column.label) return viewer.labels[column.label]?.trim() ?? '';
  return words.of(keyInUnits(wordsOf(column, report, context), context));
}

/**
 * The time zone that a datetime is in: the account's. One that is put together from a day and a time is in the zone of
 * the place that recorded it.
 */
function zoneOf({ type, value }: NormalColumn, report: NormalReport, { viewer, locale }: Context): string | null {
  const isLocal = report.derived.some((step) => 'value' in step && step.value === value);
  return columnKinds[type].storage === 'datetime' && viewer.zone && !isLocal ? zoneName(viewer.zone, locale) : null;
}

/** The header, followed by the unit or the time zone unless the header already includes it. */
function headerWithUnit(column: NormalColumn, unit: string | null, report: NormalReport, context: Context): string {
  const header = headerOf(column, report, context);
  const symbol = unit ?? zoneOf(column, report, context);
  const saysUnit = context.words.has(`${wordsOf(column, report, context)}_metric`);
  return symbol && !saysUnit ? `${header} (${symbol})` : header;
}

/** What distinct values are called: of `columns.vehicle_number`, `columns.vehicle_number_distinct`. */
function countedOf({ value }: NormalColumn, { words }: Context): Pick<ResolvedColumn, 'counted'> {
  const key = `columns.${value}_distinct`;
  return words.has(key) ? { counted: words.of(key) } : {};
}

function wordsOfValues(column: NormalColumn, context: Context): Record<string, string> | null {
  if (!column.values) return null;
  return Object.fromEntries(column.values.map((code) => [code, context.words.of(`values.${column.value}.${code}`)]));
}

function wordsOfTotal(total: Total, report: NormalReport, context: Context): TotalWords | null {
  const { words } = context;
  const kind = totalKindOf(total);
  const totalWords = kind.words(total);
  if (!totalWords) return null;
  const headers = Object.entries(totalWords.fields).map(([name, field]) => {
    const column = report.columns.find(({ value }) => value === field);
    return [name, column ? headerOf(column, report, context) : field];
  });
  return {
    text: words(totalWords.key, Object.fromEntries(headers)),
    mark: kind.mark && { text: words(kind.mark.text), name: words(kind.mark.name) },
  };
}

/** Counties and cities count as places only if the report has the column with their state or province. */
function placeOf({ place }: NormalColumn, report: NormalReport): Pick<ResolvedColumn, 'place'> {
  if (!place || (place.type !== 'region' && !report.columns.some(({ value }) => value === place.region))) return {};
  return { place };
}

function resolveColumn(column: NormalColumn, report: NormalReport, context: Context): ResolvedColumn {
  const unit = unitOf(column, report, context);
  const total = unit.conversion?.type === 'reciprocal' ? totalKindOf(column.total).turned(column.total) : column.total;
  const kind = columnKinds[column.type];
  return {
    value: column.value,
    group: column.set === undefined ? context.words('report.own_columns') : context.words.of(`sets.${column.set}`),
    header: headerWithUnit(column, unit.symbol, report, context),
    ...(column.label ? { isOwnName: true } : {}),
    ...countedOf(column, context),
    type: column.type,
    align: kind.align,
    width: column.width,
    enabled: column.enabled,
    pinned: column.pinned,
    decimals: column.decimals,
    unit: unit.symbol,
    conversion: unit.conversion,
    values: wordsOfValues(column, context),
    ...(column.inOrder ? { inOrder: true } : {}),
    ...(column.inPeriod ? { inPeriod: true } : {}),
    ...placeOf(column, report),
    ...(column.opens ? { opens: column.opens } : {}),
    total,
    totalWords: wordsOfTotal(total, report, context),
    excelFormat: column.excelFormat ?? kind.excelFormat(column.decimals, formatStyleOf(context)),
  };
}

const isLabelled = ({ label }: NormalColumn, { viewer }: Context): boolean =>
  !label || Boolean(viewer.labels[label]?.trim());

/** The fields of the columns that a viewer may see for at least some parameter values. */
export const columnsOfViewer = (report: NormalReport, context: Context): ReadonlySet<string> =>
  new Set(
    report.columns
      .filter((column) => mayHold(column.when, context.viewer) && isLabelled(column, context))
      .map(({ value }) => value),
  );

/** The columns that a viewer sees for parameter values, in order. Unused account labels and duplicates are left out. */
export function resolveColumns(report: NormalReport, values: Values, context: Context): ResolvedColumn[] {
  const seen = new Set<string>();
  const kept = report.columns.filter((column) => {
    if (seen.has(column.value) || !holds(column.when, context.viewer, values)) return false;
    if (!isLabelled(column, context)) return false;
    seen.add(column.value);
    return true;
  });
  return kept.map((column) => resolveColumn(column, report, context));
}

/**
 * Applies the columns of a view: their order, and which are shown. Columns that it does not list follow, hidden or
 * unchanged (spec: reporting §4). If no column is then shown, the view is ignored.
 */
export function applyView(columns: ResolvedColumn[], view: ViewColumns): ResolvedColumn[] {
  if (!view.columns) return columns;
  const left = new Map(columns.map((column) => [column.value, column]));
  const listed = view.columns.flatMap(({ value, enabled = true, width, pinned }) => {
    const column = left.get(value);
    if (!column) return [];
    left.delete(value);
    return [{ ...column, enabled, width: width ?? column.width, pinned: pinned ?? column.pinned }];
  });
  const others = [...left.values()].map((column) =>
    view.others === 'default' ? column : { ...column, enabled: false },
  );
  const placed = [...listed, ...others];
  return placed.some(({ enabled }) => enabled) ? placed : columns;
}

/**
 * Arranges columns by a layout: its columns in its order, all others hidden, and totals only where it sums. Ignored
 * if none of its columns exist (spec: reporting §3).
 */
export function applyLayout(columns: ResolvedColumn[], layout: Layout | null): ResolvedColumn[] {
  if (!layout) return columns;
  const named = layout.columns.flatMap((name) => columns.find(({ value }) => value === name) ?? []);
  if (named.length === 0) return columns;
  const shown = named.map((column) => {
    const own = { ...column, enabled: true, pinned: false };
    return layout.totals.includes(column.value) ? own : { ...own, total: { type: 'none' as const }, totalWords: null };
  });
  const others = columns.filter((column) => !named.includes(column));
  return [...shown, ...others.map((column) => ({ ...column, enabled: false, pinned: false }))];
}
