import { fileOf } from '../../definitions/families.ts';
import { type OwnTable, ownTables } from '../../definitions/normal-dashboard.ts';
import { fieldsOf } from '../../definitions/report.ts';
import { kindOf } from '../../fields/registry.ts';
import type { Catalogue } from '../../schema/column.ts';
import type { Dashboard } from '../../schema/dashboard.ts';
import type { Report } from '../../schema/report.ts';
import { anyKindOf } from '../../sections/registry.ts';
import { checkActions, sentByActions } from '../calls/actions.ts';
import { checkCallInputs, tablesTaken } from '../calls/call-inputs.ts';
import { checkContractCalls, sentByCalls } from '../calls/contract-calls.ts';
import {
  checkAnswers,
  checkCalls,
  checkReportCalls,
  checkTableNames,
  checkTopics,
  twice,
} from '../calls/dashboard-calls.ts';
import { tablesOfChoices } from '../calls/table-choices.ts';
import { checkCatalogue, checkColumns } from '../columns/columns.ts';
import type { Issue } from '../issue.ts';
import { type Parts, partOf } from '../json/part-of.ts';
import { issueIn, type Path } from '../json/source-file.ts';
import { tableNames } from '../named.ts';
import { parametersIn, unknownParameter } from '../parameters/conditions.ts';
import { checkBadge } from '../portal/badges.ts';
import { checkCategory, checkTarget } from '../portal/menus.ts';
import { checkLayoutName } from '../portal/screens.ts';
import { checkQuery, checkSql } from '../queries/queries.ts';
import { sqlPath } from '../queries/sql-path.ts';
import { checkFields, withCatalogue } from '../reports.ts';
import { checkLead } from '../sections/leads.ts';
import { checkSection, sectionsOf, type TableReport } from '../sections/sections.ts';
import { listed, suggest } from '../suggest.ts';
import type { Project, Typed } from '../world.ts';
import { checkCaption, checkKeeps, checkMatches, checkSubject, checkTablesOfChoices } from './dashboard-choices.ts';
import { checkForm, ownParameters, queriedOf } from './dashboard-form.ts';
import { checkIcons } from './dashboard-icons.ts';
import { checkTableQueries } from './dashboard-queries.ts';
import { checkGoesOn } from './goes-on.ts';
import { checkTab, type Grouped, groupedOf, hasLostTabs } from './groups.ts';
import { checkOpens } from './opens.ts';
import { checkWalks } from './walks.ts';

type Dashboards = readonly Typed<Dashboard>[];

/** A dashboard's key is its file name with underscores. */
function checkKey({ id, file, value: { key } }: Typed<Dashboard>): Issue[] {
  const own = id.replaceAll('-', '_');
  if (key === own || !/^[a-z]/.test(id)) return [];
  const message = `The key “${key}” does not match the file name “${id}”.`;
  const expected = `“${own}”, or the file name ${fileOf('dashboards', key.replaceAll('_', '-'))}`;
  return [issueIn(file, ['key'], { message, expected })];
}

function checkMenus({ file, value }: Typed<Dashboard>, { definitions: { menus }, ids }: Project): Issue[] {
  return Object.entries(value.menus ?? {}).flatMap(([name, category]) => {
    if (!ids.menus.includes(name)) {
      const message = `Menu “${name}” not found.`;
      const issue = { message, expected: `one of ${listed(ids.menus)}`, suggestion: suggest(name, ids.menus) };
      return [issueIn(file, ['menus', name], issue, 'key')];
    }
    return menus
      .filter(({ id }) => id === name)
      .flatMap((menu) => checkCategory(file, ['menus', name], category, menu));
  });
}

/** A dashboard has sections, parts or tabs. Either all parts are tabs or none is, and only tabs have sections above them. */
function checkLayout({ id, file, value }: Typed<Dashboard>, { others }: Project): Issue[] {
  const { sections, parts } = value;
  const tabs = (parts ?? []).filter(({ route }) => route !== undefined);
  const isGroup = (others.tabs?.get(id) ?? []).length > 0;
  if (sections && parts && tabs.length === 0) {
    const message = 'This dashboard has both sections and parts.';
    return [issueIn(file, ['parts'], { message, expected: 'a route for each part, or either sections or parts' })];
  }
  if (!sections && !parts && !isGroup) {
    const message = 'This dashboard has no sections.';
    return [issueIn(file, [], { message, expected: 'either sections or parts' })];
  }
  const odd = (parts ?? []).findIndex(({ route }) => route === undefined);
  const mixed =
    (tabs.length > 0 || isGroup) && odd >= 0
      ? [
          issueIn(file, ['parts', odd], {
            message: 'This part has no route, but other parts do.',
            expected: isGroup
              ? 'a route for every part, because there are tabs'
              : 'a route for every part, or for none',
          }),
        ]
      : [];
  const keys = (parts ?? []).map(({ key }, index) => ({ key, at: ['parts', index, 'key'] }));
  const own = sectionsOf(value).map(({ section: { key }, at }) => ({ key, at: [...at, 'key'] }));
  return [...mixed, ...twice(file, keys, 'parts'), ...twice(file, own, 'sections')];
}

/** A table of the dashboard's own calls as a report, so that it can be checked like one. */
function asReport({ file, value }: Typed<Dashboard>, { id, name, call, report }: OwnTable): Typed<Report> {
  const table: Path = ['calls', call, 'tables', name];
  const parts: Parts = {
    key: ['key'],
    parameters: ['parameters'],
    rules: ['rules'],
    sources: [{ at: ['calls', call] }],
    columns: [...table, 'columns'],
    derived: [...table, 'derived'],
    sort: [...table, 'sort'],
  };
  return {
    id,
    file: partOf(file, parts),
    value: { ...report, parameters: value.parameters ?? [] },
    named: tableNames(name),
  };
}

/** The tables of a dashboard by name, each as a report. */
function tablesOf(dashboard: Typed<Dashboard>, own: readonly Typed<Report>[], { definitions }: Project) {
  const seen = new Map<string, TableReport | null>();
  for (const [name, call] of Object.entries(dashboard.value.calls ?? {})) {
    if (call.type === 'report') seen.set(name, definitions.reports.find(({ id }) => id === call.report) ?? null);
    else
      for (const table of Object.keys(call.tables))
        seen.set(table, own.find(({ id }) => id === `${dashboard.id}/${table}`) ?? null);
  }
  return seen;
}

/** The tables that sections show or change. */
const tablesNamedIn = (value: Dashboard): string[] =>
  sectionsOf(value).flatMap(({ section }) => [
    ...('table' in section ? [section.table] : []),
    ...Object.values(anyKindOf(section.type).tables?.(section) ?? {}),
  ]);

const columnsOf = ({ value: { columns } }: TableReport, catalogue: Catalogue): string[] =>
  columns.flatMap((entry) => fieldsOf(entry, catalogue));

/** Sections refer to tables, and every table is shown in one. */
function checkSections(
  { dashboard, tabs }: Grouped,
  tables: ReadonlyMap<string, TableReport | null>,
  sound: ReadonlySet<string>,
  project: Project,
  catalogue: Catalogue,
): Issue[] {
  const { file, value } = dashboard;
  const all = sectionsOf(value);
  const named = all.flatMap((placed) => {
    const { section, at } = placed;
    if (!('table' in section)) return [];
    const name = section.table;
    const table = tables.get(name);
    if (table === undefined) {
      const message = `The dashboard has no table “${name}”.`;
      const issue = { message, expected: `one of ${listed(tables.keys())}`, suggestion: suggest(name, tables.keys()) };
      return [issueIn(file, [...at, 'table'], issue)];
    }
    if (table?.value.columns.length === 0) {
      const message = `The table “${name}” has no columns to show.`;
      return [issueIn(file, [...at, 'table'], { message, expected: 'a table with columns' })];
    }
    return table && sound.has(name)
      ? [
          ...checkSection(file, { section, at }, table, catalogue),
          ...checkMatches(dashboard, section, at, columnsOf(table, catalogue)),
          ...checkLead(file, { section, at }, table, tables, project, catalogue),
          ...checkOpens(dashboard, section, at, project),
          ...('walks' in section && section.walks ? checkWalks(file, at, section.walks, value, project) : []),
        ]
      : [];
  });
  const tablesNamed = tablesNamedIn(value);
  const inTabs = tabs.flatMap((tab) => [...tablesNamedIn(tab.value), ...tablesTaken(tab.value)]);
  const shown = new Set([...tablesNamed, ...tablesTaken(value), ...inTabs, ...tablesOfChoices(value).keys()]);
  // A section with a misspelt table may have meant it, and a dashboard without sections is reported already.
  const meant = all.length + tabs.length === 0 || tablesNamed.some((name) => !tables.has(name));
  const own = Object.entries(value.calls ?? {}).flatMap(([name, call]) =>
    call.type === 'report' ? [name] : Object.keys(call.tables),
  );
  const unused = meant ? [] : own.filter((name) => !shown.has(name));
  return [
    ...named,
    ...unused.map((name) => {
      const [call, of] = Object.entries(value.calls ?? {}).find(([key, each]) =>
        each.type === 'report' ? key === name : Object.hasOwn(each.tables, name),
      ) ?? [name];
      const at: Path = of?.type === 'report' ? ['calls', name] : ['calls', call, 'tables', name];
      return issueIn(
        file,
        at,
        { message: `Table “${name}” is not shown in any section.`, fix: 'Add a section for it, or remove it.' },
        'key',
      );
    }),
  ];
}

/** The keys that a file of a dashboard uses, and those that its reports take; null if it may use any. */
function usedIn(dashboard: Typed<Dashboard>, { world, definitions }: Project) {
  const { value } = dashboard;
  const own = ownReports(dashboard);
  const used = new Set<string>(value.units === undefined ? [] : [value.units]);
  const taken = new Set<string>();
  for (const key of [...sentByCalls(value, world), ...sentByActions(value, world)]) used.add(key);
  for (const { id } of queriedOf(dashboard, own)) {
    const sql = world.files[sqlPath(id)];
    // A missing query might use any parameter.
    if (sql === undefined) return null;
    for (const { name } of world.placeholders(sql)) used.add(name);
  }
  for (const call of Object.values(value.calls ?? {})) {
    if (call.type !== 'report') continue;
    const report = definitions.reports.find(({ id }) => id === call.report);
    if (!report) return null;
    for (const { key } of report.value.parameters ?? []) taken.add(key);
  }
  const conditions = [
    ...(value.parameters ?? []).map(({ show_if }) => show_if),
    ...Object.values(value.calls ?? {}).map(({ when }) => when),
    ...Object.values(value.calls ?? {}).flatMap((call) =>
      call.type === 'report' ? [] : Object.values(call.tables).map(({ when }) => when),
    ),
    ...(value.parts ?? []).map(({ when }) => when),
    ...sectionsOf(value).map(({ section }) => section.when),
    ...Object.values(value.actions ?? {}).map(({ when }) => when),
    ...own.flatMap((table) => table.value.columns.map((entry) => (typeof entry === 'string' ? undefined : entry.when))),
  ];
  for (const condition of conditions) for (const key of condition ? parametersIn(condition) : []) used.add(key);
  return { used, taken };
}

/** Every parameter is used by a query, a report or a condition, of the dashboard or of one of its tabs; that of a tab by the tab. */
function checkUses({ dashboard, head, tabs }: Grouped, project: Project): Issue[] {
  const { file } = dashboard;
  const files = [dashboard, ...tabs];
  const all = files.map((each) => usedIn(each, project));
  // A tab of a misspelt group may have been meant for this one.
  if (all.includes(null) || hasLostTabs(project)) return [];
  const used = new Set(all.flatMap((each) => [...(each?.used ?? [])]));
  const taken = new Set(all.flatMap((each) => [...(each?.taken ?? [])]));
  const keys = ['today', ...files.flatMap((each) => each.value.parameters ?? []).map(({ key }) => key)];
  // A misspelt name is reported where it is used.
  if ([...used].some((key) => !keys.includes(key)) || checkUnits(dashboard).length > 0) return [];
  return ownParameters({ dashboard, head }).flatMap(({ key }, index) => {
    if (used.has(key) || taken.has(key)) return [];
    const message = `Parameter “${key}” is not used.`;
    const fix = 'Use it in a query, a report or a condition, or remove it.';
    return [issueIn(file, ['parameters', index], { message, fix })];
  });
}

/** The parameter that switches the units is a boolean. */
function checkUnits({ file, value }: Typed<Dashboard>): Issue[] {
  const { units, parameters = [] } = value;
  // With duplicate keys, it is not clear which one is meant.
  if (units === undefined || new Set(parameters.map(({ key }) => key)).size < parameters.length) return [];
  const found = parameters.find(({ key }) => key === units);
  if (!found)
    return [
      unknownParameter(
        file,
        units,
        ['units'],
        new Map(parameters.map((parameter) => [parameter.key, parameter])),
        'dashboard',
      ),
    ];
  if (kindOf(found).holds === 'truth') return [];
  const message = `“${units}” has type ${found.type}, so it can’t switch the units.`;
  return [issueIn(file, ['units'], { message, expected: 'a parameter of type boolean' })];
}

/** Everything in a dashboard except its tables and sections. */
const checkFrame = (dashboard: Typed<Dashboard>, project: Project): Issue[] => [
  ...checkKey(dashboard),
  ...checkMenus(dashboard, project),
  ...checkIcons(dashboard, project.world),
  ...checkBadge(dashboard.file, ['badge'], dashboard.value, project),
  ...checkLayoutName(dashboard.file, dashboard.value, project.world),
  ...checkLayout(dashboard, project),
  ...checkTableNames(dashboard),
  ...checkTopics(dashboard, project.world),
  ...checkUnits(dashboard),
  ...checkCaption(dashboard),
  ...checkKeeps(dashboard, project.world),
  ...checkSubject(dashboard),
  ...(dashboard.value.breadcrumbs
    ? checkTarget(dashboard.file, ['breadcrumbs', 'to'], dashboard.value.breadcrumbs.to, project)
    : []),
];

/** The tables of a dashboard's own calls, each as a report. */
const ownReports = (dashboard: Typed<Dashboard>): Typed<Report>[] =>
  ownTables(dashboard.id, dashboard.value).map((table) => asReport(dashboard, table));

function checkDashboard(written: Typed<Dashboard>, project: Project, catalogue: Catalogue | null): Issue[] {
  const { world } = project;
  const frame = [...checkFrame(written, project), ...checkTab(written, project)];
  const grouped = groupedOf(written, project);
  // With duplicate names, it is not clear which table is meant; without its group, which parameters a tab has.
  if (!grouped || checkTableNames(written).length > 0) return frame;
  const { dashboard, head } = grouped;
  const own = ownReports(dashboard);
  const judged = catalogue ? own.map((table) => withCatalogue(table, catalogue)) : own;
  const fields = new Map(judged.map((table) => [table.id, catalogue ? checkFields(table, catalogue, world) : []]));
  const tables = new Map([
    ...(head ? tablesOf(head, ownReports(head), project) : []),
    ...tablesOf(dashboard, own, project),
  ]);
  // Faulty columns of a report are reported there.
  const isSound = (table: TableReport) =>
    (fields.get(table.id) ?? (catalogue ? checkColumns(table as Typed<Report>, catalogue) : [])).length === 0;
  const sound = new Set([...tables].flatMap(([name, table]) => (table && isSound(table) ? [name] : [])));
  return [
    ...frame,
    ...[...fields.values()].flat(),
    ...(catalogue
      ? [
          ...checkReportCalls(dashboard, project, catalogue),
          ...checkAnswers(dashboard, catalogue),
          ...checkContractCalls(dashboard, judged, project, catalogue),
          ...checkCallInputs({ dashboard, head, tables, world, catalogue }),
          ...checkTablesOfChoices(grouped, own, catalogue),
          ...checkForm(grouped, own, project, catalogue),
          ...checkSections(grouped, tables, sound, project, catalogue),
          ...checkGoesOn(dashboard, tables, project, catalogue),
          ...checkActions(dashboard, tables, project, catalogue),
        ]
      : []),
    ...judged.flatMap((table) => {
      const sql = world.files[sqlPath(table.id)];
      if (sql === undefined) return [];
      return [...checkQuery(table, sql, world.placeholders), ...checkSql(table, sql, world, catalogue, false)];
    }),
    ...checkUses(grouped, project),
  ];
}

/** Checks dashboards: their tables as reports, their sections against these, and references between files. */
export function checkDashboards(all: Dashboards, project: Project): Issue[] {
  const [catalogue] = project.definitions.columns;
  const fields = catalogue && checkCatalogue(catalogue).length === 0 ? catalogue.value : null;
  // With duplicate table names, it is not clear whose query a file is.
  const clear = all.every((dashboard) => checkTableNames(dashboard).length === 0);
  return [
    ...all.flatMap((dashboard) => checkDashboard(dashboard, project, fields)),
    ...checkCalls(all, project),
    ...(clear ? checkTableQueries(all, project) : []),
  ];
}
