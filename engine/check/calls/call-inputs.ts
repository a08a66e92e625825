import { fieldsOf } from '../../definitions/report.ts';
import type { ContractCall } from '../../definitions/table-call.ts';
import type { CallValue } from '../../schema/call-inputs.ts';
import type { Catalogue } from '../../schema/column.ts';
import type { Dashboard, DashboardCall } from '../../schema/dashboard.ts';
import { inputsOf, readFault, type Shape, typesOf } from '../contract.ts';
import type { Issue, IssueText } from '../issue.ts';
import { issueIn, type Path } from '../json/source-file.ts';
import type { TableReport } from '../sections/sections.ts';
import { listed, suggest } from '../suggest.ts';
import type { DescribedCall, Typed, World } from '../world.ts';
import { fieldOf, rowOf, shapeAt } from './contract-shapes.ts';

/** Where the tables of a call’s inputs can be: in its file, and in that of its group. */
interface Around {
  dashboard: Typed<Dashboard>;
  head: Typed<Dashboard> | null;
  tables: ReadonlyMap<string, TableReport | null>;
  world: World;
  catalogue: Catalogue;
}

const takenBy = (call: DashboardCall): string[] =>
  call.type === 'call'
    ? Object.values(call.values ?? {}).flatMap((value) => (typeof value === 'object' ? (value.table ?? []) : []))
    : [];

/** The tables whose rows calls of a dashboard take inputs from. */
export const tablesTaken = ({ calls = {} }: Dashboard): string[] => Object.values(calls).flatMap(takenBy);

/** The names of tables whose own calls take inputs from other tables. */
const takingTables = ({ dashboard, head }: Around): string[] =>
  [dashboard, ...(head ? [head] : [])].flatMap(({ value: { calls = {} } }) =>
    Object.values(calls).flatMap((call) =>
      call.type === 'call' && takenBy(call).length > 0 ? Object.keys(call.tables) : [],
    ),
  );

/** What is wrong with the table of an input. */
function tableFault(name: string, around: Around): IssueText | null {
  const { tables } = around;
  if (!tables.has(name)) {
    const message = `The dashboard has no table “${name}”.`;
    return { message, expected: `one of ${listed(tables.keys())}`, suggestion: suggest(name, tables.keys()) };
  }
  if (!takingTables(around).includes(name)) return null;
  const message = `The call of the table “${name}” waits for another table itself.`;
  return { message, expected: 'a table whose call does not wait' };
}

function columnFault(name: string, column: string, { tables, catalogue }: Around): IssueText | null {
  const table = tables.get(name);
  if (!table) return null;
  const columns = new Set(table.value.columns.flatMap((entry) => fieldsOf(entry, catalogue)));
  if (columns.has(column)) return null;
  const message = `The table “${name}” has no column “${column}”.`;
  return { message, expected: 'a column of the table', suggestion: suggest(column, columns) };
}

/** A value has one source: a named day, or a table and its column. */
function sourceFault(name: string, { moment, table, value }: Exclude<CallValue, string | number | boolean>) {
  const parts = [table, value].filter((part) => part !== undefined).length;
  if (moment === undefined ? parts === 2 : parts === 0) return null;
  return { message: `It is not clear where “${name}” comes from.`, expected: '“moment”, or “table” and “value”' };
}

/** Named days and values of tables go into the address of a call, as text. */
function placeFault(name: string, { call }: ContractCall, { query }: DescribedCall): IssueText | null {
  const input = (query as Shape | undefined)?.properties?.[name];
  const types = input ? typesOf(input) : [];
  if (input && (types.length === 0 || types.includes('string'))) return null;
  const message = `The call ${call} does not have “${name}” as a text in its address.`;
  return { message, expected: 'a fixed value' };
}

function checkValue(
  [name, value]: readonly [name: string, value: CallValue],
  at: Path,
  call: ContractCall,
  described: DescribedCall,
  around: Around,
): Issue[] {
  const isInput = inputsOf(described).some(({ properties = {} }) => Object.hasOwn(properties, name));
  // An unknown input is reported already.
  if (typeof value !== 'object' || !isInput) return [];
  const { file } = around.dashboard;
  const path: Path = [...at, 'values', name];
  const fault = sourceFault(name, value) ?? placeFault(name, call, described);
  if (fault) return [issueIn(file, path, fault)];
  const { table: from, value: of } = value;
  if (from === undefined || of === undefined) return [];
  const table = tableFault(from, around);
  if (table) return [issueIn(file, [...path, 'table'], table)];
  const column = columnFault(from, of, around);
  return column ? [issueIn(file, [...path, 'value'], column)] : [];
}

const propertiesOf = (described: DescribedCall): Readonly<Record<string, Shape>> =>
  Object.assign({}, ...inputsOf(described).map(({ properties }) => properties));

/** What is wrong with the inputs of the call for further pages. */
function pageCallFault({ pages, call }: ContractCall, described: DescribedCall, next: DescribedCall): IssueText | null {
  if (!pages) return null;
  const own = new Set([...Object.keys(propertiesOf(described)), pages.input]);
  const lacking = inputsOf(next)
    .flatMap(({ required = [] }) => required)
    .find((name) => !own.has(name));
  if (lacking === undefined) return null;
  const message = `The call ${pages.call} needs “${lacking}”, which the call ${call} does not have.`;
  return { message, expected: 'a call with the inputs of the first one' };
}

/** What is wrong with the place that says how to go on. */
function nextFault(name: string, path: string, { calls }: World): IssueText | null {
  const data = calls[name]?.data as Shape | undefined;
  const found = data && shapeAt(data, path);
  if (found && fieldOf(path, found)) return null;
  const places = Object.keys(data?.properties ?? {}).map((each) => `data.${each}`);
  const message = found
    ? `The answer of the call ${name} has no single value at “${path}”.`
    : `The answer of the call ${name} has nothing at “${path}”.`;
  return { message, expected: 'a number or a text of the answer', suggestion: suggest(path, places) };
}

/** What is wrong with the tables of an answer that is a page. */
function pagedFault({ pages, tables }: ContractCall, world: World): IssueText | null {
  const all = Object.values(tables);
  const [table] = all;
  if (!table || all.length > 1)
    return { message: 'The answer has several tables, so it has no pages.', expected: 'one table' };
  const odd = (['record', 'single', 'nested', 'keyed', 'choices'] as const).find((part) => table[part]);
  if (odd) return { message: `A table with “${odd}” has no pages.`, expected: 'a list of rows' };
  const data = world.calls[pages?.call ?? '']?.data as Shape | undefined;
  const rows = data ? rowOf(data, table) : null;
  return rows && 'message' in rows ? { ...rows, message: `The call ${pages?.call}: ${rows.message}` } : null;
}

function checkPages(at: Path, call: ContractCall, described: DescribedCall, { dashboard, world }: Around): Issue[] {
  const { pages } = call;
  if (!pages) return [];
  const issue = (part: string, fault: IssueText | null) =>
    fault ? [issueIn(dashboard.file, [...at, 'pages', part], fault)] : [];
  const unread = issue('call', readFault(world, pages.call));
  const next = world.calls[pages.call];
  if (unread.length > 0 || !next) return unread;
  const inputs = Object.keys((next.query as Shape | undefined)?.properties ?? {});
  const message = `The call ${pages.call} has no input “${pages.input}” in its address.`;
  const unknown = { message, expected: 'an input of that call', suggestion: suggest(pages.input, inputs) };
  const notGet = { message: `The call ${pages.call} is not a GET.`, expected: 'a call with GET' };
  if (next.method !== 'GET') return issue('call', notGet);
  if (!inputs.includes(pages.input)) return issue('input', unknown);
  const faults = [
    ...issue('call', pageCallFault(call, described, next)),
    ...issue('next', nextFault(call.call, pages.next, world) ?? nextFault(pages.call, pages.next, world)),
  ];
  const paged = faults.length > 0 ? null : pagedFault(call, world);
  return paged ? [issueIn(dashboard.file, [...at, 'pages'], paged, 'key')] : faults;
}

/** Calls get their inputs from tables that exist, and their pages from calls that fit. */
export function checkCallInputs(around: Around): Issue[] {
  const { dashboard, world } = around;
  return Object.entries(dashboard.value.calls ?? {}).flatMap(([name, call]) => {
    const described = call.type === 'call' ? world.calls[call.call] : undefined;
    // A call that does not exist is reported already.
    if (call.type !== 'call' || !described || readFault(world, call.call)) return [];
    const at: Path = ['calls', name];
    return [
      ...Object.entries(call.values ?? {}).flatMap((entry) => checkValue(entry, at, call, described, around)),
      ...checkPages(at, call, described, around),
    ];
  });
}
