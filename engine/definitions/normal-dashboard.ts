import type { DashboardCall as Call, Dashboard } from '../schema/dashboard.ts';
import type { Predicate } from '../schema/predicate.ts';
import type { Report } from '../schema/report.ts';
import type { Section } from '../sections/registry.ts';
import type { Place } from '../tables/place.ts';
import type { Others, Tab } from './family.ts';
import { filesOfDashboard, hidingOf, seesTab, together } from './group.ts';
import { type InputPlace, inPath, placeOf } from './named-call.ts';
import { type NormalAction, normaliseAction } from './normal-action.ts';
import {
  type NormalReport,
  type NormalSource,
  normaliseParameter,
  normaliseReport,
  UnknownField,
} from './normal-report.ts';
import { type ContractCall, pagesOf, tableCall, valuesOfCall } from './table-call.ts';

/** A call with tables of its own: queries of the dashboard, or a call of the contract. */
type OwnCall = Extract<Call, { tables: object }>;

/** The columns that a choice is made from. */
export interface Choices {
  value: string;
  text: readonly string[];
  name?: string;
  parent?: string;
}

/**
 * A table of a dashboard. Its rows come from a report, or from one of the dashboard's own calls, modeled as a report
 * without a menu.
 */
export interface NormalTable {
  name: string;
  /** The name of the call that loads it. */
  call: string;
  report: NormalReport;
  /** Values of report parameters that the dashboard does not have. */
  values: Readonly<Record<string, string | number | boolean>>;
  /** Whether the table is the dashboard's own, not that of a report. */
  isOwn: boolean;
  /** The key of the tab whose file it is in; null for that of the dashboard. */
  tab: string | null;
  when: Predicate | undefined;
  /** The topics of changes after which it is loaded again. */
  freshOn: readonly string[];
  /** Whether it is loaded only once a section with it is near the window. */
  isLazy: boolean;
  /** Other backends may not have its call. Missing: they must. */
  isOptional?: true;
  /** The columns that parameter choices are made from; null if its rows are not choices. */
  choices: Choices | null;
}

export interface NormalPart {
  /** null if the dashboard has no tabs, or if it is above every tab; the part then has no title. */
  key: string | null;
  /** Its path below the locale; null if it is not a tab. */
  route: string | null;
  /** The key of its title; null for none. */
  title: string | null;
  /** The key prefix of the words of its sections. */
  words: string;
  /** Whether it is above every tab. */
  isHead: boolean;
  requires: Predicate | undefined;
  when: Predicate | undefined;
  sections: readonly Section[];
}

/** Where a dashboard leads after a run: to the screen of the only row of a table. */
export interface GoesOn {
  table: string;
  /** An address with fields in braces. */
  to: string;
  after: 'button' | 'each_run';
  /** An address with parameters in braces; null if it then stays open. */
  otherwise: string | null;
}

/** A dashboard with every shorthand expanded: the only form that the engine works on. */
export interface NormalDashboard
  extends Pick<NormalReport, 'id' | 'key' | 'hiddenFrom' | 'words' | 'icon' | 'requires' | 'parameters' | 'rules'> {
  route: string;
  wide: boolean;
  search: boolean;
  /** Names in an address that say nothing here. */
  ignores: readonly string[];
  /** The parameter whose value a cookie keeps for the next visit; null for none. `seconds`: for how long. */
  keeps: { parameter: string; cookie: string; seconds: number; call: string | null } | null;
  /** Whether it runs by itself while users type parameters. */
  isLive: boolean;
  /** Where it leads after a run; null if it stays open. */
  goesOn: GoesOn | null;
  /** The screen above it, and the parameter that names what it shows; null for none. */
  breadcrumbs: { to: string; parameter: string; carries?: readonly string[] } | null;
  /** The parameter that names what it shows; null for none. */
  subject: string | null;
  /** The key of the tab that a parameter belongs to, by the key of the parameter, for those that not all tabs have. */
  tabParameters: ReadonlyMap<string, string>;
  /** The parameter that switches the dashboard to metric units. */
  units: string | null;
  /** The parameter whose value selects the text below the title. */
  caption: string | null;
  /** Whether it shows how long it took to load. */
  timing: boolean;
  tables: NormalTable[];
  /** By name. */
  actions: Readonly<Record<string, NormalAction>>;
  parts: NormalPart[];
  /** The reports that sections link to, by id. */
  leads: ReadonlyMap<string, NormalReport>;
}

/** A dashboard refers to a report that does not exist or is invalid. */
export class UnknownReport extends Error {
  override name = 'UnknownReport';
  readonly report: string;
  constructor(report: string) {
    super(`There is no report “${report}”.`);
    this.report = report;
  }
}

/** The id of a table that one of the dashboard's own calls loads. Its query is server/dashboards/<id>.sql. */
export const tableId = (dashboard: string, table: string) => `${dashboard}/${table}`;

/** The request of a call, as a report writes it. A call of the contract gets its own in `atCall`. */
const sourceOf = (call: OwnCall): Report['sources'][number] =>
  call.type === 'call'
    ? { method: 'GET', path: '/' }
    : { method: call.method, path: call.path, ...(call.parameters ? { parameters: call.parameters } : {}) };

/** Models a table of one of the dashboard's own calls as a report. */
function reportOfTable(dashboard: Dashboard, call: OwnCall, table: OwnCall['tables'][string]): Report {
  const { key, icon, requires, parameters, rules } = dashboard;
  const { columns, derived, sort } = table;
  return {
    key,
    menu: { category: '', icon },
    routes: {},
    ...(requires ? { requires } : {}),
    ...(parameters ? { parameters } : {}),
    ...(rules ? { rules } : {}),
    sources: [sourceOf(call)],
    ...(derived ? { derived } : {}),
    columns,
    ...(sort ? { sort } : {}),
  };
}

/** A table of one of the dashboard's own calls, with its definition modeled as a report. */
export interface OwnTable {
  /** The id of the report. */
  id: string;
  name: string;
  call: string;
  /** Whether its rows come from a query of the dashboard, not from a call of the contract. */
  isQueried: boolean;
  report: Report;
  /** The condition for having rows at all. */
  when: Predicate | undefined;
}

/** The tables of a dashboard's own calls. */
export const ownTables = (id: string, dashboard: Dashboard): OwnTable[] =>
  Object.entries(dashboard.calls ?? {}).flatMap(([name, call]) =>
    call.type === 'report'
      ? []
      : Object.entries(call.tables).map(([table, written]) => ({
          id: tableId(id, table),
          name: table,
          call: name,
          isQueried: call.type === 'query',
          report: reportOfTable(dashboard, call, written),
          when: written.when,
        })),
  );

/** The tables of a dashboard's own queries. */
export const queriedTables = (id: string, dashboard: Dashboard): OwnTable[] =>
  ownTables(id, dashboard).filter(({ isQueried }) => isQueried);

const wordsOf = (id: string) => `dashboards.${id}`;

/** A table's report with the request of a call of the contract, which says where each parameter goes. */
function atCall(report: NormalReport, written: ContractCall, others: Others): NormalReport {
  const named = tableCall(written.call, others);
  const values = valuesOfCall(written);
  // Of several names of a parameter, each call gets those of its inputs.
  const parameters = report.parameters.map((parameter) => {
    const names = parameter.names.filter((name) => placeOf(named, name) !== null);
    const [first] = names;
    return first === undefined ? parameter : { ...parameter, names, in: placeOf(named, first) ?? parameter.in };
  });
  const fixed = (place: InputPlace) => values.fixed.filter(([name]) => placeOf(named, name) === place);
  const body = fixed('body');
  const pages = pagesOf(written, others);
  const source: NormalSource = {
    when: undefined,
    method: named.method,
    path: fixed('params').reduce((path, [name, value]) => inPath(path, name, String(value)), named.path),
    parameters: parameters.flatMap(({ key, names }) => (names.some((name) => placeOf(named, name)) ? [key] : [])),
    always: fixed('query').map(([name, value]) => [name, String(value)]),
    ...(values.days.length > 0 && { days: values.days }),
    ...(values.takes.length > 0 && { takes: values.takes }),
    ...(pages && { pages }),
    ...(body.length > 0 ? { body: Object.fromEntries(body) } : {}),
    place: { rows: 'data' },
    emptyIsError: false,
  };
  return { ...report, parameters, sources: [source] };
}

/** The key of a tab, for what only its file has. */
const tabOf = ({ group, key }: Dashboard): string | null => (group === undefined ? null : key);

function ownTable(id: string, dashboard: Dashboard, own: OwnTable, others: Others): NormalTable {
  const call = dashboard.calls?.[own.call] as OwnCall;
  const written = call.tables[own.name] as OwnCall['tables'][string];
  const { rows = 'data', optional, record = false, single, nested, keyed, choices = null } = written;
  const { when } = own;
  const modelled = {
    ...normaliseReport(own.id, own.report, others.catalogue),
    ...hidingOf(dashboard),
    words: wordsOf(id),
  };
  const report = call.type === 'call' ? atCall(modelled, call, others) : modelled;
  const as: Place['as'] | null = record
    ? { type: 'record' }
    : single !== undefined
      ? { type: 'single', field: single }
      : nested
        ? { type: 'nested', ...nested }
        : keyed
          ? { type: 'keyed', ...keyed }
          : null;
  const place: Place = { rows, ...(optional && { optional }), ...(as ? { as } : {}) };
  return {
    name: own.name,
    call: own.call,
    report: { ...report, sources: report.sources.map((source) => ({ ...source, place })) },
    values: {},
    isOwn: true,
    tab: tabOf(dashboard),
    when: when && call.when ? { type: 'all', of: [call.when, when] } : (when ?? call.when),
    freshOn: [call.fresh_on ?? []].flat(),
    isLazy: call.loads === 'seen',
    ...(call.type === 'call' && call.optional && { isOptional: true }),
    choices,
  };
}

function reportNamed(id: string, { catalogue, reports }: Others): NormalReport {
  const report = reports.get(id);
  if (!report) throw new UnknownReport(id);
  try {
    return normaliseReport(id, report, catalogue);
  } catch (reason) {
    throw reason instanceof UnknownField ? new UnknownReport(id) : reason;
  }
}

function tableOfReport(
  name: string,
  call: Extract<Call, { type: 'report' }>,
  tab: string | null,
  others: Others,
): NormalTable {
  return {
    name,
    call: name,
    report: reportNamed(call.report, others),
    values: call.values ?? {},
    isOwn: false,
    tab,
    when: call.when,
    freshOn: [call.fresh_on ?? []].flat(),
    isLazy: call.loads === 'seen',
    choices: null,
  };
}

/** The actions of a file. `opens`: who may open it, for a tab. */
function actionsOf({ id, written }: Tab, { calls, catalogue }: Others, opens: Predicate | undefined) {
  const { actions = {}, parameters = [] } = written;
  const given = { home: wordsOf(id), parameters: parameters.map(({ key }) => key), calls, catalogue, actions };
  return Object.entries(actions).map(([key, action]) => {
    const normal = normaliseAction(key, action, given);
    return [key, { ...normal, requires: together([opens, normal.requires]) }] as const;
  });
}

/** The tables that the calls of a file give. */
function tablesOf({ id, written }: Tab, others: Others): NormalTable[] {
  const own = ownTables(id, written);
  return Object.entries(written.calls ?? {}).flatMap(([name, call]) =>
    call.type === 'report'
      ? [tableOfReport(name, call, tabOf(written), others)]
      : own.filter((table) => table.call === name).map((table) => ownTable(id, written, table, others)),
  );
}

/** The sections of a dashboard in parts: those above its tabs, its parts, and its tabs in files of their own. */
function partsOf(id: string, { route, sections, parts = [] }: Dashboard, tabs: readonly Tab[]): NormalPart[] {
  const always = { requires: undefined, when: undefined };
  const isHead = parts.length > 0 || tabs.length > 0;
  const words = wordsOf(id);
  return [
    ...(sections ? [{ key: null, route: null, title: null, words, isHead, ...always, sections }] : []),
    ...parts.map((part) => ({
      key: part.key,
      route: part.route === undefined ? null : `${route}/${part.route}`,
      title: `${words}.parts.${part.key}`,
      words,
      isHead: false,
      requires: part.requires,
      when: part.when,
      sections: part.sections,
    })),
    ...tabs.map((tab) => ({
      key: tab.written.key,
      route: tab.written.route,
      title: `${wordsOf(tab.id)}.title`,
      words: wordsOf(tab.id),
      isHead: false,
      requires: seesTab(tab.written),
      when: undefined,
      sections: tab.written.sections ?? [],
    })),
  ];
}

/** The ids of the reports that sections link to. */
export const reportsBehind = ({ sections = [], parts = [] }: Dashboard): string[] =>
  [...sections, ...parts.flatMap((part) => part.sections)].flatMap(
    (section) => ('table' in section && section.leads_to?.report) || [],
  );

/**
 * Expands a checked dashboard into its normal form.
 * @throws UnknownField, UnknownReport, UnknownCall
 */
export function normaliseDashboard(id: string, dashboard: Dashboard, others: Others): NormalDashboard {
  const {
    key,
    icon,
    route,
    requires,
    wide = false,
    search = false,
    ignores = [],
    units = null,
    caption = null,
    timing = false,
    keeps,
    live = false,
    goes_on: goesOn,
    breadcrumbs = null,
    subject = breadcrumbs?.parameter ?? null,
  } = dashboard;
  const files = filesOfDashboard(id, dashboard, others);
  const tabs = others.tabs?.get(id) ?? [];
  const parameters = [dashboard, ...tabs.map(({ written }) => written)].flatMap((file) => file.parameters ?? []);
  const behind = files.flatMap(({ written }) => reportsBehind(written));
  const opening = new Map(tabs.map((tab) => [tab.id, seesTab(tab.written)]));
  return {
    id,
    key,
    ...hidingOf(dashboard),
    words: wordsOf(id),
    icon,
    route,
    requires,
    wide,
    search,
    ignores,
    units,
    caption,
    timing,
    keeps: keeps ? { ...keeps, call: keeps.call ?? null } : null,
    isLive: live,
    goesOn: goesOn ? { ...goesOn, after: goesOn.after ?? 'button', otherwise: goesOn.otherwise ?? null } : null,
    breadcrumbs,
    subject,
    parameters: parameters.map((parameter) => normaliseParameter(parameter, others.catalogue)),
    tabParameters: new Map(
      tabs.flatMap(({ written }) => (written.parameters ?? []).map(({ key: own }) => [own, written.key] as const)),
    ),
    rules: [dashboard, ...tabs.map(({ written }) => written)].flatMap((file) => file.rules ?? []),
    tables: files.flatMap((file) => tablesOf(file, others)),
    actions: Object.fromEntries(files.flatMap((file) => actionsOf(file, others, opening.get(file.id)))),
    parts: partsOf(id, dashboard, tabs),
    leads: new Map([...new Set(behind)].map((report) => [report, reportNamed(report, others)])),
  };
}
