import type { Dashboard } from '../schema/dashboard.ts';
import type { Predicate } from '../schema/predicate.ts';
import type { Report } from '../schema/report.ts';
import type { Section } from '../sections/registry.ts';
import type { Others } from './family.ts';
import { type NormalReport, normaliseParameter, normaliseReport, UnknownField } from './normal-report.ts';

type Call = Dashboard['calls'][string];
type OwnCall = Extract<Call, { type: 'call' }>;

/** Of which columns choices are made. */
export interface Choices {
  value: string;
  text: readonly string[];
  name?: string;
  parent?: string;
}

/** A table of a dashboard: rows of a report, or of a call of its own, which is a report that stands in no menu. */
export interface NormalTable {
  name: string;
  /** The call that brings it, by its name. */
  call: string;
  report: NormalReport;
  /** Values of parameters of the report that the dashboard does not have. */
  values: Readonly<Record<string, string | number | boolean>>;
  /** Whether the call is the dashboard’s own. */
  isOwn: boolean;
  when: Predicate | undefined;
  /** Of which columns choices of parameters are made; null where its rows are none. */
  choices: Choices | null;
}

export interface NormalPart {
  /** null for the only one, which has no title. */
  key: string | null;
  /** The end of its address where it is a tab. */
  route: string | null;
  requires: Predicate | undefined;
  when: Predicate | undefined;
  sections: readonly Section[];
}

/** A dashboard with every shorthand expanded: the only form that the engine works on. */
export interface NormalDashboard
  extends Pick<NormalReport, 'id' | 'key' | 'words' | 'icon' | 'requires' | 'parameters' | 'rules'> {
  route: string;
  wide: boolean;
  search: boolean;
  /** The parameter by which it is read in metric units. */
  units: string | null;
  /** The parameter by whose value the words below the title are chosen. */
  caption: string | null;
  /** It says how long it took to be loaded. */
  timing: boolean;
  tables: NormalTable[];
  parts: NormalPart[];
  /** The reports that sections say they lead to, by id. */
  leads: ReadonlyMap<string, NormalReport>;
}

/** A dashboard names a report that is not there, or that can't be expanded. */
export class UnknownReport extends Error {
  override name = 'UnknownReport';
  readonly report: string;
  constructor(report: string) {
    super(`There is no report “${report}”.`);
    this.report = report;
  }
}

/** The id of a table of a dashboard’s own call: its query is server/dashboards/<id>.sql. */
export const tableId = (dashboard: string, table: string) => `${dashboard}/${table}`;

/** A table of a call of its own as the report that it is. */
function reportOfTable(dashboard: Dashboard, call: OwnCall, table: OwnCall['tables'][string]): Report {
  const { key, icon, requires, parameters, rules } = dashboard;
  const { columns, derived, sort } = table;
  const { method, path, parameters: sent } = call;
  return {
    key,
    menu: { category: '', icon },
    routes: {},
    ...(requires ? { requires } : {}),
    ...(parameters ? { parameters } : {}),
    ...(rules ? { rules } : {}),
    sources: [{ method, path, ...(sent ? { parameters: sent } : {}) }],
    ...(derived ? { derived } : {}),
    columns,
    ...(sort ? { sort } : {}),
  };
}

/** A table of a call of its own, as it is written, as the report that it is. */
export interface OwnTable {
  /** Of the report. */
  id: string;
  name: string;
  call: string;
  report: Report;
  /** When it has rows at all. */
  when: Predicate | undefined;
}

/** The tables of a dashboard’s own calls. */
export const ownTables = (id: string, dashboard: Dashboard): OwnTable[] =>
  Object.entries(dashboard.calls).flatMap(([name, call]) =>
    call.type === 'report'
      ? []
      : Object.entries(call.tables).map(([table, written]) => ({
          id: tableId(id, table),
          name: table,
          call: name,
          report: reportOfTable(dashboard, call, written),
          when: written.when,
        })),
  );

const wordsOf = (id: string) => `dashboards.${id}`;

function ownTable(id: string, dashboard: Dashboard, own: OwnTable, { catalogue }: Others): NormalTable {
  const call = dashboard.calls[own.call] as OwnCall;
  const written = call.tables[own.name] as OwnCall['tables'][string];
  const { rows = 'data', record = false, nested, keyed, choices = null } = written;
  const { when } = own;
  const report = { ...normaliseReport(own.id, own.report, catalogue), words: wordsOf(id) };
  const place = {
    rows,
    ...(record ? { isRecord: true as const } : {}),
    ...(nested ? { nested } : {}),
    ...(keyed ? { keyed } : {}),
  };
  return {
    name: own.name,
    call: own.call,
    report: { ...report, sources: report.sources.map((source) => ({ ...source, ...place })) },
    values: {},
    isOwn: true,
    when: when && call.when ? { type: 'all', of: [call.when, when] } : (when ?? call.when),
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

function tableOfReport(name: string, call: Extract<Call, { type: 'report' }>, others: Others): NormalTable {
  return {
    name,
    call: name,
    report: reportNamed(call.report, others),
    values: call.values ?? {},
    isOwn: false,
    when: call.when,
    choices: null,
  };
}

/**
 * Expands a checked dashboard.
 * @throws UnknownField, UnknownReport
 */
export function normaliseDashboard(id: string, dashboard: Dashboard, others: Others): NormalDashboard {
  const {
    key,
    icon,
    route,
    requires,
    wide = false,
    search = false,
    units = null,
    caption = null,
    timing = false,
    calls,
    sections,
    parts = [],
  } = dashboard;
  const own = new Map(ownTables(id, dashboard).map((table) => [table.name, table]));
  const tables = Object.entries(calls).flatMap(([name, call]) =>
    call.type === 'report'
      ? [tableOfReport(name, call, others)]
      : [...own.values()].filter((table) => table.call === name).map((table) => ownTable(id, dashboard, table, others)),
  );
  const only = sections ? [{ key: null, route: null, requires: undefined, when: undefined, sections }] : [];
  const all = [...(sections ?? []), ...parts.flatMap((part) => part.sections)];
  const behind = new Set(all.flatMap((section) => ('table' in section && section.leads_to?.report) || []));
  return {
    id,
    key,
    words: wordsOf(id),
    icon,
    route,
    requires,
    wide,
    search,
    units,
    caption,
    timing,
    parameters: (dashboard.parameters ?? []).map((parameter) => normaliseParameter(parameter, others.catalogue)),
    rules: dashboard.rules ?? [],
    tables,
    parts: [
      ...only,
      ...parts.map((part) => ({
        key: part.key,
        route: part.route ?? null,
        requires: part.requires,
        when: part.when,
        sections: part.sections,
      })),
    ],
    leads: new Map([...behind].map((report) => [report, reportNamed(report, others)])),
  };
}
