import type { ResolvedColumn } from '../columns/column.ts';
import type { Context } from '../context/context.ts';
import type { Layout } from '../context/lookups.ts';
import type { NormalReport } from '../definitions/normal-report.ts';
import type { ResolvedField } from '../fields/field.ts';
import { resolveStyle } from '../formats/style.ts';
import { isAnswer } from '../lookups/registry.ts';
import type { View, ViewColumns } from '../views/schema.ts';
import { applyLayout, applyView, columnsOfViewer, resolveColumns } from './columns.ts';
import { resolveDerivations } from './derivations.ts';
import { type RawValues, resolveParameters, sentValues, shownValues } from './fields.ts';
import { buildRequest, sourceFor } from './request.ts';
import type { ResolvedReport } from './resolved.ts';
import { resolveDays, resolvePeriod, resolveSentence } from './sentence.ts';

/** The user's input. */
interface Input {
  /** Parameter values from a form, URL or call. Default: those of the view. */
  values?: RawValues;
  view?: View | null;
}

/**
 * Whether a value can't be validated until its choices are loaded. Choices from a dashboard table never invalidate a
 * value.
 */
const isAwaited = ({ shown, lookup, items, value }: ResolvedField) =>
  shown && lookup !== undefined && !isAnswer(lookup) && items === undefined && value !== null;

/** The selected layout; null while there is none. */
function layoutOf(
  { layoutParameter }: NormalReport,
  fields: readonly ResolvedField[],
  { lookups }: Context,
): Layout | null {
  const chosen = fields.find(({ key, shown }) => key === layoutParameter && shown);
  const items = chosen?.lookup ? lookups?.[chosen.lookup] : undefined;
  return items?.find(({ value }) => value === chosen?.value)?.layout ?? null;
}

/** The names in a layout that are not columns of the viewer. */
const notIn = (columns: readonly ResolvedColumn[], layout: Layout | null): string[] =>
  layout
    ? [...new Set([...layout.columns, ...layout.groups])].filter((name) => columns.every(({ value }) => value !== name))
    : [];

/** The columns shown in a view that the viewer does not have. Hidden columns that no longer exist are ignored. */
function missingOf({ columns = [] }: ViewColumns, report: NormalReport, context: Context): string[] {
  const known = columnsOfViewer(report, context);
  const defined = new Set(report.columns.map(({ value }) => value));
  return columns
    .filter(({ value, enabled = true }) => !known.has(value) && (enabled || !defined.has(value)))
    .map(({ value }) => value);
}

/**
 * Resolves a report for one viewer. Pure, never throws: the result contains any faults. `request` is null while there
 * is a fault, or while a value waits for its lookup. Does not check access; see `mayOpen` (spec: reporting §4, §5,
 * §7).
 */
export function resolveReport(report: NormalReport, context: Context, input: Input = {}): ResolvedReport {
  const { words } = context;
  const view = input.view ?? {};
  const { fields, faults, lookups } = resolveParameters(report, input.values ?? view.parameters ?? {}, context);
  const values = shownValues(fields);
  const source = sourceFor(report, values, context);
  const sound = faults.length === 0 && fields.every((field) => field.fault === null && !isAwaited(field));
  const layout = layoutOf(report, fields, context);
  const columns = applyLayout(resolveColumns(report, values, context), layout);
  const groups = layout ? layout.groups.map((value) => ({ value })) : report.groups;
  return {
    id: report.id,
    key: report.key,
    title: report.name ?? words.of(`${report.words}.title`),
    description: words.of(`${report.words}.description`),
    fields,
    faults,
    lookups,
    request: sound && source ? buildRequest(source, report, sentValues(report, fields, context), context) : null,
    sentence: resolveSentence(report, fields, context),
    period: resolvePeriod(report, fields, context) || null,
    days: resolveDays(report, fields),
    derived: resolveDerivations(report, context),
    columns: applyView(columns, view),
    sort: report.sort,
    hierarchies: report.hierarchies.map(({ key, columns: all }) => ({
      key,
      text: words.of(`${report.words}.hierarchies.${key}`),
      columns: all.filter((name) => columns.some(({ value }) => value === name)),
    })),
    groups: groups.filter((group) => columns.some(({ value }) => value === group.value)),
    pivot: report.pivot,
    chart: report.chart,
    headline: report.headline,
    style: resolveStyle(context),
    missing: [...missingOf(view, report, context), ...notIn(columns, layout)],
  };
}
