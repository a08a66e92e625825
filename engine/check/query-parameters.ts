import { kindOf } from '../fields/registry.ts';
import type { Parameter } from '../schema/parameter.ts';
import type { Report } from '../schema/report.ts';
import { parametersIn } from './conditions.ts';
import type { Issue } from './issue.ts';
import { issueAt, issueIn, type SourceFile } from './source-file.ts';
import { sqlPath } from './sql-path.ts';
import type { Typed, World } from './world.ts';

/** A parameter changes something: the query asks for it, or a condition does. */
export function checkUses(
  { id, file, value }: Typed<Report>,
  sql: string,
  placeholders: World['placeholders'],
): Issue[] {
  const used = new Set(placeholders(sql).map(({ name }) => name));
  const keys = ['today', ...(value.parameters ?? []).map(({ key }) => key)];
  // A placeholder that is misspelt is told of where it stands.
  if ([...used].some((name) => !keys.includes(name))) return [];
  const conditions = [
    ...value.columns.map((entry) => (typeof entry === 'string' ? undefined : entry.when)),
    ...value.sources.map(({ when }) => when),
    ...(value.parameters ?? []).map(({ show_if }) => show_if),
  ];
  const asked = new Set(conditions.flatMap((condition) => (condition ? parametersIn(condition) : [])));
  if (value.arranged_by !== undefined) asked.add(value.arranged_by);
  return (value.parameters ?? []).flatMap(({ key }, index) =>
    used.has(key) || asked.has(key)
      ? []
      : [
          issueIn(file, ['parameters', index], {
            message: `Nothing asks for the parameter “${key}”.`,
            expected: `:${key} in ${sqlPath(id)}, or a condition on it`,
          }),
        ],
  );
}

/** What a query asks for is sent to it by a call, or is what the call is chosen by. */
export function checkUnsent({ file, value }: Typed<Report>, sql: string, placeholders: World['placeholders']): Issue[] {
  if (value.sources.some(({ parameters }) => parameters === undefined)) return [];
  const keys = new Set((value.parameters ?? []).flatMap(({ key, send }) => [key, ...(send?.as ?? [])]));
  // A name that is misspelt in a call is told of there.
  if (value.sources.some(({ parameters = [] }) => parameters.some((name) => !keys.has(name)))) return [];
  const used = new Set(placeholders(sql).map(({ name }) => name));
  const known = new Set(
    value.sources.flatMap(({ parameters = [], always = {}, when }) => [
      ...parameters,
      ...Object.keys(always),
      ...(when ? parametersIn(when) : []),
    ]),
  );
  return (value.parameters ?? []).flatMap(({ key, send }) =>
    !used.has(key) || [key, ...(send?.as ?? [])].some((name) => known.has(name))
      ? []
      : [
          issueIn(file, ['sources', 0, 'parameters'], {
            message: `The query asks for :${key}, and no call sends it: it would be null each time.`,
            expected: `“${key}” among the “parameters” of a call`,
          }),
        ],
  );
}

const texts = /^(text|varchar)$/;
const whole = /^(smallint|int|integer|bigint|int2|int4|int8)$/;

/** What a parameter can be cast to, by what it holds; a choice is whatever its items say. */
const castable: Partial<Record<string, { types: RegExp; said: (name: string) => string }>> = {
  day: { types: /^(date|timestamp|timestamptz|text|varchar)$/, said: (name) => `:${name}::date` },
  number: {
    types:
      /^(smallint|int|integer|bigint|int2|int4|int8|numeric|decimal|real|double|float|float4|float8|text|varchar)$/,
    said: (name) => `:${name}::numeric`,
  },
  truth: { types: /^(boolean|bool|text|varchar)$/, said: (name) => `:${name}::boolean` },
  month: { types: texts, said: (name) => `(:${name} || '-01')::date` },
  text: { types: texts, said: (name) => `:${name}::text, or a parameter of another type` },
};

/** Any type that something is cast to. */
const isType = (type: string) => Object.values(castable).some((each) => each?.types.test(type));

/** What is wrong with a cast of a parameter, and what would be right. */
function castFault(parameter: Parameter, type: string, isList: boolean): { message: string; expected: string } | null {
  const { key } = parameter;
  const { holds } = kindOf(parameter);
  if (holds === 'choices' || holds === 'texts')
    return isList || !texts.test(type)
      ? null
      : { message: `The parameter “${key}” is a list, and is cast to ${type}.`, expected: `= any (:${key}::text[])` };
  const may = castable[parameter.type === 'month' || parameter.type === 'text' ? parameter.type : holds];
  if (!may) return null;
  if (!may.types.test(type))
    return {
      message: `The parameter “${key}” is a ${parameter.type}, and is cast to ${type}.`,
      expected: may.said(key),
    };
  const hasDecimals = holds === 'number' && !Number.isInteger(('step' in parameter && parameter.step) || 0.5);
  if (!hasDecimals || !whole.test(type)) return null;
  return {
    message: `The parameter “${key}” can have decimals, and is cast to ${type}.`,
    expected: `:${key}::numeric, or “step” of whole numbers`,
  };
}

/** A parameter is cast to what it holds: PostgreSQL would refuse the value, and the user would be told of it. */
export function checkCasts({ value }: Typed<Report>, file: SourceFile): Issue[] {
  const parameters = new Map((value.parameters ?? []).map((parameter) => [parameter.key, parameter]));
  // One of two with the same key was to be another.
  if (parameters.size < (value.parameters ?? []).length) return [];
  const told = new Set<string>();
  return [...file.text.matchAll(/(?<![:\w\]]):([a-z_]\w*)\s*::\s*([a-z_]\w*)(\s*\[)?/gi)].flatMap(
    ({ index, 1: name = '', 2: written = '', 3: list }) => {
      const type = written.toLowerCase();
      const parameter = parameters.get(name.toLowerCase());
      // A type that is not known is told as that.
      const fault =
        parameter && isType(type) && !told.has(name) ? castFault(parameter, type, list !== undefined) : null;
      if (!fault) return [];
      told.add(name);
      return [issueAt(file, index, fault)];
    },
  );
}
