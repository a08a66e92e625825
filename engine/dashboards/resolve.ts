import { holds, mayOpen } from '../access/holds.ts';
import type { Context } from '../context/context.ts';
import type { Values } from '../context/values.ts';
import type { NormalDashboard, NormalPart, NormalTable } from '../definitions/normal-dashboard.ts';
import type { NormalReport } from '../definitions/normal-report.ts';
import { writeValue } from '../fields/list.ts';
import { isEmpty, messageOf, type ResolvedForm } from '../fields/resolve.ts';
import { resolveStyle } from '../formats/style.ts';
import { keyInUnits } from '../formats/units.ts';
import { answerLookup } from '../lookups/registry.ts';
import { type RawValues, resolveParameters, shownValues } from '../reports/fields.ts';
import { resolveReport } from '../reports/resolve.ts';
import type { ResolvedReport } from '../reports/resolved.ts';
import { resolveSentence } from '../reports/sentence.ts';
import { anyKindOf, kindOf, loneKindOf, type Section, type TableSection } from '../sections/registry.ts';
import type { Filter } from '../tables/table.ts';
import {
  isOfTable,
  type Lead,
  type ResolvedChoices,
  type ResolvedDashboard,
  type ResolvedLoneSection,
  type ResolvedPart,
  type ResolvedSection,
  type ResolvedTable,
  type ResolvedTableSection,
} from './resolved.ts';

interface Input {
  /** Parameter values, raw from form or address. */
  values?: RawValues;
}

/** What one viewer has of a table. */
interface Seen {
  table: NormalTable;
  resolved: ResolvedReport;
}

/** The values of a dashboard that go on to a report: those of parameters of the same key. */
function sharedValues({ parameters }: NormalReport, own: Values): RawValues {
  const keys = parameters.map(({ key }) => key).filter((key) => Object.hasOwn(own, key));
  return Object.fromEntries(keys.map((key) => [key, own[key]]));
}

/** The values that a table’s call is made with: those of the dashboard go on to parameters of the same key. */
function valuesOf({ report, values, isOwn }: NormalTable, raw: RawValues, own: Values): RawValues {
  return isOwn ? raw : { ...values, ...sharedValues(report, own) };
}

/** What keeps a call from being made, in words; null where nothing does, or the form says it. */
function faultOf({ table, resolved }: Seen, { words }: Context): string | null {
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

/** What of its filters the viewer has columns for. */
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

/** The values of the parameters that are shown, as a link to the report has them. */
const writtenValues = (fields: ResolvedReport['fields']): Record<string, string> =>
  Object.fromEntries(fields.filter(({ shown }) => shown).map(({ key, value }) => [key, writeValue(value)]));

/** What a dashboard is resolved with. */
interface Asked {
  dashboard: NormalDashboard;
  seen: ReadonlyMap<string, Seen>;
  /** The values of the parameters that are shown. */
  values: Values;
  context: Context;
}

/** A report that rows of a table lead to. */
function leadTo(
  { id, title, fields, faults, columns: own }: ResolvedReport,
  names: readonly [string, string][],
): Lead | null {
  if (!isSound({ fields, faults })) return null;
  const known = names.filter(([, name]) => own.some(({ value }) => value === name));
  return { report: id, title, values: writtenValues(fields), fields: Object.fromEntries(known) };
}

/** The report behind a section: the one that it says, else that of its table. */
function leadOf({ leads_to: lead }: TableSection, { table, resolved }: Seen, asked: Asked): Lead | null {
  const columns = resolved.columns.map(({ value }) => value);
  if (!lead)
    return table.isOwn
      ? null
      : leadTo(
          resolved,
          columns.map((value) => [value, value]),
        );
  const { dashboard, values, context } = asked;
  const report = dashboard.leads.get(lead.report);
  if (!report || !mayOpen(report, context.viewer)) return null;
  const given = { ...sharedValues(report, values), ...lead.values };
  return leadTo(
    resolveReport(report, context, { values: given }),
    columns.map((value) => [value, lead.fields?.[value] ?? value]),
  );
}

/** What the keys of the words of a section begin with. */
const wordsOf = ({ key }: Section, { words }: NormalDashboard) => `${words}.sections.${key}`;

const optional = (key: string, context: Context) =>
  context.words.has(key) ? context.words.of(keyInUnits(key, context)) : null;

/** What every section has. */
function sharedOf(section: Section, { dashboard, context }: Asked) {
  const { size } = anyKindOf(section.type);
  const own = wordsOf(section, dashboard);
  return {
    key: section.key,
    title: context.words.of(keyInUnits(`${own}.title`, context)),
    description: optional(`${own}.description`, context),
    width: section.width ?? size.width,
    height: section.height ?? size.height,
  };
}

function ofTable(section: TableSection, table: Seen, asked: Asked): ResolvedTableSection {
  const { resolved } = table;
  const { context, dashboard } = asked;
  const words = wordsOf(section, dashboard);
  return {
    type: section.type,
    ...sharedOf(section, asked),
    empty: optional(`${words}.empty`, context) ?? context.words('dashboard.empty'),
    table: section.table,
    filters: filtersOf(section, resolved),
    leadsTo: leadOf(section, table, asked),
    ...kindOf(section.type).resolve(section, { table: resolved, context, words }),
  } as ResolvedTableSection;
}

/** null where the viewer does not have its table. */
function resolveSection(section: Section, asked: Asked): ResolvedSection | null {
  if ('table' in section) {
    const table = asked.seen.get(section.table);
    return table ? ofTable(section, table, asked) : null;
  }
  const given = { context: asked.context, words: wordsOf(section, asked.dashboard) };
  const content = loneKindOf(section.type).resolve(section, given);
  return { type: section.type, ...sharedOf(section, asked), ...content } as ResolvedLoneSection;
}

function resolvePart(part: NormalPart, asked: Asked): ResolvedPart {
  const { values, context } = asked;
  const { words, route } = asked.dashboard;
  const sections = part.sections
    .filter(({ when }) => holds(when, context.viewer, values))
    .flatMap((section) => resolveSection(section, asked) ?? []);
  return {
    key: part.key,
    title: part.key === null ? null : context.words.of(`${words}.parts.${part.key}`),
    route: part.route === null ? null : `${route}/${part.route}`,
    sections,
  };
}

const fieldsOfFilter = ({ value, among }: Filter): string[] =>
  among?.type === 'some' ? [value, among.of, ...(among.at ? [among.at.value] : [])] : [value];

/** The fields that sections read of their tables, and those by which others filter them. */
function fieldsRead(parts: readonly ResolvedPart[], seen: ReadonlyMap<string, Seen>): Map<string, Set<string>> {
  const read = new Map<string, Set<string>>();
  const sectionsOfTables = parts.flatMap(({ sections }) => sections.filter(isOfTable));
  for (const section of sectionsOfTables) {
    const fields = read.get(section.table) ?? new Set();
    read.set(section.table, fields);
    for (const field of [...kindOf(section.type).fields(section), ...section.filters.flatMap(fieldsOfFilter)])
      fields.add(field);
  }
  const selected = sectionsOfTables.flatMap((section) => kindOf(section.type).selects?.(section) ?? []);
  for (const [table, fields] of read) {
    const columns = new Set(seen.get(table)?.resolved.columns.map(({ value }) => value));
    for (const field of selected) if (columns.has(field)) fields.add(field);
  }
  return read;
}

/** The context in which a dashboard is read: one of its parameters may say the units. */
const readIn = ({ units }: NormalDashboard, values: Values, context: Context): Context =>
  units === null || isEmpty(values[units]) ? context : { ...context, units: values[units] ? 'metric' : 'us' };

/** The words below the title, by the value of a parameter; null where there are none. */
function captionOf({ caption, words: home }: NormalDashboard, { fields }: ResolvedForm, { words }: Context) {
  const by = fields.find(({ key }) => key === caption);
  const key = `${home}.captions.${by?.value ?? ''}`;
  return by && words.has(key)
    ? words.of(key, Object.fromEntries(fields.map((field) => [field.key, field.said])))
    : null;
}

/** The tables that have choices of parameters. */
const choicesOf = (seen: ReadonlyMap<string, Seen>, sound: boolean): ResolvedChoices[] =>
  [...seen.values()].flatMap(({ table: { name, choices }, resolved: { request } }) =>
    choices ? [{ lookup: answerLookup(name), request: sound ? request : null, made: choices }] : [],
  );

/**
 * A dashboard for one viewer. Pure; the same arguments give the same plain JSON. Faults are in it, nothing is thrown. Tables of
 * reports that the viewer may not open are left out with their sections. Access is `mayOpen`'s to decide.
 */
export function resolveDashboard(dashboard: NormalDashboard, given: Context, input: Input = {}): ResolvedDashboard {
  const raw = input.values ?? {};
  const form = resolveParameters(dashboard, raw, given);
  const values = shownValues(form.fields);
  const context = readIn(dashboard, values, given);
  const { words, viewer } = context;
  const seen = new Map(
    dashboard.tables
      .filter(({ report, isOwn, when }) => (isOwn || mayOpen(report, viewer)) && holds(when, viewer, values))
      .map((table): [string, Seen] => {
        const resolved = resolveReport(table.report, context, { values: valuesOf(table, raw, values) });
        return [table.name, { table, resolved }];
      }),
  );
  const parts = dashboard.parts
    .filter(({ requires, when }) => holds(requires, viewer) && holds(when, viewer, values))
    .map((part) => resolvePart(part, { dashboard, seen, values, context }))
    .filter(({ sections }) => sections.length > 0);
  const read = fieldsRead(parts, seen);
  const sound = isSound(form);
  const tables = [...seen].flatMap(([name, each]): ResolvedTable[] => {
    const fields = read.get(name);
    if (!fields) return [];
    const { request, derived, columns, style, sort, hierarchies, id, title } = each.resolved;
    const report = each.table.isOwn ? null : { id, title };
    const fault = sound ? faultOf(each, context) : null;
    const own = { derived, columns, style, sort, hierarchies };
    return [{ name, request: sound ? request : null, fields: [...fields], report, fault, ...own }];
  });
  return {
    id: dashboard.id,
    key: dashboard.key,
    title: words.of(`${dashboard.words}.title`),
    description: words.of(`${dashboard.words}.description`),
    wide: dashboard.wide,
    search: dashboard.search,
    caption: captionOf(dashboard, form, context),
    timing: dashboard.timing,
    ...form,
    sentence: resolveSentence(dashboard, form.fields, context),
    tables,
    choices: choicesOf(seen, sound),
    parts,
    style: resolveStyle(context),
  };
}
