import { kindOf } from '../fields/registry.ts';
import type { Dashboard } from '../schema/dashboard.ts';
import type { Menu } from '../schema/menu.ts';
import type { Parameter } from '../schema/parameter.ts';
import type { Predicate } from '../schema/predicate.ts';
import type { Report } from '../schema/report.ts';
import { hideableScreens, settings, settingValues } from '../schema/vocabulary.ts';
import type { Section } from '../sections/registry.ts';
import type { Issue } from './issue.ts';
import type { Named } from './named.ts';
import { canHold, type ParameterValues } from './satisfiable.ts';
import { issueIn, type Path, type SourceFile } from './source-file.ts';
import { listed, suggest } from './suggest.ts';
import type { Project, Typed } from './world.ts';

/** A condition of a definition, with its place. */
interface Condition {
  predicate: Predicate;
  path: Path;
}

/** What conditions are judged by. */
interface Scope {
  file: SourceFile;
  parameters: ReadonlyMap<string, Parameter>;
  /** The keys that can stand among an account's hidden menus; null where they are not all known. */
  hideable: ReadonlySet<string> | null;
  /** What has the parameters. */
  form: Named['form'];
}

type Said = Partial<Issue> & { message: string };

export const unknownParameter = (
  file: SourceFile,
  key: string,
  path: Path,
  all: ReadonlyMap<string, unknown>,
  form: Named['form'] = 'report',
): Issue =>
  issueIn(file, path, {
    message: `The ${form} has no parameter “${key}”.`,
    expected: all.size > 0 ? `one of ${listed(all.keys())}` : 'a key of parameters',
    suggestion: suggest(key, all.keys()),
  });

/** The keys that can stand among an account's hidden menus, where every definition could be read. */
export function hideableOf({ definitions: { reports, dashboards, menus }, isWhole }: Project): Scope['hideable'] {
  const links = menus.flatMap(({ value }) => (value.links ?? []).map(({ key }) => key));
  return isWhole
    ? new Set([...[...reports, ...dashboards].map(({ value }) => value.key), ...links, ...hideableScreens])
    : null;
}

/** Every condition inside a condition, the outer before the inner. */
function partsOf({ predicate, path }: Condition): Condition[] {
  const inner: Condition[] =
    predicate.type === 'not'
      ? [{ predicate: predicate.of, path: [...path, 'of'] }]
      : predicate.type === 'all' || predicate.type === 'any'
        ? predicate.of.map((part, index) => ({ predicate: part, path: [...path, 'of', index] }))
        : [];
  return [{ predicate, path }, ...inner.flatMap(partsOf)];
}

/** The parameters that a condition asks about. */
export const parametersIn = (predicate: Predicate): string[] =>
  partsOf({ predicate, path: [] }).flatMap(({ predicate: part }) => (part.type === 'parameter' ? [part.key] : []));

const codesOf = (parameter: Parameter): readonly string[] | null => kindOf(parameter).items?.(parameter) ?? null;

/** What a value of a parameter has to be for a condition to hold; null where it can be anything of its kind. */
const comparable = {
  number: { type: 'number', says: 'a number, without quotes' },
  truth: { type: 'boolean', says: 'true or false, without quotes' },
  day: { type: 'string', says: 'a day, such as "2026-01-31"' },
  text: { type: 'string', says: 'a text in double quotes' },
  choice: { type: 'string', says: 'a text in double quotes' },
} as const;

export function parameterFault(parameter: Parameter, is: unknown): Said | null {
  const { key } = parameter;
  const { holds } = kindOf(parameter);
  if (holds === 'texts' || holds === 'choices')
    return { message: `“${key}” has a list of values, which is never one.`, expected: 'a parameter of one value' };
  const message = `“${key}” is never ${JSON.stringify(is)}.`;
  const codes = codesOf(parameter);
  if (codes)
    return codes.includes(is as string)
      ? null
      : { message, expected: `one of ${listed(codes)}`, suggestion: suggest(is, codes) };
  const { type, says } = comparable[holds];
  const fits = typeof is === type && (holds !== 'day' || /^\d{4}-\d\d-\d\d$/.test(String(is)));
  return fits ? null : { message, expected: says };
}

/** What is wrong with one condition by itself, with the end of its place. */
function leafFault(predicate: Predicate, { file, parameters, hideable, form }: Scope, path: Path): Issue[] {
  if (predicate.type === 'parameter') {
    const parameter = parameters.get(predicate.key);
    if (!parameter) return [unknownParameter(file, predicate.key, [...path, 'key'], parameters, form)];
    const fault = parameterFault(parameter, predicate.is);
    return fault ? [issueIn(file, [...path, 'is'], fault)] : [];
  }
  if (predicate.type === 'setting') {
    const values = settingValues(predicate.key);
    if (values.includes(predicate.is)) return [];
    const known = Object.entries(settings[predicate.key].values).map(([value, words]) => `${value} (${words})`);
    const message = `The setting “${predicate.key}” is never “${predicate.is}”.`;
    return [issueIn(file, [...path, 'is'], { message, expected: `one of ${listed(known)}` })];
  }
  if (predicate.type !== 'menu' || !hideable || hideable.has(predicate.key)) return [];
  const message = `Nothing that an account can hide has the key “${predicate.key}”.`;
  const expected = 'the key of a report, of a link of a menu, or of a screen that can be hidden';
  return [issueIn(file, [...path, 'key'], { message, expected, suggestion: suggest(predicate.key, hideable) })];
}

const not = (of: Predicate): Predicate => ({ type: 'not', of });

const always: Predicate = { type: 'all', of: [] };

/** The values that a parameter can have when a report runs. One that is not shown, or not given, has none. */
const valuesOf =
  (parameters: ReadonlyMap<string, Parameter>): ParameterValues =>
  (key) => {
    const parameter = parameters.get(key);
    if (!parameter || parameter.show_if || !kindOf(parameter).isAlwaysGiven) return null;
    return kindOf(parameter).holds === 'truth' ? [true, false] : codesOf(parameter);
  };

/** A condition that says the same of everybody: the innermost that does. */
function constantFault({ predicate, path }: Condition, { file, parameters }: Scope): Issue[] {
  const values = valuesOf(parameters);
  const inner = partsOf({ predicate, path }).reverse();
  for (const part of inner) {
    const { type } = part.predicate;
    if (type !== 'all' && type !== 'any') continue;
    const never = !canHold(part.predicate, values);
    if (!never && canHold(not(part.predicate), values)) continue;
    const message = never
      ? 'This condition never holds: its parts exclude each other.'
      : 'This condition always holds.';
    const expected = never ? 'parts that can hold together, or “any”' : 'parts that can fail together, or “all”';
    return [issueIn(file, part.path, { message, expected })];
  }
  return [];
}

/** A condition, and all in it. */
function checkCondition(condition: Condition, scope: Scope): Issue[] {
  const leaves = partsOf(condition).flatMap(({ predicate, path }) => leafFault(predicate, scope, path));
  return leaves.length > 0 ? leaves : constantFault(condition, scope);
}

const optional = (predicate: Predicate | undefined, path: Path): Condition[] =>
  predicate ? [{ predicate, path }] : [];

/** The conditions of a report, apart from those of its access. */
const conditionsOf = (report: Report): Condition[] => [
  ...(report.parameters ?? []).flatMap(({ show_if }, index) => optional(show_if, ['parameters', index, 'show_if'])),
  ...report.sources.flatMap(({ when }, index) => optional(when, ['sources', index, 'when'])),
  ...report.columns.flatMap((entry, index) =>
    typeof entry === 'string' ? [] : optional(entry.when, ['columns', index, 'when']),
  ),
];

/** Access is asked for before there are values. */
const accessFault = (condition: Condition, file: SourceFile): Issue[] =>
  partsOf(condition).flatMap(({ predicate, path }) =>
    predicate.type === 'parameter'
      ? [
          issueIn(file, path, {
            message: 'Access can’t depend on a parameter.',
            expected: 'a condition on the viewer, such as {"type": "country", "is": "USA"}',
          }),
        ]
      : [],
  );

function checkAccess(condition: Condition, scope: Scope): Issue[] {
  const parameters = accessFault(condition, scope.file);
  return parameters.length > 0 ? parameters : checkCondition(condition, scope);
}

/** Each call is made for somebody, and for everybody one is. */
function checkCalls({ file, value }: Typed<Report>, { parameters }: Scope): Issue[] {
  const { sources, requires = always } = value;
  const values = valuesOf(parameters);
  const before: Predicate[] = [];
  for (const [index, { when }] of sources.entries()) {
    const free: Predicate = { type: 'all', of: [requires, ...before.map(not), when ?? always] };
    if (!canHold(free, values)) {
      const isTaken = canHold({ type: 'all', of: [requires, when ?? always] }, values);
      const message = isTaken
        ? 'This call is never made: whenever it could be, one above it is.'
        : 'This call is never made: its condition holds for nobody who may open the report.';
      const expected = isTaken ? 'a condition that those above leave open' : 'a condition that goes with “requires”';
      return [issueIn(file, ['sources', index], { message, expected })];
    }
    // It is told where it stands that nothing follows such a one.
    if (!when) return [];
    before.push(when);
  }
  if (!canHold({ type: 'all', of: [requires, ...before.map(not)] }, values)) return [];
  const message = 'When none of these conditions holds, no call is made.';
  return [issueIn(file, ['sources'], { message, expected: 'a last call without “when”' })];
}

/** What is shown is shown to somebody. */
function checkShown(conditions: readonly Condition[], { requires }: Report, { file, parameters }: Scope): Issue[] {
  if (!requires) return [];
  const values = valuesOf(parameters);
  return conditions
    .filter(
      ({ predicate, path }) => path[0] !== 'sources' && !canHold({ type: 'all', of: [requires, predicate] }, values),
    )
    .map(({ path }) =>
      issueIn(file, path, {
        message: 'This condition holds for nobody who may open the report.',
        expected: 'a condition that goes with “requires”',
      }),
    );
}

/** The conditions of a report: what they name is there, and they can hold and fail. */
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

/** The conditions of a menu: it has no parameters. */
export function checkMenuConditions({ file, value }: Typed<Menu>, hideable: Scope['hideable']): Issue[] {
  const conditions = [
    ...optional(value.requires, ['requires']),
    ...(value.links ?? []).flatMap(({ requires }, index) => optional(requires, ['links', index, 'requires'])),
  ];
  return conditions.flatMap((condition) =>
    checkAccess(condition, { file, parameters: new Map(), hideable, form: 'report' }),
  );
}

/** A condition of a dashboard, and those of the part that it stands in. */
interface Placed extends Condition {
  within: readonly (Predicate | undefined)[];
}

/** When something of a dashboard is there: its fields, calls, columns, parts and sections. */
function shownWhen({ parameters = [], calls, sections = [], parts = [] }: Dashboard): Placed[] {
  const placed = (predicate: Predicate | undefined, path: Path, within: Placed['within'] = []): Placed[] =>
    optional(predicate, path).map((condition) => ({ ...condition, within }));
  const ofSections = (all: readonly Section[], at: Path, within: Placed['within']) =>
    all.flatMap(({ when }, index) => placed(when, [...at, index, 'when'], within));
  return [
    ...parameters.flatMap(({ show_if }, index) => placed(show_if, ['parameters', index, 'show_if'])),
    ...Object.entries(calls).flatMap(([name, call]) => [
      ...placed(call.when, ['calls', name, 'when']),
      ...Object.entries(call.type === 'call' ? call.tables : {}).flatMap(([table, { columns, when }]) => [
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

/** The conditions of a dashboard: who may have it or a part of it, and when something of it is there. */
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
        ? 'This condition holds for nobody who may open the dashboard.'
        : 'This condition never holds where that around it does.';
      const expected = whole ? 'a condition that goes with “requires”' : 'a condition that goes with the one around it';
      return issueIn(file, path, { message, expected });
    });
}
