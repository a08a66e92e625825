import { kindOf } from '../../fields/registry.ts';
import { columnOf, isAnswer } from '../../lookups/registry.ts';
import type { Parameter } from '../../schema/parameter.ts';
import type { Report } from '../../schema/report.ts';
import type { Issue } from '../issue.ts';
import { issueAt, issueIn, type SourceFile } from '../json/source-file.ts';
import { parametersIn } from '../parameters/conditions.ts';
import type { QuerySchema, Typed, World } from '../world.ts';
import { sqlPath } from './sql-path.ts';

/** Every parameter is used by the query or by a condition. */
export function checkUses(
  { id, file, value }: Typed<Report>,
  sql: string,
  placeholders: World['placeholders'],
): Issue[] {
  const used = new Set(placeholders(sql).map(({ name }) => name));
  const keys = ['today', ...(value.parameters ?? []).map(({ key }) => key)];
  // A misspelt placeholder is reported in the query.
  if ([...used].some((name) => !keys.includes(name))) return [];
  const conditions = [
    ...value.columns.map((entry) => (typeof entry === 'string' ? undefined : entry.when)),
    ...value.sources.map(({ when }) => when),
    ...(value.parameters ?? []).map(({ show_if }) => show_if),
  ];
  const inConditions = new Set(conditions.flatMap((condition) => (condition ? parametersIn(condition) : [])));
  if (value.arranged_by !== undefined) inConditions.add(value.arranged_by);
  return (value.parameters ?? []).flatMap(({ key }, index) =>
    used.has(key) || inConditions.has(key)
      ? []
      : [
          issueIn(file, ['parameters', index], {
            message: `Parameter “${key}” is not used.`,
            fix: `Use :${key} in ${sqlPath(id)} or in a condition, or remove it.`,
          }),
        ],
  );
}

/** A parameter that the query uses is sent by a call, or decides which call is made. */
export function checkUnsent({ file, value }: Typed<Report>, sql: string, placeholders: World['placeholders']): Issue[] {
  if (value.sources.some(({ parameters }) => parameters === undefined)) return [];
  const keys = new Set((value.parameters ?? []).flatMap(({ key, send }) => [key, ...(send?.as ?? [])]));
  // A name that is misspelt in a call is reported there.
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
            message: `The query uses :${key}, but no call sends it, so it would always be null.`,
            fix: `Add “${key}” to the “parameters” of a call.`,
          }),
        ],
  );
}

interface CastFault {
  message: string;
  expected: string;
}

const texts = /^(text|varchar)$/;
const whole = /^(smallint|int|integer|bigint|int2|int4|int8)$/;

/** The types that a parameter can be cast to, by its kind. A choice can be of any type. */
const castable: Partial<Record<string, { types: RegExp; cast: (name: string) => string }>> = {
  day: { types: /^(date|timestamp|timestamptz|text|varchar)$/, cast: (name) => `:${name}::date` },
  number: {
    types:
      /^(smallint|int|integer|bigint|int2|int4|int8|numeric|decimal|real|double|float|float4|float8|text|varchar)$/,
    cast: (name) => `:${name}::numeric`,
  },
  truth: { types: /^(boolean|bool|text|varchar)$/, cast: (name) => `:${name}::boolean` },
  month: { types: texts, cast: (name) => `(:${name} || '-01')::date` },
  text: { types: texts, cast: (name) => `:${name}::text, or a parameter of another type` },
};

/** Types with a simple format, which the text of a choice must have. */
const strict: readonly { types: RegExp; reads: RegExp; what: string }[] = [
  { types: whole, reads: /^\s*[-+]?\d+\s*$/, what: 'a whole number' },
  {
    types: /^(numeric|decimal|real|double|float|float4|float8)$/,
    reads: /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i,
    what: 'a number',
  },
  { types: /^(date|timestamp|timestamptz)$/, reads: /^\s*\d{4}-\d\d?-\d\d?\b/, what: 'a date' },
  { types: /^(boolean|bool)$/, reads: /^\s*(t|true|f|false|y|yes|n|no|on|off|1|0)\s*$/i, what: 'true or false' },
  { types: /^uuid$/, reads: /^[0-9a-f-]{32,36}$/i, what: 'a UUID' },
];

/** Whether any kind of parameter can be cast to a type. */
const isType = (type: string) =>
  Object.values(castable).some((each) => each?.types.test(type)) || strict.some(({ types }) => types.test(type));

/** The types of database columns, by table. */
type ColumnTypes = QuerySchema['columnTypes'];

/** The type of choices that a call supplies: codes, or the values of a database column; null if it is unknown. */
function suppliedType(parameter: Parameter, columnTypes: ColumnTypes): string | null {
  const lookup = kindOf(parameter).lookup?.(parameter);
  if (lookup === undefined || isAnswer(lookup)) return null;
  const from = columnOf(lookup);
  return from ? (columnTypes?.[from.table]?.[from.column] ?? null) : 'text';
}

/** Choices that a call supplies are cast to a type that they have. */
function suppliedFault(
  parameter: Parameter,
  { type, isList }: { type: string; isList: boolean },
  columnTypes: ColumnTypes,
): CastFault | null {
  const supplied = suppliedType(parameter, columnTypes);
  const wanted = strict.find(({ types }) => types.test(type));
  if (supplied === null || !wanted) return null;
  const own = strict.find(({ types }) => types.test(supplied.replace(/ .*$/, '')));
  // Every whole number is a number.
  if (own && (own === wanted || (whole.test(supplied) && wanted.what === 'a number'))) return null;
  const { key } = parameter;
  return {
    message: `Parameter “${key}” is cast to ${type}${isList ? '[]' : ''}, but its choices have type ${supplied}.`,
    expected: isList ? `= any (:${key}::text[])` : `:${key}::text`,
  };
}

/** A choice is cast to a type that all its values have. An empty value is null. */
function choiceFault(
  parameter: Parameter,
  { type, isList }: { type: string; isList: boolean },
  columnTypes: ColumnTypes,
): CastFault | null {
  const wanted = strict.find(({ types }) => types.test(type));
  const items = kindOf(parameter).items?.(parameter) ?? [];
  const wrong = items.find((value) => value !== '' && wanted && !wanted.reads.test(value));
  if (wrong === undefined || !wanted) return suppliedFault(parameter, { type, isList }, columnTypes);
  const { key } = parameter;
  return {
    message: `Parameter “${key}” is cast to ${type}${isList ? '[]' : ''}, but its choice “${wrong}” is not ${wanted.what}.`,
    expected: isList ? `= any (:${key}::text[])` : `:${key}::text`,
  };
}

/** Why a cast of a parameter is wrong; null if it is fine. */
function castFault(
  parameter: Parameter,
  cast: { type: string; isList: boolean },
  columnTypes: ColumnTypes,
): CastFault | null {
  const { type, isList } = cast;
  const { key } = parameter;
  const { holds } = kindOf(parameter);
  if (holds === 'choices' || holds === 'texts')
    return isList || !texts.test(type)
      ? choiceFault(parameter, cast, columnTypes)
      : { message: `Parameter “${key}” is a list but is cast to ${type}.`, expected: `= any (:${key}::text[])` };
  const may = castable[parameter.type === 'month' || parameter.type === 'text' ? parameter.type : holds];
  if (!may) return choiceFault(parameter, cast, columnTypes);
  if (!may.types.test(type))
    return {
      message: `Parameter “${key}” has type ${parameter.type} but is cast to ${type}.`,
      expected: may.cast(key),
    };
  const hasDecimals = holds === 'number' && !Number.isInteger(('step' in parameter && parameter.step) || 0.5);
  if (!hasDecimals || !whole.test(type)) return null;
  return {
    message: `Parameter “${key}” can have decimals but is cast to ${type}.`,
    expected: `:${key}::numeric, or a whole number as “step”`,
  };
}

/** A cast of a parameter: `:name::type`, also in brackets or in nullif, or `cast(:name as type)`. */
const castPatterns = [
  /(?<![:\w\]]):([a-z_]\w*)\s*::\s*([a-z_]\w*)(\s*\[)?/gi,
  /(?<=(?<!\w\s*)\(\s*):([a-z_]\w*)\s*\)\s*::\s*([a-z_]\w*)(\s*\[)?/gi,
  /(?<=\bnullif\s*\(\s*):([a-z_]\w*)\s*,\s*''\s*\)\s*::\s*([a-z_]\w*)(\s*\[)?/gi,
  /(?<=\bcast\s*\(\s*):([a-z_]\w*)\s+as\s+([a-z_]\w*)(\s*\[)?/gi,
];

/** A parameter is cast to the type it holds. Otherwise PostgreSQL rejects the value when a user runs the report. */
export function checkCasts({ value }: Typed<Report>, file: SourceFile, columnTypes?: ColumnTypes): Issue[] {
  const parameters = new Map((value.parameters ?? []).map((parameter) => [parameter.key, parameter]));
  // With duplicate keys, it is not clear which one is meant.
  if (parameters.size < (value.parameters ?? []).length) return [];
  const reported = new Set<string>();
  const casts = castPatterns.flatMap((pattern) => [...file.text.matchAll(pattern)]);
  return casts.flatMap(({ index, 1: name = '', 2: written = '', 3: list }) => {
    const type = written.toLowerCase();
    const parameter = parameters.get(name.toLowerCase());
    // An unknown type is reported by PostgreSQL.
    const fault =
      parameter && isType(type) && !reported.has(name)
        ? castFault(parameter, { type, isList: list !== undefined }, columnTypes)
        : null;
    if (!fault) return [];
    reported.add(name);
    return [issueAt(file, index, fault)];
  });
}
