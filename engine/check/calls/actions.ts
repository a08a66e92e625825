import { namedCalls } from '../../definitions/named-call.ts';
import {
  type NormalAction,
  normaliseAction,
  inputsOf as sourcesOf,
  withFieldsOf,
} from '../../definitions/normal-action.ts';
import { fieldsOf } from '../../definitions/report.ts';
import type { Action, From } from '../../schema/action.ts';
import type { Catalogue } from '../../schema/column.ts';
import type { Dashboard } from '../../schema/dashboard.ts';
import { anyKindOf } from '../../sections/registry.ts';
import { filesShape, inputsOf, onlyReads, type Shape, typesOf } from '../contract.ts';
import type { Issue, IssueText } from '../issue.ts';
import { issueIn, type Path } from '../json/source-file.ts';
import { checkActionConditions } from '../parameters/conditions.ts';
import { checkIcon } from '../portal/icons.ts';
import { type PlacedSection, sectionsOf, type TableReport } from '../sections/sections.ts';
import { listed, suggest } from '../suggest.ts';
import type { DescribedCall, Project, Typed, World } from '../world.ts';
import { checkOpened, checkShown } from './action-answers.ts';
import {
  type CheckedFields,
  checkDrawer,
  checkFieldsOf,
  checkFormOf,
  checkReadOnly,
  checkSent,
  pathOfField,
} from './action-fields.ts';
import { checkPages } from './action-pages.ts';
import { checkPictures } from './action-pictures.ts';
import { checkPreview, checkPreviewCall, partsOfPreview } from './action-preview.ts';
import { checkDrops, checkRows } from './action-rows.ts';
import { rowOf } from './contract-shapes.ts';
import { typeFault } from './input-types.ts';

/** A section that uses an action, and the table whose row it is for; null if it is for no row. */
interface Use {
  action: string;
  table: string | null;
  at: Path;
  /** It is for several rows at once. */
  isOnMany?: true;
  /** Its fields are shown in the section. */
  isForm?: true;
}

const entries = (names: readonly string[] = [], at: Path, table: string | null): Use[] =>
  names.map((action, index) => ({ action, table, at: [...at, index] }));

function usesIn({ section, at }: PlacedSection): Use[] {
  const kind = anyKindOf(section.type);
  const row = kind.rowTable?.(section) ?? null;
  const own = (kind.acts?.(section) ?? []).flatMap(({ names, property, on, isForm }): Use[] => {
    const path = [...at, property];
    if (isForm) return names.map((action) => ({ action, table: row, at: path, isForm }));
    const table = on === 'section' ? row : 'table' in section ? section.table : null;
    return entries(names, path, table).map((use) => (on === 'rows' ? { ...use, isOnMany: true } : use));
  });
  return [...entries(section.actions, [...at, 'actions'], row), ...own];
}

/** What an action is checked against. */
interface Checked extends CheckedFields {
  normal: NormalAction;
  described: DescribedCall;
  uses: readonly Use[];
  tables: ReadonlyMap<string, TableReport | null>;
}

const inputsByName = (described: DescribedCall): Readonly<Record<string, Shape>> =>
  Object.assign(
    described.files ? { [described.files.name]: filesShape } : {},
    ...inputsOf(described).map(({ properties }) => properties),
  );

const requiredOf = (described: DescribedCall): readonly string[] =>
  inputsOf(described).flatMap(({ required = [] }) => required);

/** The fields of a table's rows; null if they are not known. */
function rowFields(name: string, { dashboard, tables, world, catalogue }: Checked): ReadonlySet<string> | null {
  for (const call of Object.values(dashboard.value.calls ?? {})) {
    if (call.type !== 'call') continue;
    const written = call.tables[name];
    const { data } = world.calls[call.call] ?? {};
    if (!written || !data) continue;
    const row = rowOf(data as Shape, written);
    return row && 'properties' in row && row.additionalProperties === false
      ? new Set(Object.keys(row.properties ?? {}))
      : null;
  }
  const table = tables.get(name);
  return table ? new Set(table.value.columns.flatMap((entry) => fieldsOf(entry, catalogue))) : null;
}

/** What a source names, and where that may be; null for a fixed value. */
function namedBy(from: From, { action, dashboard, uses, world }: Checked, columns: ReadonlySet<string> | null) {
  if (typeof from !== 'object' || 'viewer' in from) return null;
  if ('preview' in from)
    return { name: from.preview, what: 'part of the preview', known: partsOfPreview(action, world) };
  if ('field' in from)
    return { name: from.field, what: 'field', known: new Set((action.fields ?? []).map(({ key }) => key)) };
  if ('parameter' in from)
    return {
      name: from.parameter,
      what: 'parameter',
      known: new Set((dashboard.value.parameters ?? []).map(({ key }) => key)),
    };
  const name = 'column' in from ? from.column : from.columns;
  const known = uses.some(({ table }) => table === null) ? new Set<string>() : columns;
  return { name, what: 'column', known };
}

function unknownSource(from: From, checked: Checked, columns: ReadonlySet<string> | null): IssueText | null {
  const named = namedBy(from, checked, columns);
  if (!named || named.known === null || named.known.has(named.name)) return null;
  const { name, what, known } = named;
  const expected = known.size > 0 ? `one of ${listed(known)}` : `a ${what} that there is where the action is used`;
  return { message: `There is no ${what} “${name}” here.`, expected, suggestion: suggest(name, known) };
}

/** Sources that are written out: of inputs and of the first values of fields. */
function checkSources(checked: Checked, columns: ReadonlySet<string> | null): Issue[] {
  const { action, described, dashboard, key } = checked;
  const at: Path = ['actions', key];
  const inputs = inputsByName(described);
  const fields = new Set((action.fields ?? []).map((field) => field.key));
  const { file } = dashboard;
  const values = Object.entries(action.values ?? {}).flatMap(([name, from]): Issue[] => {
    const path: Path = [...at, 'values', name];
    if (!Object.hasOwn(inputs, name)) {
      const message = `The call ${action.call} has no input “${name}”.`;
      const known = Object.keys(inputs);
      return [
        issueIn(file, path, { message, expected: 'an input of the call', suggestion: suggest(name, known) }, 'key'),
      ];
    }
    const fault = unknownSource(from, checked, columns) ?? typeFault(from, inputs[name] ?? {}, checked);
    return fault ? [issueIn(file, path, fault)] : [];
  });
  const starts = Object.entries(action.starts ?? {}).flatMap(([name, from]): Issue[] => {
    const path: Path = [...at, 'starts', name];
    if (!fields.has(name)) {
      const message = `The action has no field “${name}”.`;
      return [
        issueIn(file, path, { message, expected: 'a field of the action', suggestion: suggest(name, fields) }, 'key'),
      ];
    }
    const fault =
      typeof from === 'object' && 'field' in from
        ? { message: 'A field can’t start with the value of a field.', expected: 'a parameter or a column' }
        : unknownSource(from, checked, columns);
    return fault ? [issueIn(file, path, fault)] : [];
  });
  const names = (action.row_name ?? []).flatMap((column, index): Issue[] => {
    const fault = unknownSource({ column }, checked, columns);
    return fault ? [issueIn(file, [...at, 'row_name', index], fault)] : [];
  });
  return [...values, ...starts, ...names];
}

/** What an input accepts. An empty one is not in an address: there, only what the call needs can’t be empty. */
const accepted = (input: Shape, isLeftOut: boolean): Shape =>
  isLeftOut && typesOf(input).length > 0 ? { ...input, type: [...typesOf(input), 'null'] } : input;

/** Every needed input has a source, and fields with the name of an input fit it. */
function checkInputs(checked: Checked, columns: ReadonlySet<string> | null): Issue[] {
  const { action, normal, described, dashboard, key } = checked;
  const { file } = dashboard;
  const inputs = inputsByName(described);
  const required = new Set(requiredOf(described));
  return normal.inputs.flatMap(({ name, in: place, from }): Issue[] => {
    if (action.values && Object.hasOwn(action.values, name)) return [];
    if (typeof from === 'object' && 'column' in from) {
      if (!required.has(name) || !unknownSource(from, checked, columns)) return [];
      const message = `The call ${action.call} needs “${name}”.`;
      const expected = 'a field, a parameter or a column with that name, or “values”';
      return [issueIn(file, ['actions', key, 'call'], { message, expected })];
    }
    const at = (action.fields ?? []).findIndex((field) => field.key === name);
    const input = accepted(inputs[name] ?? {}, place === 'query' && !required.has(name));
    const fault = at < 0 ? null : typeFault(from, input, checked);
    return fault ? [issueIn(file, pathOfField(checked, at, 'type'), fault)] : [];
  });
}

/** An action on selected rows sends their columns as lists: the column of one row would be lost for the others. */
function checkMany({ dashboard, key, action, normal, uses }: Checked): Issue[] {
  if (!uses.some(({ isOnMany }) => isOnMany)) return [];
  return normal.inputs.flatMap(({ name, from }) => {
    if (typeof from !== 'object' || !('column' in from)) return [];
    const at: Path = action.values?.[name] === undefined ? ['call'] : ['values', name];
    const message = `The input “${name}” is the column of one row, but the action is for several.`;
    const expected = `"values": { "${name}": { "columns": "${from.column}" } }`;
    return [issueIn(dashboard.file, ['actions', key, ...at], { message, expected })];
  });
}

/** The tables that are loaded again afterwards. */
function checkRefresh({ dashboard, action, key, tables }: Checked): Issue[] {
  return (action.refresh ?? []).flatMap((name, index) => {
    if (tables.has(name)) return [];
    const message = `The dashboard has no table “${name}”.`;
    const issue = { message, expected: `one of ${listed(tables.keys())}`, suggestion: suggest(name, tables.keys()) };
    return [issueIn(dashboard.file, ['actions', key, 'refresh', index], issue)];
  });
}

/** What takes an action back needs nothing that users would have to enter. */
function checkUndo({ dashboard: { file, value }, key, action: { undo } }: Checked): Issue[] {
  const { actions = {} } = value;
  if (undo === undefined) return [];
  const known = Object.keys(actions).filter((name) => !actions[name]?.fields && !actions[name]?.fields_of);
  if (known.includes(undo)) return [];
  const message = `The dashboard has no action “${undo}” without fields.`;
  const expected = known.length > 0 ? `one of ${listed(known)}` : 'an action without “fields”';
  return [issueIn(file, ['actions', key, 'undo'], { message, expected, suggestion: suggest(undo, known) })];
}

/** What is wrong with the name of an action's call; null if it changes something, or answers with a file. */
function callFault({ calls }: World, { call }: Action): IssueText | null {
  const changing = Object.entries(calls).flatMap(([name, each]) => (onlyReads(each) && !each.file ? [] : [name]));
  const described = Object.hasOwn(calls, call) ? calls[call] : undefined;
  if (!described)
    return {
      message: `Call “${call}” not found.`,
      expected: 'the name of a call',
      suggestion: suggest(call, changing),
    };
  return onlyReads(described) && !described.file
    ? { message: `The call ${call} only reads.`, expected: 'a call that changes something' }
    : null;
}

/** Fields that rows of every table have for which an action is used; null if not all are known. */
function sharedFields(checked: Checked): ReadonlySet<string> | null {
  const sets = [...new Set(checked.uses.flatMap(({ table }) => table ?? []))].map((table) => rowFields(table, checked));
  const known = sets.filter((set) => set !== null);
  if (known.length < sets.length) return null;
  const [first = new Set<string>(), ...others] = known;
  return new Set([...first].filter((name) => others.every((set) => set.has(name))));
}

function checkAction(given: Omit<Checked, 'action' | 'normal' | 'described'>, project: Project): Issue[] {
  const { dashboard, key, written, world, uses, catalogue, tables } = given;
  const { file, value } = dashboard;
  const at: Path = ['actions', key];
  const fault = callFault(world, written);
  const described = world.calls[written.call];
  if (fault || !described) return fault ? [issueIn(file, [...at, 'call'], fault)] : [];
  const preview = checkPreviewCall(given);
  if (preview.length > 0) return preview;
  const undoes = Object.values(value.actions ?? {}).some(({ undo }) => undo === key);
  if (uses.length === 0 && !undoes) {
    const issue = { message: `No section uses the action “${key}”.`, fix: 'Name it in a section, or remove it.' };
    return [issueIn(file, at, issue, 'key')];
  }
  const shared = checkFieldsOf(given);
  if (shared.length > 0) return shared;
  const { actions = {}, parameters: all = [] } = value;
  const action = withFieldsOf(written, actions);
  const parameters = all.map((parameter) => parameter.key);
  const calls = namedCalls(world.calls);
  const normal = normaliseAction(key, written, { home: '', parameters, calls, catalogue, actions });
  const checked: Checked = { ...given, action, normal, described };
  // What takes another action back also gets columns from the answer of its call.
  const columns = undoes ? null : sharedFields(checked);
  const form = checkFormOf(checked);
  const sources = form.length > 0 ? [] : [...checkSources(checked, columns), ...checkInputs(checked, columns)];
  return [
    ...(action.icon === undefined ? [] : checkIcon(file, [...at, 'icon'], action.icon, world.icons)),
    ...form,
    ...(form.length + sources.length > 0
      ? sources
      : [
          ...checkReadOnly(checked),
          ...checkSent(checked),
          ...checkPages(checked),
          ...checkMany(checked),
          ...checkPreview(checked, tables, (from) => unknownSource(from, checked, columns)),
        ]),
    ...checkActionConditions(dashboard, { key, action: written, columns }),
    ...checkRefresh(checked),
    ...checkUndo(checked),
    ...checkShown(checked),
    ...checkOpened(checked, project),
    ...checkDrawer(checked),
  ];
}

/** Sections name actions that exist, and a form has one with fields. */
function checkUse({ file, value: { actions = {} } }: Typed<Dashboard>, { action, at, isForm }: Use): Issue[] {
  const found = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!found) {
    const names = Object.keys(actions);
    const expected = names.length > 0 ? `one of ${listed(names)}` : 'an action listed under “actions”';
    return [
      issueIn(file, at, {
        message: `The dashboard has no action “${action}”.`,
        expected,
        suggestion: suggest(action, names),
      }),
    ];
  }
  if (!isForm || found.fields || found.fields_of !== undefined) return [];
  return [
    issueIn(file, at, {
      message: `The action “${action}” has no fields, so it has no form.`,
      fix: 'Name it under “actions” instead.',
    }),
  ];
}

/** The tables that a section names besides its own exist. */
function checkTables({ file }: Typed<Dashboard>, { section, at }: PlacedSection, tables: Checked['tables']): Issue[] {
  return Object.entries(anyKindOf(section.type).tables?.(section) ?? {}).flatMap(([property, name]) => {
    if (tables.has(name)) return [];
    const message = `The dashboard has no table “${name}”.`;
    const issue = { message, expected: `one of ${listed(tables.keys())}`, suggestion: suggest(name, tables.keys()) };
    return [issueIn(file, [...at, property], issue)];
  });
}

/** Actions call what changes something, each input has a source that fits, and each is used by a section that exists. */
export function checkActions(
  dashboard: Typed<Dashboard>,
  tables: ReadonlyMap<string, TableReport | null>,
  project: Project,
  catalogue: Catalogue,
): Issue[] {
  const { world } = project;
  const placed = sectionsOf(dashboard.value);
  const uses = placed.flatMap(usesIn);
  const records = placed.flatMap((each) => checkTables(dashboard, each, tables));
  const rows = placed.flatMap((each) => [
    ...checkRows(dashboard, each),
    ...checkDrops(dashboard, each),
    ...checkPictures(dashboard, each, world),
  ]);
  const named = [...uses.flatMap((use) => checkUse(dashboard, use)), ...records, ...rows];
  if (named.length > 0) return named;
  return Object.entries(dashboard.value.actions ?? {}).flatMap(([key, written]) =>
    checkAction(
      { dashboard, key, written, uses: uses.filter((use) => use.action === key), tables, world, catalogue },
      project,
    ),
  );
}

/** The parameters of a dashboard that its actions send. */
export const sentByActions = ({ actions = {}, parameters = [] }: Dashboard, { calls }: World): string[] => {
  const known = namedCalls(calls);
  const keys = parameters.map(({ key }) => key);
  return Object.values(actions).flatMap((written) => {
    const call = known[written.call];
    if (!call) return [];
    const action = withFieldsOf(written, actions);
    const inputs = sourcesOf(action, call, keys);
    const { starts = {} } = action;
    return [...inputs.map(({ from }) => from), ...Object.values(starts)].flatMap((from) =>
      typeof from === 'object' && 'parameter' in from ? from.parameter : [],
    );
  });
};
