import { checkField } from '../../fields/checks.ts';
import { fieldKinds, kindOf } from '../../fields/registry.ts';
import { itemsOf } from '../../fields/written.ts';
import { columnOf, isOfLayouts, lookupNames } from '../../lookups/registry.ts';
import { declaredRules, fieldsOf, ruleFault } from '../../rules/registry.ts';
import type { Catalogue } from '../../schema/column.ts';
import type { Dashboard } from '../../schema/dashboard.ts';
import type { Parameter } from '../../schema/parameter.ts';
import type { Report } from '../../schema/report.ts';
import type { Issue } from '../issue.ts';
import { issueIn, mistakeIn, type Path, type SourceFile } from '../json/source-file.ts';
import { inputOf, type Naming, namesOf } from '../named.ts';
import { listed, suggest } from '../suggest.ts';
import type { QuerySchema, Typed } from '../world.ts';
import { parametersIn, unknownParameter } from './conditions.ts';

const codesOf = (parameter: Parameter): readonly string[] | null => kindOf(parameter).items?.(parameter) ?? null;

/** A day and units in which no value is converted. */
const asWritten = { today: '2000-06-15', units: 'us' } as const;

function checkDefault(file: SourceFile, parameter: Parameter, path: Path): Issue[] {
  const codes = codesOf(parameter);
  const defaults = 'value' in parameter && parameter.value !== undefined ? [parameter.value].flat() : [];
  if (codes) {
    const wrong = defaults.find((code) => !codes.includes(code as string));
    if (wrong === undefined) return [];
    const message = `The default of “${parameter.key}” can’t be ${JSON.stringify(wrong)}.`;
    return [
      issueIn(file, [...path, 'value'], {
        message,
        expected: `one of ${listed(codes)}`,
        suggestion: suggest(wrong, codes),
      }),
    ];
  }
  const found = checkField(parameter);
  return found ? [mistakeIn(file, path, found)] : [];
}

const choices = ['items', 'items_of', 'lookup', 'choices'] as const;

/** A form with fields and rules as a report, so that it can be checked like the parameters of one. */
export const formAsReport = (
  { id, value: { key, icon } }: Typed<Dashboard>,
  file: SourceFile,
  form: Pick<Report, 'parameters' | 'rules'>,
  named: Naming,
): Typed<Report> => ({
  id,
  file,
  value: { key, menu: { category: '', icon }, routes: {}, sources: [], columns: [], ...form },
  named,
});

const isOfChoices = (parameter: Parameter): parameter is Extract<Parameter, { lookup?: string }> =>
  kindOf(parameter).isOfChoices === true;

/** What offers choices has exactly one source of them, and that source exists. */
export function checkChoices({ file, value }: Typed<Report>, catalogue: Catalogue | null): Issue[] {
  return (value.parameters ?? []).flatMap((parameter, index) => {
    if (!isOfChoices(parameter)) return [];
    const path: Path = ['parameters', index];
    const { key, lookup } = parameter;
    const used = choices.filter((name) => Reflect.get(parameter, name) !== undefined);
    if (used.length !== 1) {
      const message = `“${key}” has ${used.length === 0 ? 'no choices' : `both ${used.join(' and ')}`}.`;
      return [issueIn(file, path, { message, expected: 'exactly one of “items”, “items_of”, “lookup” and “choices”' })];
    }
    const isKnown = lookup === undefined || lookupNames.includes(lookup as never) || /^\w+\.\w+$/.test(lookup);
    if (!isKnown) {
      const message = `Unknown lookup “${lookup}”.`;
      const expected = `one of ${listed(lookupNames)}, or a column as table.column`;
      return [issueIn(file, [...path, 'lookup'], { message, expected, suggestion: suggest(lookup, lookupNames) })];
    }
    const field = itemsOf(parameter);
    if (field === null || catalogue === null) return [];
    const withValues = Object.keys(catalogue.columns).filter((name) => catalogue.columns[name]?.values);
    if (withValues.includes(field)) return [];
    const known = Object.hasOwn(catalogue.columns, field);
    const message = known ? `Column “${field}” has no values.` : `Unknown column “${field}”.`;
    const expected = `a column with values: ${listed(withValues)}`;
    return [issueIn(file, [...path, 'items_of'], { message, expected, suggestion: suggest(field, withValues) })];
  });
}

/** The column of a lookup must be one that reports can read. */
export function checkLookups({ file, value }: Typed<Report>, tables: QuerySchema['tables']): Issue[] {
  return (value.parameters ?? []).flatMap((parameter, index) => {
    const lookup = kindOf(parameter).lookup?.(parameter);
    const place = lookup ? columnOf(lookup) : null;
    if (!place) return [];
    const columns = Object.hasOwn(tables, place.table) ? tables[place.table] : undefined;
    if (columns?.includes(place.column)) return [];
    const message = columns
      ? `The table “${place.table}” has no column “${place.column}”.`
      : `Table “${place.table}” not found.`;
    const meant = columns ? suggest(place.column, columns) : suggest(place.table, Object.keys(tables));
    const suggestion = meant && (columns ? `${place.table}.${meant}` : `${meant}.${place.column}`);
    const expected = columns ? `one of ${listed(columns)}` : 'a table or view that reports can read';
    return [issueIn(file, ['parameters', index, 'lookup'], { message, expected, suggestion })];
  });
}

/** Keys of parameters whose “show_if” depend on each other in a circle; null if there are none. */
function circleOf(parameters: readonly Parameter[]): string[] | null {
  const deciding = new Map(parameters.map(({ key, show_if }) => [key, show_if ? parametersIn(show_if) : []]));
  const done = new Set<string>();
  for (const start of deciding.keys()) {
    const trail: { key: string; next: string[] }[] = [{ key: start, next: [...(deciding.get(start) ?? [])] }];
    const onTrail = new Set([start]);
    for (let step = trail.at(-1); step && !done.has(start); step = trail.at(-1)) {
      const key = step.next.pop();
      if (key === undefined) {
        trail.pop();
        onTrail.delete(step.key);
        done.add(step.key);
      } else if (onTrail.has(key)) {
        const keys = trail.map((each) => each.key);
        return keys.slice(keys.indexOf(key));
      } else if (!done.has(key)) {
        trail.push({ key, next: [...(deciding.get(key) ?? [])] });
        onTrail.add(key);
      }
    }
  }
  return null;
}

/** The “show_if” of a parameter must not depend on the parameter itself, not even through others. */
function checkCircle({ file, value: { parameters = [] } }: Typed<Report>): Issue[] {
  const [key, ...others] = circleOf(parameters) ?? [];
  if (key === undefined) return [];
  const by = others.length > 0 ? `, through ${listed(others)}` : '';
  const message = `“${key}” depends on itself in “show_if”${by}.`;
  const place = ['parameters', parameters.findIndex((parameter) => parameter.key === key), 'show_if'];
  return [issueIn(file, place, { message, expected: 'a condition on other parameters' })];
}

/** Each choice is listed once. */
function checkItems(file: SourceFile, parameter: Parameter, path: Path): Issue[] {
  const codes = codesOf(parameter) ?? [];
  const place = codes.findIndex((code, index) => codes.indexOf(code) < index);
  if (place < 0) return [];
  const message = `“${parameter.key}” lists the choice “${codes[place]}” twice.`;
  return [issueIn(file, [...path, 'items', place, 'value'], { message, expected: 'each choice once' })];
}

/** Every name that an address can give a value by means one of them. */
function checkNames({ file, value: { parameters = [] } }: Typed<Report>): Issue[] {
  const owners = new Map(parameters.map(({ key }) => [key, key]));
  return parameters.flatMap(({ key, also = [] }, index) =>
    also.flatMap((name, place) => {
      const owner = owners.get(name);
      owners.set(name, key);
      if (owner === undefined) return [];
      const message = `“${key}” has “${name}” as another name, which is already a name of “${owner}”.`;
      return [issueIn(file, ['parameters', index, 'also', place], { message, expected: 'a name of its own' })];
    }),
  );
}

const ofToday = 'The key “today” is reserved: in every query, :today is the date it runs on.';

function checkEach(report: Typed<Report>): Issue[] {
  const { file, value } = report;
  const kind = inputOf(namesOf(report).form);
  const seen = new Set<string>();
  return (value.parameters ?? []).flatMap((parameter, index) => {
    const path: Path = ['parameters', index];
    const twice = seen.has(parameter.key);
    seen.add(parameter.key);
    const message = `Two ${kind}s have the key “${parameter.key}”.`;
    return [
      ...(twice ? [issueIn(file, [...path, 'key'], { message, expected: 'a unique key' })] : []),
      ...(parameter.key === 'today'
        ? [issueIn(file, [...path, 'key'], { message: ofToday, expected: 'another key, such as “as_of”' })]
        : []),
      ...checkDefault(file, parameter, path),
      ...checkItems(file, parameter, path),
    ];
  });
}

/** The types of parameters that a rule applies to. */
const takersOf = (holding: string) =>
  Object.entries<{ holds: string; onlyIn?: string }>(fieldKinds)
    .filter(([, kind]) => kind.holds === holding && kind.onlyIn === undefined)
    .map(([type]) => type)
    .join(' or ');

function checkRules(report: Typed<Report>, all: Map<string, Parameter>): Issue[] {
  const { file, value } = report;
  return (value.rules ?? []).flatMap((rule, index) => {
    const [first, second] = fieldsOf(rule);
    if (first && first.key === second?.key) {
      const message = `This rule compares “${first.key}” with itself.`;
      return [issueIn(file, ['rules', index, second.side], { message, expected: 'two parameters' })];
    }
    return fieldsOf(rule).flatMap(({ side, key }) => {
      const path: Path = ['rules', index, side];
      const parameter = all.get(key);
      if (!parameter) return [unknownParameter(file, key, path, all, namesOf(report).form)];
      const { takes } = declaredRules[rule.type];
      if (kindOf(parameter).holds === takes) return [];
      const message = `This rule does not apply to “${key}”, which has type ${parameter.type}.`;
      return [issueIn(file, path, { message, expected: `a parameter of type ${takersOf(takes)}` })];
    });
  });
}

/** How the keys of the first and the last date of a period are usually named. */
const [beginning, ending] = [/(^|_)(start|begin|from|since|first)(_|$)/, /(^|_)(end|until|to|through|last)(_|$)/];

/** Parameters that look swapped by their names. Skipped if the defaults break the rule, which is reported already. */
function checkSides({ file, value }: Typed<Report>): Issue[] {
  return (value.rules ?? []).flatMap((rule, index) => {
    const [first, second] = fieldsOf(rule).map(({ key }) => key);
    if (first === undefined || second === undefined) return [];
    const isTurned = (earlier: string, later: string) => ending.test(earlier) && beginning.test(later);
    const { earlier } = declaredRules[rule.type] as { earlier?: 'first' | 'second' };
    const isWrong = earlier === 'first' ? isTurned(first, second) : earlier === 'second' && isTurned(second, first);
    if (!isWrong) return [];
    const message = `“${first}” and “${second}” look swapped in this rule.`;
    return [issueIn(file, ['rules', index], { message, fix: 'Swap them.' })];
  });
}

/** Dates on which named moments such as start_of_month coincide, or come in another order. */
const days = ['2000-06-15', '2000-01-01', '2000-01-31', '2000-02-29', '2000-03-01', '2000-12-31'];

/** The default values of a report follow its rules on every date. */
function checkDefaults({ file, value }: Typed<Report>): Issue[] {
  const parameters = value.parameters ?? [];
  const judgedOn = (today: string) => ({
    values: Object.fromEntries(
      parameters.map((parameter) => [parameter.key, kindOf(parameter).initial(parameter, { ...asWritten, today })]),
    ),
    today,
    name: (key: string) => key,
    format: (_key: string, value: unknown) => `${value}`,
  });
  const judged = days.map(judgedOn);
  return (value.rules ?? []).flatMap((rule, index) => {
    const broken = judged.filter((each) => ruleFault(rule, each));
    const [first] = broken;
    if (!first) return [];
    const names = fieldsOf(rule)
      .map(({ key }) => `“${key}”`)
      .join(' and ');
    const when = first === judged[0] ? '' : ` on dates such as ${first.today}`;
    const message = `The default values of ${names} break this rule${when}.`;
    return [
      issueIn(file, ['rules', index], { message, fix: 'Change the defaults, or swap the parameters of the rule.' }),
    ];
  });
}

function checkSources(report: Typed<Report>, all: Map<string, Parameter>): Issue[] {
  const { file, value } = report;
  return value.sources.flatMap((source, index) => {
    const path: Path = ['sources', index];
    const isLast = index === value.sources.length - 1;
    const message = 'A call without “when” always applies, so the calls after it are never made.';
    return [
      ...(source.parameters ?? []).flatMap((key, place) =>
        all.has(key) ? [] : [unknownParameter(file, key, [...path, 'parameters', place], all, namesOf(report).form)],
      ),
      ...(!source.when && !isLast
        ? [issueIn(file, path, { message, fix: 'Add “when”, or move the call to the end.' })]
        : []),
      ...(value.parameters ?? []).flatMap((parameter, place) =>
        source.method === 'GET' && parameter.in === 'body' && (source.parameters?.includes(parameter.key) ?? true)
          ? [
              issueIn(file, ['parameters', place, 'in'], {
                message: `“${parameter.key}” is sent in the body, but the call is a GET.`,
                expected: '"in": "query", or the method POST',
              }),
            ]
          : [],
      ),
    ];
  });
}

/** A call must not send a name both under “always” and as a parameter: the backend would get it twice. */
function checkAlways({ file, value }: Typed<Report>): Issue[] {
  return value.sources.flatMap((source, index) => {
    const sent = (value.parameters ?? []).filter(
      ({ key, in: place }) => place !== 'body' && (source.parameters?.includes(key) ?? true),
    );
    return Object.keys(source.always ?? {}).flatMap((name) => {
      const twice = sent.find(({ key, send }) => (send?.as ?? [key]).includes(name));
      if (!twice) return [];
      const as = twice.key === name ? '' : ` as “${name}”`;
      const message = `This call sends “${name}” under “always” and also the parameter “${twice.key}”${as}.`;
      const fix = `Rename one of them, or leave “${twice.key}” out of the “parameters” of the call.`;
      return [issueIn(file, ['sources', index, 'always', name], { message, fix }, 'key')];
    });
  });
}

const byKey = ({ value: { parameters = [] } }: Typed<Report>) =>
  new Map(parameters.map((parameter) => [parameter.key, parameter]));

/** What the calls of a report send. */
export const checkSent = (report: Typed<Report>): Issue[] => [
  ...checkSources(report, byKey(report)),
  ...checkAlways(report),
];

/** The parameters of a report, and everything that refers to one. */
export function checkParameters(report: Typed<Report>): Issue[] {
  const each = [...checkEach(report), ...checkNames(report), ...checkCircle(report)];
  if (each.length > 0) return each;
  const rules = checkRules(report, byKey(report));
  const broken = rules.length === 0 ? checkDefaults(report) : [];
  const turned = rules.length === 0 && broken.length === 0 ? checkSides(report) : [];
  return [...rules, ...broken, ...turned, ...checkSent(report)];
}

/** “arranged_by” must be a select whose choices are layouts. */
export function checkArrangement({ file, value }: Typed<Report>): Issue[] {
  const { arranged_by: key, parameters = [] } = value;
  if (key === undefined) return [];
  const isLayout = (parameter: Parameter) => {
    const lookup = kindOf(parameter).lookup?.(parameter);
    return lookup !== undefined && kindOf(parameter).holds === 'choice' && isOfLayouts(lookup);
  };
  const found = parameters.find((parameter) => parameter.key === key);
  if (found && isLayout(found)) return [];
  const layouts = parameters.filter(isLayout).map((parameter) => parameter.key);
  const message = found ? `The choices of “${key}” are not layouts.` : `The report has no parameter “${key}”.`;
  const expected =
    layouts.length > 0 ? `one of ${listed(layouts)}` : 'a select with a lookup of layouts, such as invoice_layouts';
  return [issueIn(file, ['arranged_by'], { message, expected, suggestion: suggest(key, layouts) })];
}
