import { fileOf } from '../definitions/families.ts';
import { type OwnTable, ownTables } from '../definitions/normal-dashboard.ts';
import { kindOf } from '../fields/registry.ts';
import type { Catalogue } from '../schema/column.ts';
import type { Dashboard } from '../schema/dashboard.ts';
import type { Report } from '../schema/report.ts';
import { checkCatalogue } from './columns.ts';
import { checkDashboardConditions, hideableOf, parametersIn, unknownParameter } from './conditions.ts';
import { checkIcon } from './icons.ts';
import type { Issue } from './issue.ts';
import { checkCategory } from './menus.ts';
import { checkChoices, checkLookups, checkParameters } from './parameters.ts';
import { type Parts, partOf } from './part-of.ts';
import { checkQuery, checkSql, sqlPath } from './queries.ts';
import { checkFields, withCatalogue } from './reports.ts';
import { checkSection, type PlacedSection, type SeenTable } from './sections.ts';
import { issueAt, issueIn, type Path, readSource } from './source-file.ts';
import { listed, suggest } from './suggest.ts';
import type { Project, Typed } from './world.ts';

type Dashboards = readonly Typed<Dashboard>[];

/** A dashboard's key is the name of its file, as keys are written. */
function checkKey({ id, file, value: { key } }: Typed<Dashboard>): Issue[] {
  const own = id.replaceAll('-', '_');
  if (key === own || !/^[a-z]/.test(id)) return [];
  const message = `The key of this dashboard is “${key}”, and its file is named “${id}”.`;
  const expected = `“${own}”, or the file ${fileOf('dashboards', key.replaceAll('_', '-'))}`;
  return [issueIn(file, ['key'], { message, expected })];
}

function checkMenus({ file, value }: Typed<Dashboard>, { definitions: { menus }, ids }: Project): Issue[] {
  return Object.entries(value.menus ?? {}).flatMap(([name, category]) => {
    if (!ids.menus.includes(name)) {
      const message = `The portal has no menu “${name}”.`;
      const said = { message, expected: `one of ${listed(ids.menus)}`, suggestion: suggest(name, ids.menus) };
      return [issueIn(file, ['menus', name], said, 'key')];
    }
    return menus
      .filter(({ id }) => id === name)
      .flatMap((menu) => checkCategory(file, ['menus', name], category, menu));
  });
}

/** The sections of a dashboard, each with its place. */
const sectionsOf = ({ sections = [], parts = [] }: Dashboard): PlacedSection[] => [
  ...sections.map((section, index) => ({ section, at: ['sections', index] })),
  ...parts.flatMap((part, place) =>
    part.sections.map((section, index) => ({ section, at: ['parts', place, 'sections', index] })),
  ),
];

function twice(file: Typed<unknown>['file'], named: readonly { key: string; at: Path }[], what: string): Issue[] {
  return named.flatMap(({ key, at }, index) =>
    named.findIndex((other) => other.key === key) === index
      ? []
      : [issueIn(file, at, { message: `Two ${what} have the name “${key}”.`, expected: 'a name of its own' })],
  );
}

/** Sections stand in one list or in parts; parts are tabs, or none of them is. */
function checkLayout({ file, value }: Typed<Dashboard>): Issue[] {
  const { sections, parts } = value;
  if ((sections === undefined) === (parts === undefined)) {
    const message = sections ? 'This dashboard has sections and parts.' : 'This dashboard has no sections.';
    return [issueIn(file, sections ? ['parts'] : [], { message, expected: 'exactly one of sections, parts' })];
  }
  const tabs = (parts ?? []).filter(({ route }) => route !== undefined);
  const odd = (parts ?? []).findIndex(({ route }) => route === undefined);
  const mixed =
    tabs.length > 0 && odd >= 0
      ? [
          issueIn(file, ['parts', odd], {
            message: 'This part has no route, and others have one.',
            expected: 'a route for each part, or for none',
          }),
        ]
      : [];
  const keys = (parts ?? []).map(({ key }, index) => ({ key, at: ['parts', index, 'key'] }));
  const own = sectionsOf(value).map(({ section: { key }, at }) => ({ key, at: [...at, 'key'] }));
  return [...mixed, ...twice(file, keys, 'parts'), ...twice(file, own, 'sections')];
}

/** A table of a call of its own as a report whose parts stand in the dashboard. */
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
  return { id, file: partOf(file, parts), value: { ...report, parameters: value.parameters ?? [] } };
}

/** Calls of reports name one, and values of its parameters. */
function checkReportCalls({ file, value }: Typed<Dashboard>, { definitions: { reports }, ids }: Project): Issue[] {
  return Object.entries(value.calls).flatMap(([name, call]) => {
    if (call.type !== 'report') return [];
    const at: Path = ['calls', name, 'report'];
    const report = reports.find(({ id }) => id === call.report);
    if (!report) {
      // One that is broken is told by itself.
      if (ids.reports.includes(call.report)) return [];
      const message = `There is no report “${call.report}”.`;
      const said = { message, expected: 'the id of a report', suggestion: suggest(call.report, ids.reports) };
      return [issueIn(file, at, said)];
    }
    const keys = new Map((report.value.parameters ?? []).map((parameter) => [parameter.key, parameter]));
    return Object.keys(call.values ?? {})
      .filter((key) => !keys.has(key))
      .map((key) => unknownParameter(file, key, ['calls', name, 'values', key], keys));
  });
}

/** Each call is the dashboard's own, and each table has a name of its own. */
function checkCalls(all: Dashboards, { world, definitions: { reports } }: Project): Issue[] {
  const owners = new Map<string, string>([
    ...world.callPaths.map((call) => [call, 'the portal'] as const),
    ...reports.flatMap(({ id, value }) => value.sources.map(({ method, path }) => [`${method} ${path}`, id] as const)),
  ]);
  return all.flatMap(({ id, file, value }) => {
    const named = Object.entries(value.calls).flatMap(([name, call]) =>
      call.type === 'report'
        ? [{ key: name, at: ['calls', name] }]
        : Object.keys(call.tables).map((table) => ({ key: table, at: ['calls', name, 'tables', table] })),
    );
    const calls = Object.entries(value.calls).flatMap(([name, call]) => {
      if (call.type === 'report') return [];
      const said = `${call.method} ${call.path}`;
      const owner = owners.get(said);
      owners.set(said, owner ?? id);
      const message = `The call ${said} belongs to “${owner}” already.`;
      return owner ? [issueIn(file, ['calls', name, 'path'], { message, expected: 'one of its own' })] : [];
    });
    return [...twice(file, named, 'tables'), ...calls];
  });
}

/** The tables of a dashboard by name, with the reports that they are. */
function tablesOf(dashboard: Typed<Dashboard>, own: readonly Typed<Report>[], { definitions }: Project) {
  const seen = new Map<string, SeenTable | null>();
  for (const [name, call] of Object.entries(dashboard.value.calls)) {
    if (call.type === 'report') seen.set(name, definitions.reports.find(({ id }) => id === call.report) ?? null);
    else
      for (const table of Object.keys(call.tables))
        seen.set(table, own.find(({ id }) => id === `${dashboard.id}/${table}`) ?? null);
  }
  return seen;
}

/** Sections name tables, and every table is shown by one. */
function checkSections(
  dashboard: Typed<Dashboard>,
  tables: ReadonlyMap<string, SeenTable | null>,
  sound: ReadonlySet<string>,
  catalogue: Catalogue,
): Issue[] {
  const { file, value } = dashboard;
  const all = sectionsOf(value);
  const named = all.flatMap((placed) => {
    const name = placed.section.table;
    const table = tables.get(name);
    if (table === undefined) {
      const message = `The dashboard has no table “${name}”.`;
      const said = { message, expected: `one of ${listed(tables.keys())}`, suggestion: suggest(name, tables.keys()) };
      return [issueIn(file, [...placed.at, 'table'], said)];
    }
    return table && sound.has(name) ? checkSection(file, placed, table, catalogue) : [];
  });
  const shown = new Set(all.map(({ section }) => section.table));
  const meant = all.some(({ section }) => !tables.has(section.table));
  const unused = meant ? [] : [...tables.keys()].filter((name) => !shown.has(name));
  return [
    ...named,
    ...unused.map((name) => {
      const [call, own] = Object.entries(value.calls).find(
        ([key, each]) => key === name || (each.type === 'call' && name in each.tables),
      ) ?? [name];
      const at: Path = own?.type === 'call' ? ['calls', call, 'tables', name] : ['calls', name];
      return issueIn(
        file,
        at,
        { message: `No section shows the table “${name}”.`, expected: 'a section with it' },
        'key',
      );
    }),
  ];
}

/** A parameter changes something: a query or a report takes it, or a condition asks. */
function checkUses(dashboard: Typed<Dashboard>, own: readonly Typed<Report>[], project: Project): Issue[] {
  const { file, value } = dashboard;
  const { world, definitions } = project;
  const used = new Set<string>(value.units === undefined ? [] : [value.units]);
  for (const { id } of own) {
    const sql = world.files[sqlPath(id)];
    // What a query that is not there would ask for is not known.
    if (sql === undefined) return [];
    for (const { name } of world.placeholders(sql)) used.add(name);
  }
  for (const call of Object.values(value.calls)) {
    if (call.type !== 'report') continue;
    const report = definitions.reports.find(({ id }) => id === call.report);
    if (!report) return [];
    for (const { key } of report.value.parameters ?? []) used.add(key);
  }
  const conditions = [
    ...(value.parameters ?? []).map(({ show_if }) => show_if),
    ...Object.values(value.calls).map(({ when }) => when),
    ...(value.parts ?? []).map(({ when }) => when),
    ...sectionsOf(value).map(({ section }) => section.when),
    ...own.flatMap((table) => table.value.columns.map((entry) => (typeof entry === 'string' ? undefined : entry.when))),
  ];
  for (const condition of conditions) for (const key of condition ? parametersIn(condition) : []) used.add(key);
  return (value.parameters ?? []).flatMap(({ key }, index) => {
    if (used.has(key)) return [];
    const message = `Nothing asks for the parameter “${key}”.`;
    const expected = 'a query, a report or a condition that takes it';
    return [issueIn(file, ['parameters', index], { message, expected })];
  });
}

/** The parameter that says the units is one of yes or no. */
function checkUnits({ file, value }: Typed<Dashboard>): Issue[] {
  const { units, parameters = [] } = value;
  if (units === undefined) return [];
  const found = parameters.find(({ key }) => key === units);
  if (!found)
    return [
      unknownParameter(file, units, ['units'], new Map(parameters.map((parameter) => [parameter.key, parameter]))),
    ];
  if (kindOf(found).holds === 'truth') return [];
  const message = `“${units}” is a ${found.type}, and says no yes or no.`;
  return [issueIn(file, ['units'], { message, expected: 'a parameter of the type boolean' })];
}

/** What the form of a dashboard says, as a report's is judged. */
function checkForm(
  dashboard: Typed<Dashboard>,
  own: readonly Typed<Report>[],
  project: Project,
  catalogue: Catalogue,
): Issue[] {
  const { file, value } = dashboard;
  const parts: Parts = { parameters: ['parameters'], rules: ['rules'] };
  const plain: Typed<Report> = {
    id: dashboard.id,
    file: partOf(file, parts),
    value: {
      key: value.key,
      menu: { category: '', icon: value.icon },
      routes: {},
      sources: [],
      columns: [],
      ...(value.parameters ? { parameters: value.parameters } : {}),
      ...(value.rules ? { rules: value.rules } : {}),
    },
  };
  const choices = checkChoices(plain, catalogue);
  if (choices.length > 0) return choices;
  const { examined } = project.world;
  const known = withCatalogue(plain, catalogue);
  return [
    ...(own.length > 0
      ? own.slice(0, 1).flatMap((table) => checkParameters(withCatalogue(table, catalogue)))
      : checkParameters(known)),
    ...(examined ? checkLookups(known, examined.schema.tables) : []),
    ...checkDashboardConditions({ ...dashboard, value: { ...value, ...parametersOf(known) } }, hideableOf(project)),
  ];
}

const parametersOf = ({ value: { parameters } }: Typed<Report>): Pick<Dashboard, 'parameters'> =>
  parameters ? { parameters } : {};

/** Queries of dashboards that no table has. */
function checkOrphans(all: Dashboards, { world, isWhole }: Project): Issue[] {
  const known = new Set(all.flatMap(({ id, value }) => ownTables(id, value).map((table) => sqlPath(table.id))));
  return Object.keys(world.files)
    .filter((path) => path.startsWith('server/dashboards/') && !known.has(path) && isWhole)
    .map((path) =>
      issueAt(readSource(path, '0').file, 0, {
        message: 'No table of a dashboard has this query.',
        expected: 'server/dashboards/<dashboard>/<table>.sql',
        suggestion: suggest(path, known),
      }),
    );
}

function checkDashboard(dashboard: Typed<Dashboard>, project: Project, catalogue: Catalogue | null): Issue[] {
  const { id, file, value } = dashboard;
  const { world } = project;
  const own = ownTables(id, value).map((table) => asReport(dashboard, table));
  const judged = catalogue ? own.map((table) => withCatalogue(table, catalogue)) : own;
  const fields = new Map(judged.map((table) => [table.id, catalogue ? checkFields(table, catalogue, world) : []]));
  const tables = tablesOf(dashboard, own, project);
  const sound = new Set([...tables].flatMap(([name, table]) => (table && !fields.get(table.id)?.length ? [name] : [])));
  return [
    ...checkKey(dashboard),
    ...checkMenus(dashboard, project),
    ...checkIcon(file, ['icon'], value.icon, world.icons),
    ...checkLayout(dashboard),
    ...checkReportCalls(dashboard, project),
    ...[...fields.values()].flat(),
    ...(catalogue ? checkForm(dashboard, own, project, catalogue) : []),
    ...checkUnits(dashboard),
    ...(catalogue ? checkSections(dashboard, tables, sound, catalogue) : []),
    ...judged.flatMap((table) => {
      const sql = world.files[sqlPath(table.id)];
      const asked = checkQuery(table, sql, world.placeholders);
      return [...asked, ...(sql === undefined ? [] : checkSql(table, sql, world, catalogue, false))];
    }),
    ...checkUses(dashboard, own, project),
  ];
}

/** What dashboards mean: their tables as the reports that they are, their sections against these, and what crosses files. */
export function checkDashboards(all: Dashboards, project: Project): Issue[] {
  const [catalogue] = project.definitions.columns;
  const fields = catalogue && checkCatalogue(catalogue).length === 0 ? catalogue.value : null;
  return [
    ...all.flatMap((dashboard) => checkDashboard(dashboard, project, fields)),
    ...checkCalls(all, project),
    ...checkOrphans(all, project),
  ];
}
