import { holds, mayOpen } from '../access/holds.ts';
import { columnsOf } from '../actions/columns.ts';
import { resolveAction } from '../actions/resolve.ts';
import { finestPartOf } from '../columns/registry.ts';
import type { Context } from '../context/context.ts';
import type { Values } from '../context/values.ts';
import type { NormalDashboard, NormalPart, NormalTable } from '../definitions/normal-dashboard.ts';
import type { NormalReport } from '../definitions/normal-report.ts';
import { writeValue } from '../fields/list.ts';
import { isEmpty, messageOf, type ResolvedForm } from '../fields/resolve.ts';
import { wholeMonths } from '../formats/months.ts';
import { resolveStyle } from '../formats/style.ts';
import { keyInUnits } from '../formats/units.ts';
import { answerLookup } from '../lookups/registry.ts';
import { type RawValues, resolveParameters, shownValues } from '../reports/fields.ts';
import { resolveReport } from '../reports/resolve.ts';
import type { ResolvedReport } from '../reports/resolved.ts';
import { resolvePeriod, resolveSentence } from '../reports/sentence.ts';
import { anyKindOf, kindOf, loneKindOf, type Section, type TableSection } from '../sections/registry.ts';
import type { Filter } from '../tables/table.ts';
import {
  actionsOnRows,
  type CoveredMonths,
  isListing,
  isOfTable,
  type Lead,
  type ResolvedChoices,
  type ResolvedDashboard,
  type ResolvedLoneSection,
  type ResolvedPart,
  type ResolvedSection,
  type ResolvedTable,
  type ResolvedTableSection,
  tablesOfSection,
} from './resolved.ts';

interface Input {
  /** Unparsed parameter values, from the form or the URL. */
  values?: RawValues;
}

/** A table resolved for one viewer. */
interface ViewerTable {
  table: NormalTable;
  resolved: ResolvedReport;
}

/** The dashboard's values for report parameters that have the same key. */
function sharedValues({ parameters }: NormalReport, own: Values): RawValues {
  const keys = parameters.map(({ key }) => key).filter((key) => Object.hasOwn(own, key));
  return Object.fromEntries(keys.map((key) => [key, own[key]]));
}

/** The parameter values of a table's call. The report's parameters get dashboard values with the same key. */
function valuesOf({ report, values, isOwn }: NormalTable, raw: RawValues, own: Values): RawValues {
  return isOwn ? raw : { ...values, ...sharedValues(report, own) };
}

/** Why a table's call can't be made, as text; null if it can, or if the form shows the fault. */
function faultOf({ table, resolved }: ViewerTable, { words }: Context): string | null {
  if (table.isOwn) return null;
  const wrong = resolved.fields.find(({ shown, fault }) => shown && fault);
  if (wrong?.fault) {
    const said = words(wrong.fault.key, wrong.fault.values);
    return words('formats.pair', { name: wrong.text, value: said });
  }
  const [first] = resolved.faults.map(messageOf);
  return first ? words(first.key, first.values) : null;
}

const isSound = ({ fields, faults }: Pick<ResolvedForm, 'fields' | 'faults'>): boolean =>
  faults.length === 0 && fields.every(({ fault }) => fault === null);

/** The filters of a section whose columns the viewer has. */
const filtersOf = ({ filters = [], at, drop_zero: dropped }: TableSection, { columns }: ResolvedReport): Filter[] => {
  const all = [...(filters as Filter[]), ...(at ? [endFilter(at)] : []), ...(dropped ? [someFilter(dropped)] : [])];
  const has = (field: string) => columns.some(({ value }) => value === field);
  return all.filter(({ value, among }) => has(value) && (among?.type !== 'some' || has(among.of)));
};

const endFilter = ({ value, end }: NonNullable<TableSection['at']>): Filter => ({
  value,
  match: 'all',
  conditions: [],
  among: { type: 'end', end },
});

const someFilter = ({ value, of, at }: NonNullable<TableSection['drop_zero']>): Filter => ({
  value,
  match: 'all',
  conditions: [],
  among: { type: 'some', of, at: at ?? null },
});

/** The values of visible parameters, as written in a link to the report. */
const writtenValues = (fields: ResolvedReport['fields']): Record<string, string> =>
  Object.fromEntries(fields.filter(({ shown }) => shown).map(({ key, value }) => [key, writeValue(value)]));

/** What parts and sections of a dashboard are resolved with. */
interface DashboardInput {
  dashboard: NormalDashboard;
  tables: ReadonlyMap<string, ViewerTable>;
  /** The values of visible parameters. */
  values: Values;
  context: Context;
}

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
function leadOf({ leads_to: lead, filters = [] }: TableSection, own: ViewerTable, input: DashboardInput): Lead | null {
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
  const given = { ...sharedValues(report, values), ...lead.values };
  const applied = filters.find(({ value }) => value === lead.whole_months)?.value ?? null;
  const whole = resolveReport(report, context, { values: given });
  const months = applied === null ? given : inWholeMonths(report, whole, given);
  const made =
    months &&
    leadTo(
      applied === null ? whole : resolveReport(report, context, { values: months }),
      columns.map((value) => [value, lead.fields?.[value] ?? value]),
    );
  return made && { ...made, applied, lost: lostValues(own, report, lead.values) };
}

/** The complete months of the dashboard's period, for a section that is limited to them. */
function coversOf(
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

/** The key prefix of a section's words. */
const wordsOf = ({ key }: Section, { words }: NormalDashboard) => `${words}.sections.${key}`;

const optional = (key: string, context: Context) =>
  context.words.has(key) ? context.words.of(keyInUnits(key, context)) : null;

/** Whether an action is for the viewer. */
const isOffered = (key: string, { actions }: NormalDashboard, { viewer }: Context) =>
  actions[key] !== undefined && holds(actions[key].requires, viewer);

/** The properties that all sections have. */
function sharedOf(section: Section, { dashboard, context }: DashboardInput) {
  const { size } = anyKindOf(section.type);
  const own = wordsOf(section, dashboard);
  return {
    key: section.key,
    title: context.words.of(keyInUnits(`${own}.title`, context)),
    description: optional(`${own}.description`, context),
    width: section.width ?? size.width,
    height: section.height ?? size.height,
    actions: (section.actions ?? []).filter((key) => isOffered(key, dashboard, context)),
  };
}

function ofTable(section: TableSection, table: ViewerTable, input: DashboardInput): ResolvedTableSection {
  const { resolved } = table;
  const { context, dashboard } = input;
  const words = wordsOf(section, dashboard);
  return {
    type: section.type,
    ...sharedOf(section, input),
    empty: optional(`${words}.empty`, context) ?? context.words('dashboard.empty'),
    table: section.table,
    filters: filtersOf(section, resolved),
    leadsTo: leadOf(section, table, input),
    ...coversOf(section, resolved, input),
    ...kindOf(section.type).resolve(section, {
      table: { ...resolved, isOwn: table.table.isOwn },
      context,
      words,
      isOffered: (key) => isOffered(key, dashboard, context),
    }),
  } as ResolvedTableSection;
}

/** null if the viewer does not have its table or its action. */
function resolveSection(section: Section, input: DashboardInput): ResolvedSection | null {
  if ('table' in section) {
    const table = input.tables.get(section.table);
    return table ? ofTable(section, table, input) : null;
  }
  const { context, dashboard } = input;
  const offers = (key: string) => isOffered(key, dashboard, context);
  if (section.type === 'form' && !(offers(section.action) && hasRecord(section, input))) return null;
  const given = { context, words: wordsOf(section, dashboard), isOffered: offers };
  const content = loneKindOf(section.type).resolve(section, given);
  return { type: section.type, ...sharedOf(section, input), ...content } as ResolvedLoneSection;
}

const hasRecord = ({ record }: { record?: string }, { tables }: DashboardInput) =>
  record === undefined || tables.has(record);

function resolvePart(part: NormalPart, input: DashboardInput): ResolvedPart {
  const { values, context } = input;
  const { words, route } = input.dashboard;
  const sections = part.sections
    .filter(({ when }) => holds(when, context.viewer, values))
    .flatMap((section) => resolveSection(section, input) ?? []);
  return {
    key: part.key,
    title: part.key === null ? null : context.words.of(`${words}.parts.${part.key}`),
    route: part.route === null ? null : `${route}/${part.route}`,
    sections,
  };
}

const fieldsOfFilter = ({ value, among }: Filter): string[] =>
  among?.type === 'some' ? [value, among.of, ...(among.at ? [among.at.value] : [])] : [value];

/** The fields of a table that the actions of a section read, and its history. */
function sentOfSection(
  section: ResolvedSection,
  actions: NormalDashboard['actions'],
  columns: readonly string[],
): string[] {
  const own = isListing(section)
    ? [section.history?.record_id, section.entry?.row].filter((each) => each !== undefined)
    : [];
  // A question can name every column of its row, and a refusal the first one.
  const acted = actionsOnRows(section).flatMap((key) => {
    const action = actions[key];
    const undo = action?.undo ? actions[action.undo] : undefined;
    return [action, undo].flatMap((each) =>
      each ? [...columnsOf(each), ...(each.asksFirst ? columns : columns.slice(0, 1))] : [],
    );
  });
  return [...own, ...acted];
}

/** The fields of a table that a section shows, including those it is filtered by. */
function fieldsOfSection(section: ResolvedSection, isFirst: boolean): string[] {
  if (!isOfTable(section)) return [];
  const { fields, hidden } = kindOf(section.type);
  const left = new Set(isFirst ? hidden?.(section) : []);
  const shown = fields(section).filter((field) => !left.has(field));
  return [...shown, ...section.filters.flatMap(fieldsOfFilter)];
}

/** The fields of each table that sections read. `isFirst`: as long as users have not shown others. */
function fieldsRead(
  parts: readonly ResolvedPart[],
  tables: ReadonlyMap<string, ViewerTable>,
  actions: NormalDashboard['actions'],
  isFirst = false,
): Map<string, { fields: Set<string>; sent: Set<string> }> {
  const read = new Map<string, { fields: Set<string>; sent: Set<string> }>();
  const all = parts.flatMap(({ sections }) => sections);
  const sectionsOfTables = all.filter(isOfTable);
  for (const section of all) {
    for (const table of tablesOfSection(section)) {
      const { fields, sent } = read.get(table) ?? { fields: new Set(), sent: new Set() };
      read.set(table, { fields, sent });
      const columns = tables.get(table)?.resolved.columns.map(({ value }) => value) ?? [];
      for (const field of sentOfSection(section, actions, columns)) sent.add(field);
      for (const field of [...fieldsOfSection(section, isFirst), ...sent]) fields.add(field);
    }
  }
  const selected = sectionsOfTables.flatMap((section) => kindOf(section.type).selects?.(section) ?? []);
  for (const [table, { fields }] of read) {
    const columns = new Set(tables.get(table)?.resolved.columns.map(({ value }) => value));
    for (const field of selected) if (columns.has(field)) fields.add(field);
  }
  return read;
}

/** The context for formatting the dashboard. One of its parameters may choose the units. */
const readIn = ({ units }: NormalDashboard, values: Values, context: Context): Context =>
  units === null || isEmpty(values[units]) ? context : { ...context, units: values[units] ? 'metric' : 'us' };

/** The text below the title, chosen by a parameter value; null if there is none. */
function captionOf({ caption, words: home }: NormalDashboard, { fields }: ResolvedForm, { words }: Context) {
  const by = fields.find(({ key }) => key === caption);
  const key = `${home}.captions.${by?.value ?? ''}`;
  return by && words.has(key)
    ? words.of(key, Object.fromEntries(fields.map((field) => [field.key, field.valueText])))
    : null;
}

/** The tables that supply choices for parameters. */
const choicesOf = (tables: ReadonlyMap<string, ViewerTable>, sound: boolean): ResolvedChoices[] =>
  [...tables.values()].flatMap(({ table: { name, choices }, resolved: { request, columns } }) => {
    if (!choices) return [];
    const labels = Object.fromEntries(columns.flatMap(({ value, values }) => (values ? [[value, values]] : [])));
    return [{ lookup: answerLookup(name), request: sound ? request : null, columns: { ...choices, labels } }];
  });

/**
 * Resolves a dashboard for one viewer. Pure, never throws: the result contains any faults. Tables of reports that the
 * viewer may not open are left out, with their sections. Does not check access to the dashboard itself; see
 * `mayOpen`.
 */
export function resolveDashboard(dashboard: NormalDashboard, given: Context, input: Input = {}): ResolvedDashboard {
  const raw = input.values ?? {};
  const form = resolveParameters(dashboard, raw, given);
  const values = shownValues(form.fields);
  const context = readIn(dashboard, values, given);
  const { words, viewer } = context;
  const tables = new Map(
    dashboard.tables
      .filter(({ report, isOwn, when }) => (isOwn || mayOpen(report, viewer)) && holds(when, viewer, values))
      .map((table): [string, ViewerTable] => {
        const resolved = resolveReport(table.report, context, { values: valuesOf(table, raw, values) });
        return [table.name, { table, resolved }];
      }),
  );
  const parts = dashboard.parts
    .filter(({ requires, when }) => holds(requires, viewer) && holds(when, viewer, values))
    .map((part) => resolvePart(part, { dashboard, tables, values, context }))
    .filter(({ sections }) => sections.length > 0);
  const read = fieldsRead(parts, tables, dashboard.actions);
  const first = fieldsRead(parts, tables, dashboard.actions, true);
  const sound = isSound(form);
  const resolvedTables = [...tables].flatMap(([name, each]): ResolvedTable[] => {
    const found = read.get(name);
    if (!found) return [];
    const [fields, sent] = [[...found.fields], [...found.sent]];
    const { request, days, derived, columns, style, sort, hierarchies, id, title } = each.resolved;
    const report = each.table.isOwn ? null : { id, title };
    const fault = sound ? faultOf(each, context) : null;
    const hidden = fields.filter((field) => !first.get(name)?.fields.has(field));
    const own = { days, derived, columns, style, sort, hierarchies };
    return [{ name, request: sound ? request : null, fields, hidden, sent, report, fault, ...own }];
  });
  return {
    id: dashboard.id,
    key: dashboard.key,
    title: words.of(`${dashboard.words}.title`),
    description: words.of(`${dashboard.words}.description`),
    wide: dashboard.wide,
    search: dashboard.search,
    caption: captionOf(dashboard, form, context),
    period: resolvePeriod(dashboard, form.fields, context) || null,
    timing: dashboard.timing,
    ...form,
    sentence: resolveSentence(dashboard, form.fields, context),
    tables: resolvedTables,
    choices: choicesOf(tables, sound),
    actions: Object.values(dashboard.actions).flatMap(
      (action) => resolveAction(action, context, { parameters: values, rows: [], typed: null }) ?? [],
    ),
    parts,
    style: resolveStyle(context),
  };
}
