import { holds, mayOpen } from '../access/holds.ts';
import { columnsOf } from '../actions/columns.ts';
import { resolveAction } from '../actions/resolve.ts';
import type { Context } from '../context/context.ts';
import type { Values } from '../context/values.ts';
import type { NormalDashboard, NormalPart, NormalTable } from '../definitions/normal-dashboard.ts';
import { writeValue } from '../fields/list.ts';
import { isEmpty, messageOf, type ResolvedForm } from '../fields/resolve.ts';
import { resolveStyle } from '../formats/style.ts';
import { keyInUnits } from '../formats/units.ts';
import { answerLookup } from '../lookups/registry.ts';
import { type RawValues, resolveParameters, shownValues } from '../reports/fields.ts';
import { resolveReport } from '../reports/resolve.ts';
import type { ResolvedReport } from '../reports/resolved.ts';
import { resolvePeriod, resolveSentence } from '../reports/sentence.ts';
import { anyKindOf, kindOf, loneKindOf, type Section, type TableSection } from '../sections/registry.ts';
import { namedIn, withParameters } from '../sections/row-screen.ts';
import type { Filter } from '../tables/table.ts';
import type { DashboardInput, ViewerTable } from './input.ts';
import { coversOf, isSound, leadOf, sameFilter, sharedValues } from './lead.ts';
import { onlyRowsOf } from './only-rows.ts';
import {
  actionsOnRows,
  isListing,
  isOfTable,
  type ResolvedChoices,
  type ResolvedDashboard,
  type ResolvedLoneSection,
  type ResolvedPart,
  type ResolvedSection,
  type ResolvedTable,
  type ResolvedTableSection,
  tablesOfSection,
} from './resolved.ts';
import { fieldsOfTab, usualInTabs, valuesInTab } from './tab-parameters.ts';

interface Input {
  /** Unparsed parameter values, from the form or the URL. */
  values?: RawValues;
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

/** The filters of a section whose columns the viewer has. */
const filtersOf = (
  { filters = [], at, drop_zero: dropped, matches }: TableSection,
  { columns }: ResolvedReport,
  values: Values,
): Filter[] => {
  const all = [
    ...(filters as Filter[]),
    ...(matches ? [sameFilter(matches, values)] : []),
    ...(at ? [endFilter(at)] : []),
    ...(dropped ? [someFilter(dropped)] : []),
  ];
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

/** The key prefix of a section's words. */
const wordsOf = ({ key }: Section, { home }: DashboardInput) => `${home}.sections.${key}`;

const optional = (key: string, context: Context) =>
  context.words.has(key) ? context.words.of(keyInUnits(key, context)) : null;

/** Whether an action is for the viewer. */
const isOffered = (key: string, { actions }: NormalDashboard, { viewer }: Context) =>
  actions[key] !== undefined && holds(actions[key].requires, viewer);

/** The properties that all sections have. */
function sharedOf(section: Section, input: DashboardInput) {
  const { dashboard, context } = input;
  const { size } = anyKindOf(section.type);
  const own = wordsOf(section, input);
  return {
    key: section.key,
    title: context.words.of(keyInUnits(`${own}.title`, context)),
    description: optional(`${own}.description`, context),
    width: section.width ?? size.width,
    height: section.height ?? size.height,
    actions: (section.actions ?? []).filter((key) => isOffered(key, dashboard, context)),
  };
}

function ofTable(written: TableSection, table: ViewerTable, input: DashboardInput): ResolvedTableSection {
  const { resolved } = table;
  const { context, dashboard } = input;
  const section =
    'opens' in written && written.opens ? { ...written, opens: withParameters(written.opens, input.values) } : written;
  const words = wordsOf(section, input);
  return {
    type: section.type,
    ...sharedOf(section, input),
    empty: optional(`${words}.empty`, context) ?? context.words('dashboard.empty'),
    table: section.table,
    filters: filtersOf(section, resolved, input.values),
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
  const given = { context, words: wordsOf(section, input), isOffered: offers };
  const content = loneKindOf(section.type).resolve(section, given);
  return { type: section.type, ...sharedOf(section, input), ...content } as ResolvedLoneSection;
}

const hasRecord = ({ record }: { record?: string }, { tables }: DashboardInput) =>
  record === undefined || tables.has(record);

function resolvePart(part: NormalPart, given: Omit<DashboardInput, 'home'>, sentence: string): ResolvedPart {
  const { values, context } = given;
  const input = { ...given, home: part.words };
  const sections = part.sections
    .filter(({ when }) => holds(when, context.viewer, values))
    .flatMap((section) => resolveSection(section, input) ?? []);
  return {
    key: part.key,
    title: part.title === null ? null : context.words.of(part.title),
    route: part.route,
    ...(part.isHead ? { isHead: true } : {}),
    ...(sentence === '' ? {} : { sentence }),
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

/** What the call of a table takes from other tables. */
const takenBy = (table: NormalTable | undefined) => table?.report.sources.flatMap(({ takes = [] }) => takes) ?? [];

/** The fields of each table that sections read. `isFirst`: as long as users have not shown others. */
function fieldsRead(
  parts: readonly ResolvedPart[],
  tables: ReadonlyMap<string, ViewerTable>,
  { actions, goesOn }: Pick<NormalDashboard, 'actions' | 'goesOn'>,
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
  const add = (table: string, field: string) => {
    const { fields, sent } = read.get(table) ?? { fields: new Set(), sent: new Set() };
    read.set(table, { fields: fields.add(field), sent: sent.add(field) });
  };
  for (const field of namedIn(goesOn?.to ?? null)) if (read.has(goesOn?.table ?? '')) add(goesOn?.table ?? '', field);
  for (const { leadsTo } of sectionsOfTables) {
    const { table = '', column = '' } = leadsTo?.matching ?? {};
    if (tables.has(table)) add(table, column);
  }
  for (const name of [...read.keys()])
    for (const { table, value } of takenBy(tables.get(name)?.table)) add(table, value);
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

/** The screen above, and what the dashboard shows by its parameter; null without them. */
function breadcrumbsOf({ breadcrumbs }: NormalDashboard, { fields }: ResolvedForm) {
  const by = fields.find(({ key }) => key === breadcrumbs?.parameter);
  if (!breadcrumbs || !by) return null;
  const { to, carries } = breadcrumbs;
  const query = fields.flatMap(({ key, value }) =>
    carries?.includes(key) && value !== null ? [[key, writeValue(value)] as const] : [],
  );
  return { to, value: by.valueText, ...(carries ? { query } : {}) };
}

/** What the dashboard shows, as text; empty if no parameter names it. */
const subjectOf = ({ subject }: NormalDashboard, { fields }: ResolvedForm): string =>
  fields.find(({ key }) => key === subject)?.valueText ?? '';

/** The parameter values of the address or the form, and the kept one if they do not have it. */
function withKept({ keeps }: NormalDashboard, raw: RawValues, { kept = {} }: Context): RawValues {
  const value = keeps && kept[keeps.cookie];
  return keeps && value !== undefined && value !== null && raw[keeps.parameter] === undefined
    ? { ...raw, [keeps.parameter]: value }
    : raw;
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
  const raw = withKept(dashboard, input.values ?? {}, given);
  const form = resolveParameters(dashboard, raw, given);
  const values = shownValues(form.fields);
  const context = readIn(dashboard, values, given);
  const { words, viewer } = context;
  const tables = new Map(
    dashboard.tables
      .filter(({ report, isOwn, when }) => (isOwn || mayOpen(report, viewer)) && holds(when, viewer, values))
      .map((table): [string, ViewerTable] => {
        const own = valuesInTab(dashboard, values, table.tab);
        const resolved = resolveReport(table.report, context, { values: valuesOf(table, raw, own) });
        return [table.name, { table, resolved }];
      }),
  );
  const parts = dashboard.parts
    .filter(({ requires, when }) => holds(requires, viewer) && holds(when, viewer, values))
    .map((part) => {
      const own = { dashboard, tables, values: valuesInTab(dashboard, values, part.key), context };
      const asked = part.key === null ? [] : fieldsOfTab(dashboard, form.fields, part.key);
      return resolvePart(part, own, resolveSentence(dashboard, asked, context));
    })
    .filter(({ sections }) => sections.length > 0);
  const read = fieldsRead(parts, tables, dashboard);
  const first = fieldsRead(parts, tables, dashboard, true);
  const sound = isSound(form);
  const resolvedTables = [...tables].flatMap(([name, each]): ResolvedTable[] => {
    const found = read.get(name);
    if (!found) return [];
    const [fields, sent] = [[...found.fields], [...found.sent]];
    const { request, days, derived, columns, style, sort, hierarchies, id, title } = each.resolved;
    const report = each.table.isOwn ? null : { id, title };
    const fault = sound ? faultOf(each, context) : null;
    const hidden = fields.filter((field) => !first.get(name)?.fields.has(field));
    const { isLazy, isOptional } = each.table;
    const loading = { ...(isLazy && { isLazy }), ...(isOptional && { isOptional }) };
    const own = { days, derived, columns, style, sort, hierarchies, ...loading };
    const only = onlyRowsOf(each.table, parts, dashboard);
    const asked = request && only ? { ...request, only } : request;
    return [{ name, request: sound ? asked : null, fields, hidden, sent, report, fault, ...own }];
  });
  return {
    id: dashboard.id,
    key: dashboard.key,
    title: words.of(`${dashboard.words}.title`),
    description: words.of(`${dashboard.words}.description`),
    wide: dashboard.wide,
    search: dashboard.search,
    caption: captionOf(dashboard, form, context),
    breadcrumbs: breadcrumbsOf(dashboard, form),
    subject: subjectOf(dashboard, form),
    period: resolvePeriod(dashboard, fieldsOfTab(dashboard, form.fields, null), context) || null,
    timing: dashboard.timing,
    ...form,
    ...(dashboard.tabParameters.size > 0
      ? {
          inTabs: [...dashboard.tabParameters.keys()],
          usualInTabs: usualInTabs(dashboard, form.fields, given),
        }
      : {}),
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
