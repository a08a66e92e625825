import { kindOf } from '../../fields/registry.ts';
import { fieldsIn } from '../../fields/written.ts';
import type { Action, ActionField } from '../../schema/action.ts';
import type { Dashboard } from '../../schema/dashboard.ts';
import type { Menu } from '../../schema/menu.ts';
import type { Parameter } from '../../schema/parameter.ts';
import type { Predicate } from '../../schema/predicate.ts';
import type { Report } from '../../schema/report.ts';
import { settings, settingValues } from '../../schema/vocabulary.ts';
import type { Section } from '../../sections/registry.ts';
import type { Issue, IssueText } from '../issue.ts';
import { issueIn, type Path, type SourceFile } from '../json/source-file.ts';
import { inputOf, type Naming } from '../named.ts';
import { listed, suggest } from '../suggest.ts';
import type { Project, Typed, World } from '../world.ts';
import { canHold, type ParameterValues } from './satisfiable.ts';

/** A condition of a definition, with its place. */
interface Condition {
  predicate: Predicate;
  path: Path;
}

/** What conditions are checked against. */
interface Scope {
  file: SourceFile;
  parameters: ReadonlyMap<string, Parameter>;
  /** The keys that an account can hide from its menus; null if not all are known. */
  hideable: ReadonlySet<string> | null;
  /** Whose parameters they are. */
  form: Naming['form'];
  /** The columns of the rows that an action is for; null if they are not known. Missing: the condition is not on a row. */
  columns?: ReadonlySet<string> | null | undefined;
}

const namedAmong = (key: string, known: ReadonlySet<string>) => ({
  expected: `one of ${listed(known)}`,
  suggestion: suggest(key, known),
});

export const unknownParameter = (
  file: SourceFile,
  key: string,
  path: Path,
  all: ReadonlyMap<string, unknown>,
  form: Naming['form'] = 'report',
): Issue =>
  issueIn(file, path, {
    message: `The ${form} has no ${inputOf(form)} “${key}”.`,
    expected: all.size > 0 ? `one of ${listed(all.keys())}` : `a key listed under “${inputOf(form)}s”`,
    suggestion: suggest(key, all.keys()),
  });

/** The keys that an account can hide from its menus: of definitions, with those that dashboards name, of links in menus and of modules. */
export function hideableKeys(
  { reports, dashboards, menus }: Project['definitions'],
  { hideable }: Pick<World, 'hideable'>,
): Set<string> {
  const links = menus.flatMap(({ value }) => (value.links ?? []).map(({ key }) => key));
  const named = dashboards.flatMap(({ value }) => value.hides ?? []);
  return new Set([...[...reports, ...dashboards].map(({ value }) => value.key), ...named, ...links, ...hideable]);
}

/** The same; null unless every definition could be read. */
export const hideableOf = ({ definitions, world, isWhole }: Project): Scope['hideable'] =>
  isWhole ? hideableKeys(definitions, world) : null;

/** A condition and every condition in it, the outer before the inner. */
function partsOf({ predicate, path }: Condition): Condition[] {
  const inner: Condition[] =
    predicate.type === 'not'
      ? [{ predicate: predicate.of, path: [...path, 'of'] }]
      : predicate.type === 'all' || predicate.type === 'any'
        ? predicate.of.map((part, index) => ({ predicate: part, path: [...path, 'of', index] }))
        : [];
  return [{ predicate, path }, ...inner.flatMap(partsOf)];
}

/** The parameters that a condition depends on. */
export const parametersIn = (predicate: Predicate): string[] =>
  partsOf({ predicate, path: [] }).flatMap(({ predicate: part }) => (part.type === 'parameter' ? [part.key] : []));

const codesOf = (parameter: Parameter): readonly string[] | null => kindOf(parameter).items?.(parameter) ?? null;

/** The JSON type that a parameter of each kind is compared with. */
const comparable = {
  number: { type: 'number', says: 'a number, without quotes' },
  truth: { type: 'boolean', says: 'true or false, without quotes' },
  day: { type: 'string', says: 'a date such as "2026-01-31"' },
  text: { type: 'string', says: 'text in double quotes' },
  choice: { type: 'string', says: 'text in double quotes' },
} as const;

/** Why a parameter can never have a value; null if it can. */
export function parameterFault(parameter: Parameter, is: unknown): IssueText | null {
  const { key, required = false } = parameter;
  const { holds } = kindOf(parameter);
  if (is === null)
    return required
      ? { message: `“${key}” is required, so it always has a value.`, expected: 'one of its values' }
      : null;
  const expected = 'a field with a single value';
  if (holds === 'record' || holds === 'rows')
    return { message: `“${key}” has fields inside, so it can’t be compared with one value.`, expected };
  if (holds === 'files') return { message: `“${key}” has files, so it can’t be compared with one value.`, expected };
  if (holds === 'texts' || holds === 'choices')
    return {
      message: `“${key}” is a list, so it can’t be compared with one value.`,
      expected: 'a parameter with a single value',
    };
  const message = `“${key}” can’t be ${JSON.stringify(is)}.`;
  const codes = codesOf(parameter);
  if (codes)
    return codes.includes(is as string)
      ? null
      : { message, expected: `one of ${listed(codes)}`, suggestion: suggest(is, codes) };
  const { type, says } = comparable[holds];
  const fits = typeof is === type && (holds !== 'day' || /^\d{4}-\d\d-\d\d$/.test(String(is)));
  return fits ? null : { message, expected: says };
}

/** What is wrong with a single condition. */
function leafFault(predicate: Predicate, { file, parameters, hideable, form, columns }: Scope, path: Path): Issue[] {
  if (predicate.type === 'parameter') {
    const parameter = parameters.get(predicate.key);
    if (!parameter) return [unknownParameter(file, predicate.key, [...path, 'key'], parameters, form)];
    const fault = parameterFault(parameter, predicate.is);
    return fault ? [issueIn(file, [...path, 'is'], fault)] : [];
  }
  if (predicate.type === 'column' && (form === 'action' || form === 'group')) {
    const message = 'The condition of a field can’t be on a column.';
    return [issueIn(file, [...path, 'key'], { message, expected: 'a condition on other fields of the form' })];
  }
  if (predicate.type === 'column') {
    if (columns === null || columns?.has(predicate.key)) return [];
    const message = columns
      ? `There is no column “${predicate.key}”.`
      : 'Only an action on rows can depend on a column.';
    return [issueIn(file, [...path, 'key'], { message, ...(columns ? namedAmong(predicate.key, columns) : {}) })];
  }
  if (predicate.type === 'setting') {
    const values = settingValues(predicate.key);
    if (values.includes(predicate.is)) return [];
    const known = Object.entries(settings[predicate.key].values).map(([value, words]) => `${value} (${words})`);
    const message = `The setting “${predicate.key}” can’t be “${predicate.is}”.`;
    return [issueIn(file, [...path, 'is'], { message, expected: `one of ${listed(known)}` })];
  }
  if (predicate.type !== 'menu' || !hideable || hideable.has(predicate.key)) return [];
  const message = `“${predicate.key}” is not the key of anything that an account can hide.`;
  const expected = 'the key of a report, a dashboard, a menu link or a screen that can be hidden';
  return [issueIn(file, [...path, 'key'], { message, expected, suggestion: suggest(predicate.key, hideable) })];
}

const not = (of: Predicate): Predicate => ({ type: 'not', of });

const always: Predicate = { type: 'all', of: [] };

/** The values that a parameter can have when a report runs; null if they are unknown or it can be empty. */
const valuesOf =
  (parameters: ReadonlyMap<string, Parameter>): ParameterValues =>
  (key) => {
    const parameter = parameters.get(key);
    if (!parameter || parameter.show_if || !kindOf(parameter).isAlwaysGiven) return null;
    return kindOf(parameter).holds === 'truth' ? [true, false] : codesOf(parameter);
  };

/** A condition that is always true or always false: the innermost such part. */
function constantFault({ predicate, path }: Condition, { file, parameters }: Scope): Issue[] {
  const values = valuesOf(parameters);
  const inner = partsOf({ predicate, path }).reverse();
  for (const part of inner) {
    const { type } = part.predicate;
    if (type !== 'all' && type !== 'any') continue;
    const never = !canHold(part.predicate, values);
    if (!never && canHold(not(part.predicate), values)) continue;
    const message = never
      ? 'This condition is never true: its parts contradict each other.'
      : 'This condition is always true.';
    const expected = never ? 'parts that can be true together, or “any”' : 'parts that can all be false, or “all”';
    return [issueIn(file, part.path, { message, expected })];
  }
  return [];
}

/** A condition with all its parts. */
function checkCondition(condition: Condition, scope: Scope): Issue[] {
  const leaves = partsOf(condition).flatMap(({ predicate, path }) => leafFault(predicate, scope, path));
  return leaves.length > 0 ? leaves : constantFault(condition, scope);
}

const optional = (predicate: Predicate | undefined, path: Path): Condition[] =>
  predicate ? [{ predicate, path }] : [];

/** The conditions of a report, except “requires”. */
const conditionsOf = (report: Report): Condition[] => [
  ...(report.parameters ?? []).flatMap(({ show_if }, index) => optional(show_if, ['parameters', index, 'show_if'])),
  ...report.sources.flatMap(({ when }, index) => optional(when, ['sources', index, 'when'])),
  ...report.columns.flatMap((entry, index) =>
    typeof entry === 'string' ? [] : optional(entry.when, ['columns', index, 'when']),
  ),
];

/** Access is decided before the user fills in parameters. */
const accessFault = (condition: Condition, file: SourceFile): Issue[] =>
  partsOf(condition).flatMap(({ predicate, path }) =>
    predicate.type === 'parameter'
      ? [
          issueIn(file, path, {
            message: 'Access can’t depend on a parameter.',
            expected: 'a condition on the user, such as {"type": "country", "is": "USA"}',
          }),
        ]
      : [],
  );

function checkAccess(condition: Condition, scope: Scope): Issue[] {
  const parameters = accessFault(condition, scope.file);
  return parameters.length > 0 ? parameters : checkCondition(condition, scope);
}

/** Every call can be made by some user, and for every user some call is made. */
function checkCalls({ file, value }: Typed<Report>, { parameters }: Scope): Issue[] {
  const { sources, requires = always } = value;
  const values = valuesOf(parameters);
  const before: Predicate[] = [];
  for (const [index, { when }] of sources.entries()) {
    const free: Predicate = { type: 'all', of: [requires, ...before.map(not), when ?? always] };
    if (!canHold(free, values)) {
      const isTaken = canHold({ type: 'all', of: [requires, when ?? always] }, values);
      const message = isTaken
        ? 'This call is never made: one of the calls above always applies first.'
        : 'This call is never made: its condition is false for everyone who can open the report.';
      const expected = isTaken
        ? 'a condition that the calls above do not cover'
        : 'a condition that can be true together with “requires”';
      return [issueIn(file, ['sources', index], { message, expected })];
    }
    // That no call may follow one without a condition is checked with the parameters.
    if (!when) return [];
    before.push(when);
  }
  if (!canHold({ type: 'all', of: [requires, ...before.map(not)] }, values)) return [];
  const message = 'No call is made when all these conditions are false.';
  return [issueIn(file, ['sources'], { message, expected: 'a last call without “when”' })];
}

/** Everything can be seen by some user. */
function checkShown(conditions: readonly Condition[], { requires }: Report, { file, parameters }: Scope): Issue[] {
  if (!requires) return [];
  const values = valuesOf(parameters);
  return conditions
    .filter(
      ({ predicate, path }) => path[0] !== 'sources' && !canHold({ type: 'all', of: [requires, predicate] }, values),
    )
    .map(({ path }) =>
      issueIn(file, path, {
        message: 'This condition is false for everyone who can open the report.',
        expected: 'a condition that can be true together with “requires”',
      }),
    );
}

/** The conditions of a report: what they refer to exists, and they can be true and false. */
export function checkReportConditions(report: Typed<Report>, hideable: Scope['hideable']): Issue[] {
  const { file, value } = report;
  const parameters = new Map((value.parameters ?? []).map((parameter) => [parameter.key, parameter]));
  const scope: Scope = { file, parameters, hideable, form: 'report' };
  const conditions = conditionsOf(value);
  const own = [
    ...optional(value.requires, ['requires']).flatMap((condition) => checkAccess(condition, scope)),
    ...conditions.flatMap((condition) => checkCondition(condition, scope)),
  ];
  return own.length > 0 ? own : [...checkCalls(report, scope), ...checkShown(conditions, value, scope)];
}

/** The conditions of a menu, which has no parameters. */
export function checkMenuConditions({ file, value }: Typed<Menu>, hideable: Scope['hideable']): Issue[] {
  const conditions = [
    ...optional(value.requires, ['requires']),
    ...(value.links ?? []).flatMap(({ requires }, index) => optional(requires, ['links', index, 'requires'])),
  ];
  return conditions.flatMap((condition) =>
    checkAccess(condition, { file, parameters: new Map(), hideable, form: 'report' }),
  );
}

const byKey = (fields: readonly ActionField[]) => new Map(fields.map((field) => [field.key, field as Parameter]));

/** The conditions of fields, which depend on other fields of the same form: in a group, on those of the same row. */
function checkFieldConditions(fields: readonly ActionField[], at: Path, scope: Scope): Issue[] {
  const own: Scope = { ...scope, parameters: byKey(fields) };
  return fields.flatMap((field, index) => [
    ...optional(field.show_if, [...at, index, 'show_if']).flatMap((condition) => checkCondition(condition, own)),
    ...optional(field.enabled_if, [...at, index, 'enabled_if']).flatMap((condition) => checkCondition(condition, own)),
    ...checkFieldConditions(fieldsIn(field), [...at, index, 'fields'], { ...scope, form: 'group' }),
  ]);
}

/** The conditions of an action: access to it, and when it can be used. `columns` are those of the rows that it is for. */
export function checkActionConditions(
  { file, value: { parameters = [] } }: Typed<Dashboard>,
  { key, action, columns }: { key: string; action: Action; columns: Scope['columns'] | null },
): Issue[] {
  const all = new Map(parameters.map((each) => [each.key, each]));
  const scope: Scope = { file, parameters: all, hideable: null, form: 'dashboard', columns };
  return [
    ...optional(action.requires, ['actions', key, 'requires']).flatMap((condition) => checkAccess(condition, scope)),
    ...optional(action.when, ['actions', key, 'when']).flatMap((condition) => checkCondition(condition, scope)),
    ...checkFieldConditions(action.fields ?? [], ['actions', key, 'fields'], { ...scope, form: 'action' }),
    ...(action.pages ?? []).flatMap(({ show_if }, index) =>
      optional(show_if, ['actions', key, 'pages', index, 'show_if']).flatMap((condition) =>
        checkCondition(condition, { ...scope, form: 'action', parameters: byKey(action.fields ?? []) }),
      ),
    ),
  ];
}

/** A condition of a dashboard, with those of the call or part around it. */
interface NestedCondition extends Condition {
  within: readonly (Predicate | undefined)[];
}

/** All conditions in a dashboard: of its parameters, calls, tables, columns, parts and sections. */
function shownWhen({ parameters = [], calls = {}, sections = [], parts = [] }: Dashboard): NestedCondition[] {
  const placed = (
    predicate: Predicate | undefined,
    path: Path,
    within: NestedCondition['within'] = [],
  ): NestedCondition[] => optional(predicate, path).map((condition) => ({ ...condition, within }));
  const ofSections = (all: readonly Section[], at: Path, within: NestedCondition['within']) =>
    all.flatMap(({ when }, index) => placed(when, [...at, index, 'when'], within));
  return [
    ...parameters.flatMap(({ show_if }, index) => placed(show_if, ['parameters', index, 'show_if'])),
    ...Object.entries(calls).flatMap(([name, call]) => [
      ...placed(call.when, ['calls', name, 'when']),
      ...Object.entries(call.type === 'report' ? {} : call.tables).flatMap(([table, { columns, when }]) => [
        ...placed(when, ['calls', name, 'tables', table, 'when'], [call.when]),
        ...columns.flatMap((entry, index) =>
          typeof entry === 'string'
            ? []
            : placed(entry.when, ['calls', name, 'tables', table, 'columns', index, 'when'], [call.when, when]),
        ),
      ]),
    ]),
    ...ofSections(sections, ['sections'], []),
    ...parts.flatMap(({ requires, when, sections: inside }, index) => [
      ...placed(requires, ['parts', index, 'requires']),
      ...placed(when, ['parts', index, 'when'], [requires]),
      ...ofSections(inside, ['parts', index, 'sections'], [requires, when]),
    ]),
  ];
}

/** The conditions of a dashboard: access to it and its parts, and when its contents are shown. */
export function checkDashboardConditions({ file, value }: Typed<Dashboard>, hideable: Scope['hideable']): Issue[] {
  const { parameters = [], requires } = value;
  const all = new Map(parameters.map((each) => [each.key, each]));
  const scope: Scope = { file, parameters: all, hideable, form: 'dashboard' };
  const placed = shownWhen(value);
  const isAccess = ({ path }: Condition) => path.at(-1) === 'requires';
  const own = [
    ...optional(requires, ['requires']).flatMap((condition) => checkAccess(condition, scope)),
    ...placed.flatMap((condition) => (isAccess(condition) ? checkAccess : checkCondition)(condition, scope)),
  ];
  if (own.length > 0) return own;
  const values = valuesOf(all);
  const together = (parts: readonly (Predicate | undefined)[]) =>
    canHold({ type: 'all', of: parts.flatMap((part) => part ?? []) }, values);
  return placed
    .filter(({ predicate, within }) => together([requires, ...within]) && !together([requires, ...within, predicate]))
    .map(({ predicate, path }) => {
      const whole = !together([requires, predicate]);
      const message = whole
        ? 'This condition is false for everyone who can open the dashboard.'
        : 'This condition is never true together with the one around it.';
      const expected = whole
        ? 'a condition that can be true together with “requires”'
        : 'a condition that can be true together with the one around it';
      return issueIn(file, path, { message, expected });
    });
}
