import { ownTables } from '../../definitions/normal-dashboard.ts';
import { withItems } from '../../definitions/normal-report.ts';
import { kindOf } from '../../fields/registry.ts';
import type { Catalogue } from '../../schema/column.ts';
import type { DashboardCall as Call, Dashboard } from '../../schema/dashboard.ts';
import type { Parameter } from '../../schema/parameter.ts';
import type { Report } from '../../schema/report.ts';
import { topicFault } from '../contract.ts';
import type { Issue } from '../issue.ts';
import { issueIn, type Path } from '../json/source-file.ts';
import { parameterFault, unknownParameter } from '../parameters/conditions.ts';
import { readBy } from '../queries/query-fields.ts';
import { pathsOf } from '../reports.ts';
import { suggest } from '../suggest.ts';
import type { Project, Typed, World } from '../world.ts';

type Dashboards = readonly Typed<Dashboard>[];
type ReportCall = Extract<Call, { type: 'report' }>;
type OwnTables = Extract<Call, { tables: object }>['tables'];

/** Duplicate names. */
export function twice(
  file: Typed<unknown>['file'],
  named: readonly { key: string; at: Path }[],
  what: string,
): Issue[] {
  return named.flatMap(({ key, at }, index) =>
    named.findIndex((other) => other.key === key) === index
      ? []
      : [issueIn(file, at, { message: `Two ${what} are named “${key}”.`, expected: 'a unique name' }, 'key')],
  );
}

/** Table names are unique in a dashboard. */
export function checkTableNames({ file, value }: Typed<Dashboard>): Issue[] {
  const named = Object.entries(value.calls ?? {}).flatMap(([name, call]) =>
    call.type === 'report'
      ? [{ key: name, at: ['calls', name] }]
      : Object.keys(call.tables).map((table) => ({ key: table, at: ['calls', name, 'tables', table] })),
  );
  return twice(file, named, 'tables');
}

/** Fixed values that a call passes to a report: only for parameters that the dashboard does not have. */
function checkValues(
  { file, value }: Typed<Dashboard>,
  at: Path,
  call: ReportCall,
  keys: ReadonlyMap<string, Parameter>,
): Issue[] {
  const own = new Set((value.parameters ?? []).map(({ key }) => key));
  return Object.entries(call.values ?? {}).flatMap(([key, fixed]): Issue[] => {
    const path: Path = [...at, 'values', key];
    const parameter = keys.get(key);
    if (!parameter) return [unknownParameter(file, key, path, keys)];
    if (own.has(key)) {
      const message = `“${key}” is a parameter of the dashboard, so its value is passed to the report anyway.`;
      return [issueIn(file, path, { message, fix: 'Remove it here.' }, 'key')];
    }
    const { holds } = kindOf(parameter);
    const fault = holds === 'texts' || holds === 'choices' ? null : parameterFault(parameter, fixed);
    return fault ? [issueIn(file, path, fault)] : [];
  });
}

/** A parameter that is passed to a report must hold the same kind of value there. */
function checkShared({ file, value }: Typed<Dashboard>, { report }: ReportCall, keys: ReadonlyMap<string, Parameter>) {
  const own = value.parameters ?? [];
  // With duplicate keys, it is not clear which one is meant.
  if (new Set(own.map(({ key }) => key)).size < own.length) return [];
  return own.flatMap((parameter, index): Issue[] => {
    const other = keys.get(parameter.key);
    if (!other || kindOf(other).holds === kindOf(parameter).holds) return [];
    const message = `“${parameter.key}” has type ${parameter.type} here, but type ${other.type} in the report “${report}”.`;
    return [issueIn(file, ['parameters', index, 'type'], { message, expected: 'the same type, or another key' })];
  });
}

/** Calls of type report refer to a report and values of its parameters. */
export function checkReportCalls(
  dashboard: Typed<Dashboard>,
  { definitions: { reports }, ids }: Project,
  catalogue: Catalogue,
): Issue[] {
  const { file, value } = dashboard;
  return Object.entries(value.calls ?? {}).flatMap(([name, call]) => {
    if (call.type !== 'report') return [];
    const report = reports.find(({ id }) => id === call.report);
    if (report) {
      const parameters = (report.value.parameters ?? []).map((parameter) => withItems(parameter, catalogue));
      const keys = new Map(parameters.map((parameter) => [parameter.key, parameter]));
      return [...checkValues(dashboard, ['calls', name], call, keys), ...checkShared(dashboard, call, keys)];
    }
    // A broken report is reported by itself.
    if (ids.reports.includes(call.report)) return [];
    const message = `Report “${call.report}” not found.`;
    const issue = { message, expected: 'the id of a report', suggestion: suggest(call.report, ids.reports) };
    return [issueIn(file, ['calls', name, 'report'], issue)];
  });
}

/** A query of a dashboard has a path that no call of the portal, a report or another dashboard has. */
export function checkCalls(all: Dashboards, { world, definitions: { reports } }: Project): Issue[] {
  const named = new Map(Object.entries(world.calls).map(([name, { method, path }]) => [`${method} ${path}`, name]));
  const owners = new Map<string, string>([
    ...pathsOf(world).map((call) => [call, 'the portal'] as const),
    ...reports.flatMap(({ id, value }) =>
      value.sources.map(({ method, path }) => [`${method} ${path}`, `“${id}”`] as const),
    ),
  ]);
  return all.flatMap(({ id, file, value }) =>
    Object.entries(value.calls ?? {}).flatMap(([name, call]) => {
      if (call.type !== 'query') return [];
      const request = `${call.method} ${call.path}`;
      const owner = owners.get(request);
      owners.set(request, owner ?? `“${id}”`);
      const message = `The call ${request} is already used by ${owner}.`;
      const expected = named.has(request) ? `"type": "call", "call": "${named.get(request)}"` : 'a unique call';
      return owner ? [issueIn(file, ['calls', name, 'path'], { message, expected })] : [];
    }),
  );
}

/** Whether one place in an answer is the other one or contains it. */
const contains = (one: string, other: string) => one === '$' || one === other || other.startsWith(`${one}.`);

/**
 * The tables of one answer do not overlap. A record in the answer of a call of the API can have a list: the record is what is
 * beside it.
 */
function checkPlaces(
  file: Typed<unknown>['file'],
  at: Path,
  { type, tables }: Extract<Call, { tables: object }>,
): Issue[] {
  const places = Object.entries(tables).map(([name, { rows = 'data', record }]) => ({
    name,
    rows,
    holds: type === 'call' && record === true,
  }));
  return places.flatMap(({ name, rows, holds }, index): Issue[] => {
    const other = places
      .slice(0, index)
      .find(
        (each) =>
          (contains(each.rows, rows) && !(each.holds && each.rows !== rows)) ||
          (contains(rows, each.rows) && !(holds && each.rows !== rows)),
      );
    if (!other) return [];
    const message = `The rows of table “${name}” overlap those of “${other.name}”: ${rows}.`;
    const expected = `separate “rows” for each, such as data.${other.name} and data.${name}`;
    return [issueIn(file, [...at, 'tables', name, 'rows'], { message, expected })];
  });
}

/** How a table finds its rows in the answer: in one way at most, through fields that it uses. */
function checkRowLayout(
  { file }: Typed<Dashboard>,
  at: Path,
  { record, single, nested, keyed }: OwnTables[string],
  report: Report,
  catalogue: Catalogue,
): Issue[] {
  const ways = Object.entries({ record, single, nested, keyed }).flatMap(([way, settings]) => (settings ? [way] : []));
  if (ways.length > 1) {
    const message = `This table describes its rows in ${ways.length} ways: ${ways.join(', ')}.`;
    return [issueIn(file, [...at, ways[1] ?? ''], { message, expected: 'only one of them' }, 'key')];
  }
  if (nested?.measures && nested.names) {
    const message = 'With measures, each row is named after its column, so names have no effect.';
    return [issueIn(file, [...at, 'nested', 'names'], { message, expected: 'either measures or names' }, 'key')];
  }
  const read = readBy(report, catalogue);
  const unread = (field: string, path: Path, target?: 'key'): Issue[] => {
    if (read.has(field)) return [];
    const message = `The table does not use the field “${field}”.`;
    const expected = 'a field that its columns or derivations use';
    return [issueIn(file, [...at, ...path], { message, expected, suggestion: suggest(field, read) }, target)];
  };
  return [
    ...(single === undefined ? [] : unread(single, ['single'])),
    ...(nested?.fields ?? []).flatMap((field, index) => unread(field, ['nested', 'fields', index])),
    ...Object.keys(nested?.names ?? {}).flatMap((field) => unread(field, ['nested', 'names', field], 'key')),
    ...(keyed ? (['key', 'value'] as const) : []).flatMap((part) => unread(keyed?.[part] ?? '', ['keyed', part])),
  ];
}

/** Where the tables of a dashboard's own calls are in the answers. */
export const checkAnswers = (dashboard: Typed<Dashboard>, catalogue: Catalogue): Issue[] =>
  Object.entries(dashboard.value.calls ?? {}).flatMap(([name, call]) => {
    if (call.type === 'report') return [];
    const own = ownTables(dashboard.id, dashboard.value).filter((table) => table.call === name);
    return [
      ...checkPlaces(dashboard.file, ['calls', name], call),
      ...own.flatMap((table) => {
        const written = call.tables[table.name];
        const at: Path = ['calls', name, 'tables', table.name];
        return written ? checkRowLayout(dashboard, at, written, table.report, catalogue) : [];
      }),
    ];
  });

/** Calls name topics of changes that exist. */
export const checkTopics = ({ file, value: { calls = {} } }: Typed<Dashboard>, world: Pick<World, 'topics'>): Issue[] =>
  Object.entries(calls).flatMap(([name, { fresh_on: written }]) =>
    [written ?? []].flat().flatMap((topic, index) => {
      const fault = topicFault(world, topic);
      const at: Path = ['calls', name, 'fresh_on', ...(Array.isArray(written) ? [index] : [])];
      return fault ? [issueIn(file, at, fault)] : [];
    }),
  );
