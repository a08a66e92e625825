import { ownTables } from '../definitions/normal-dashboard.ts';
import { withItems } from '../definitions/normal-report.ts';
import { kindOf } from '../fields/registry.ts';
import type { Catalogue } from '../schema/column.ts';
import type { Dashboard } from '../schema/dashboard.ts';
import type { Parameter } from '../schema/parameter.ts';
import type { Report } from '../schema/report.ts';
import { parameterFault, unknownParameter } from './conditions.ts';
import type { Issue } from './issue.ts';
import { readBy } from './queries.ts';
import { issueIn, type Path } from './source-file.ts';
import { suggest } from './suggest.ts';
import type { Project, Typed } from './world.ts';

type Dashboards = readonly Typed<Dashboard>[];
type Call = Dashboard['calls'][string];
type ReportCall = Extract<Call, { type: 'report' }>;
type OwnTables = Extract<Call, { type: 'call' }>['tables'];

/** Names that stand twice. */
export function twice(
  file: Typed<unknown>['file'],
  named: readonly { key: string; at: Path }[],
  what: string,
): Issue[] {
  return named.flatMap(({ key, at }, index) =>
    named.findIndex((other) => other.key === key) === index
      ? []
      : [issueIn(file, at, { message: `Two ${what} have the name “${key}”.`, expected: 'a name of its own' }, 'key')],
  );
}

/** Each table has a name of its own. */
export function checkTableNames({ file, value }: Typed<Dashboard>): Issue[] {
  const named = Object.entries(value.calls).flatMap(([name, call]) =>
    call.type === 'report'
      ? [{ key: name, at: ['calls', name] }]
      : Object.keys(call.tables).map((table) => ({ key: table, at: ['calls', name, 'tables', table] })),
  );
  return twice(file, named, 'tables');
}

/** Values that a call gives to a report: of parameters of it that the dashboard lacks, and such as they can have. */
function checkValues(
  { file, value }: Typed<Dashboard>,
  at: Path,
  call: ReportCall,
  keys: ReadonlyMap<string, Parameter>,
): Issue[] {
  const own = new Set((value.parameters ?? []).map(({ key }) => key));
  return Object.entries(call.values ?? {}).flatMap(([key, given]): Issue[] => {
    const path: Path = [...at, 'values', key];
    const parameter = keys.get(key);
    if (!parameter) return [unknownParameter(file, key, path, keys)];
    if (own.has(key)) {
      const message = `“${key}” is a parameter of the dashboard, whose value goes on to the report.`;
      return [issueIn(file, path, { message, expected: 'no value of it here' }, 'key')];
    }
    const { holds } = kindOf(parameter);
    const fault = holds === 'texts' || holds === 'choices' ? null : parameterFault(parameter, given);
    return fault ? [issueIn(file, path, fault)] : [];
  });
}

/** A parameter that goes on to a report holds what that of the report does. */
function checkShared({ file, value }: Typed<Dashboard>, { report }: ReportCall, keys: ReadonlyMap<string, Parameter>) {
  const own = value.parameters ?? [];
  // One of two with the same key was to be another.
  if (new Set(own.map(({ key }) => key)).size < own.length) return [];
  return own.flatMap((parameter, index): Issue[] => {
    const other = keys.get(parameter.key);
    if (!other || kindOf(other).holds === kindOf(parameter).holds) return [];
    const message = `“${parameter.key}” is a ${parameter.type} here, and a ${other.type} in the report “${report}”.`;
    return [
      issueIn(file, ['parameters', index, 'type'], { message, expected: 'the type of the report, or another key' }),
    ];
  });
}

/** Calls of reports name one, and values of its parameters. */
export function checkReportCalls(
  dashboard: Typed<Dashboard>,
  { definitions: { reports }, ids }: Project,
  catalogue: Catalogue,
): Issue[] {
  const { file, value } = dashboard;
  return Object.entries(value.calls).flatMap(([name, call]) => {
    if (call.type !== 'report') return [];
    const report = reports.find(({ id }) => id === call.report);
    if (report) {
      const parameters = (report.value.parameters ?? []).map((parameter) => withItems(parameter, catalogue));
      const keys = new Map(parameters.map((parameter) => [parameter.key, parameter]));
      return [...checkValues(dashboard, ['calls', name], call, keys), ...checkShared(dashboard, call, keys)];
    }
    // One that is broken is told by itself.
    if (ids.reports.includes(call.report)) return [];
    const message = `There is no report “${call.report}”.`;
    const said = { message, expected: 'the id of a report', suggestion: suggest(call.report, ids.reports) };
    return [issueIn(file, ['calls', name, 'report'], said)];
  });
}

/** Each call is the dashboard's own. */
export function checkCalls(all: Dashboards, { world, definitions: { reports } }: Project): Issue[] {
  const owners = new Map<string, string>([
    ...world.callPaths.map((call) => [call, 'the portal'] as const),
    ...reports.flatMap(({ id, value }) => value.sources.map(({ method, path }) => [`${method} ${path}`, id] as const)),
  ]);
  return all.flatMap(({ id, file, value }) =>
    Object.entries(value.calls).flatMap(([name, call]) => {
      if (call.type === 'report') return [];
      const said = `${call.method} ${call.path}`;
      const owner = owners.get(said);
      owners.set(said, owner ?? id);
      const message = `The call ${said} belongs to “${owner}” already.`;
      return owner ? [issueIn(file, ['calls', name, 'path'], { message, expected: 'one of its own' })] : [];
    }),
  );
}

/** Whether one place in an answer is another, or holds it. */
const holds = (one: string, other: string) => one === '$' || one === other || other.startsWith(`${one}.`);

/** Tables of one answer lie apart. */
function checkPlaces(file: Typed<unknown>['file'], at: Path, tables: OwnTables): Issue[] {
  const places = Object.entries(tables).map(([name, { rows = 'data' }]) => ({ name, rows }));
  return places.flatMap(({ name, rows }, index): Issue[] => {
    const other = places.slice(0, index).find((each) => holds(each.rows, rows) || holds(rows, each.rows));
    if (!other) return [];
    const message = `The table “${name}” lies where “${other.name}” does: ${rows}.`;
    const expected = `“rows” for each, such as data.${other.name} and data.${name}`;
    return [issueIn(file, [...at, 'tables', name, 'rows'], { message, expected })];
  });
}

/** What a table says of how its rows lie: one way at most, by fields that it reads. */
function checkLies(
  { file }: Typed<Dashboard>,
  at: Path,
  { record, nested, keyed }: OwnTables[string],
  report: Report,
  catalogue: Catalogue,
): Issue[] {
  const ways = Object.entries({ record, nested, keyed }).flatMap(([way, said]) => (said ? [way] : []));
  if (ways.length > 1) {
    const message = `The rows of this table lie in ${ways.length} ways: ${ways.join(', ')}.`;
    return [issueIn(file, [...at, ways[1] ?? ''], { message, expected: 'one of them' }, 'key')];
  }
  if (nested?.measures && nested.names) {
    const message = 'Where each measure is a row, its name is that of the column.';
    return [issueIn(file, [...at, 'nested', 'names'], { message, expected: 'measures or names' }, 'key')];
  }
  const read = readBy(report, catalogue);
  const unread = (field: string, path: Path, target?: 'key'): Issue[] => {
    if (read.has(field)) return [];
    const message = `The table reads no field “${field}”.`;
    const expected = 'a field that its columns or derivations read';
    return [issueIn(file, [...at, ...path], { message, expected, suggestion: suggest(field, read) }, target)];
  };
  return [
    ...(nested?.fields ?? []).flatMap((field, index) => unread(field, ['nested', 'fields', index])),
    ...Object.keys(nested?.names ?? {}).flatMap((field) => unread(field, ['nested', 'names', field], 'key')),
    ...(keyed ? (['key', 'value'] as const) : []).flatMap((part) => unread(keyed?.[part] ?? '', ['keyed', part])),
  ];
}

/** Where the tables of a dashboard's own calls lie in the answers. */
export const checkAnswers = (dashboard: Typed<Dashboard>, catalogue: Catalogue): Issue[] =>
  Object.entries(dashboard.value.calls).flatMap(([name, call]) => {
    if (call.type === 'report') return [];
    const own = ownTables(dashboard.id, dashboard.value).filter((table) => table.call === name);
    return [
      ...checkPlaces(dashboard.file, ['calls', name], call.tables),
      ...own.flatMap((table) => {
        const written = call.tables[table.name];
        const at: Path = ['calls', name, 'tables', table.name];
        return written ? checkLies(dashboard, at, written, table.report, catalogue) : [];
      }),
    ];
  });
