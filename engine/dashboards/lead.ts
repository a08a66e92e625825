import { mayOpen } from '../access/holds.ts';
import { finestPartOf } from '../columns/registry.ts';
import type { Context } from '../context/context.ts';
import type { Values } from '../context/values.ts';
import type { NormalReport } from '../definitions/normal-report.ts';
import { writeValue } from '../fields/list.ts';
import { isMoment } from '../fields/moment.ts';
import { kindOf } from '../fields/registry.ts';
import { fieldContextOf, isEmpty, type ResolvedForm } from '../fields/resolve.ts';
import { wholeMonths } from '../formats/months.ts';
import type { RawValues } from '../reports/fields.ts';
import { resolveReport } from '../reports/resolve.ts';
import type { ResolvedReport } from '../reports/resolved.ts';
import type { TableSection } from '../sections/registry.ts';
import type { Filter } from '../tables/table.ts';
import type { DashboardInput, ViewerTable } from './input.ts';
import type { CoveredMonths, Lead } from './resolved.ts';

/** The dashboard's values for report parameters that have the same key. */
export function sharedValues({ parameters }: NormalReport, own: Values): RawValues {
  const keys = parameters.map(({ key }) => key).filter((key) => Object.hasOwn(own, key));
  return Object.fromEntries(keys.map((key) => [key, own[key]]));
}

/** A filter with the value of a parameter. An empty one is a fault of the form, so there are no rows to limit. */
export const sameFilter = ({ value, parameter }: NonNullable<TableSection['matches']>, values: Values): Filter => ({
  value,
  match: 'all',
  conditions: [{ type: 'text', operator: 'equals', text: String(values[parameter] ?? '') }],
});

/** What limits the rows of a report: the value of a parameter, or one that another table has once it is loaded. */
const limitOf = (matches: NonNullable<TableSection['leads_to']>['matches'], values: Values) => {
  const { value, parameter, table, column } = matches ?? {};
  if (value === undefined) return {};
  if (parameter !== undefined) return { matched: sameFilter({ value, parameter }, values) };
  return table !== undefined && column !== undefined ? { matching: { value, table, column } } : {};
};

/** The values that a definition has for a report, with the days that it names. */
const datedValues = ({ parameters }: NormalReport, given: RawValues, context: Context): RawValues =>
  Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const field = parameters.find((each) => each.key === key)?.definition;
      const isNamed = isMoment(value) && (field?.type === 'date' || field?.type === 'month');
      return [key, isNamed ? kindOf(field).initial({ ...field, value }, fieldContextOf(context)) : value];
    }),
  );

export const isSound = ({ fields, faults }: Pick<ResolvedForm, 'fields' | 'faults'>): boolean =>
  faults.length === 0 && fields.every(({ fault }) => fault === null);

/** The values of visible parameters, as written in a link to the report. */
const writtenValues = (fields: ResolvedReport['fields']): Record<string, string> =>
  Object.fromEntries(fields.filter(({ shown }) => shown).map(({ key, value }) => [key, writeValue(value)]));

/** A link to a report that passes filters on for `names`: pairs of table column and report column. */
function leadTo(
  { id, title, fields, faults, columns: own }: ResolvedReport,
  names: readonly [string, string][],
): Lead | null {
  if (!isSound({ fields, faults })) return null;
  const known = names.filter(([, name]) => own.some(({ value }) => value === name));
  const values = writtenValues(fields);
  return { report: id, title, values, fields: Object.fromEntries(known), applied: null, lost: [] };
}

/** The values of a report with its period reduced to complete months; null if the period has none. */
function inWholeMonths({ rules }: NormalReport, { fields }: ResolvedReport, given: RawValues): RawValues | null {
  const dateOf = (key: string) => fields.find((field) => field.key === key && field.type === 'date')?.value;
  for (const rule of rules) {
    if (rule.type !== 'on_or_before') continue;
    const [start, end] = [dateOf(rule.first), dateOf(rule.second)];
    if (typeof start !== 'string' || typeof end !== 'string') continue;
    const months = wholeMonths(start, end);
    return months && { ...given, [rule.first]: months[0], [rule.second]: months[1] };
  }
  return null;
}

/** The report that a section links to: its own `leads_to`, or the report of its table. */
export function leadOf(
  { leads_to: lead, filters = [] }: TableSection,
  own: ViewerTable,
  input: DashboardInput,
): Lead | null {
  const { table, resolved } = own;
  const columns = resolved.columns.map(({ value }) => value);
  if (!lead)
    return table.isOwn
      ? null
      : leadTo(
          resolved,
          columns.map((value) => [value, value]),
        );
  const { dashboard, values, context } = input;
  const report = dashboard.leads.get(lead.report);
  if (!report || !mayOpen(report, context.viewer)) return null;
  const given = { ...sharedValues(report, values), ...datedValues(report, lead.values ?? {}, context) };
  const applied = filters.find(({ value }) => value === lead.whole_months)?.value ?? null;
  const whole = resolveReport(report, context, { values: given });
  const { matches } = lead;
  // Without the column it would show the rows of others.
  if (matches && !whole.columns.some(({ value }) => value === matches.value)) return null;
  const months = applied === null ? given : inWholeMonths(report, whole, given);
  const made =
    months &&
    leadTo(
      applied === null ? whole : resolveReport(report, context, { values: months }),
      columns.map((value) => [value, lead.fields?.[value] ?? value]),
    );
  return (
    made && {
      ...made,
      applied,
      lost: lostValues(own, report, lead.values),
      ...limitOf(matches, values),
    }
  );
}

/** The complete months of the dashboard's period, for a section that is limited to them. */
export function coversOf(
  { leads_to: lead, filters = [] }: TableSection,
  { columns }: ResolvedReport,
  { dashboard, values }: DashboardInput,
): { covers?: CoveredMonths } {
  const by = filters.find(({ value }) => value === lead?.whole_months)?.value;
  const of = columns.find(({ type }) => finestPartOf(type) === 'month')?.value;
  if (!by || !of) return {};
  const period = dashboard.rules.find((rule) => rule.type === 'on_or_before');
  const [start, end] = [values[period?.first ?? ''], values[period?.second ?? '']];
  const months = typeof start === 'string' && typeof end === 'string' ? wholeMonths(start, end) : null;
  return months ? { covers: { first: months[0], last: months[1], of, by } } : {};
}

/** Optional parameters of a table's call with which its rows are limited, and that a report has no parameter for, as text. */
function lostValues({ table, resolved }: ViewerTable, { parameters }: NormalReport, given: RawValues = {}): string[] {
  const sent = new Set(table.report.sources.flatMap((source) => source.parameters));
  const known = new Set([...parameters.map(({ key }) => key), ...Object.keys(given)]);
  return resolved.fields
    .filter(({ shown, required, value }) => shown && !required && !isEmpty(value) && value !== false)
    .filter(({ key }) => sent.has(key) && !known.has(key))
    .map(({ text }) => text);
}
