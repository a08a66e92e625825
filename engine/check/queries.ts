import { columnKinds } from '../columns/registry.ts';
import { fieldsOf } from '../definitions/report.ts';
import type { Catalogue } from '../schema/column.ts';
import type { Report } from '../schema/report.ts';
import type { Derivation } from '../schema/source.ts';
import { fieldsMadeBy, fieldsReadBy } from '../tables/derive.ts';
import { totalKindOf } from '../totals/registry.ts';
import { type KnownKind, kindWords } from './derived-kinds.ts';
import type { Issue } from './issue.ts';
import { namesOf } from './named.ts';
import { checkCasts, checkUnsent, checkUses } from './query-parameters.ts';
import { encodingFault, issueAt, issueIn, readSource, type SourceFile } from './source-file.ts';
import { sqlPath } from './sql-path.ts';
import { listed, suggest } from './suggest.ts';
import type { ExaminedQuery, QueryFault, QuerySchema, Typed, World } from './world.ts';

const sourceOf = (path: string, sql: string): SourceFile => ({ ...readSource(path, '0').file, text: sql });

type Said = Partial<Issue> & { message: string };

/** The name at the end of a qualified one. */
const lastName = (name: string) => name.replaceAll('"', '').split('.').at(-1) ?? name;

/** What PostgreSQL has in place of functions of other databases. */
const ofOthers: Readonly<Record<string, string>> = {
  isnull: 'coalesce(a, b)',
  nvl: 'coalesce(a, b)',
  ifnull: 'coalesce(a, b)',
  iif: 'case when … then … else … end',
  decode: 'case a when … then … else … end',
  getdate: ':today::date, the day on which the report runs',
  sysdate: ':today::date, the day on which the report runs',
  curdate: ':today::date, the day on which the report runs',
  year: 'extract(year from a)',
  month: 'extract(month from a)',
  day: 'extract(day from a)',
  datediff: 'one day less the other: a - b',
  dateadd: "a day and an interval: a + interval '1 month'",
  convert: 'a cast: a::date',
  len: 'length(a)',
  charindex: 'strpos(text, part)',
  instr: 'strpos(text, part)',
  group_concat: "string_agg(a, ', ')",
  listagg: "string_agg(a, ', ')",
};

/** What PostgreSQL says, by its code, in words that say what to do. */
const plain: Readonly<Record<string, (fault: QueryFault, schema: QuerySchema) => Said>> = {
  '42P01': ({ message }, { tables }) => {
    const name = /relation "(.+)" does not exist|FROM-clause entry for table "(.+)"/.exec(message);
    const wrong = name?.[1] ?? name?.[2] ?? '';
    const names = Object.keys(tables);
    const said = name?.[2] ? `“${wrong}” is no table of this FROM.` : `There is no table “${wrong}”.`;
    const suggestion = name?.[2] ? null : suggest(lastName(wrong), names);
    const expected = name?.[2] ? 'the name that FROM or JOIN gives a table' : `one of ${listed(names)}`;
    return { message: said, expected: suggestion ? null : expected, suggestion };
  },
  '42703': ({ message, hint }, { tables }) => {
    const wrong = /column "?([^\s"]+)"? (?:of relation \S+ )?does not exist/.exec(message)?.[1] ?? '';
    const meant =
      /reference the column "(.+?)"/.exec(hint ?? '')?.[1] ??
      suggest(lastName(wrong), new Set(Object.values(tables).flat()));
    // Without quotes it would be in small letters.
    const isText = /[A-Z\s]/.test(lastName(wrong));
    if (isText)
      return { message: `There is no column “${wrong}”.`, expected: `'${wrong}' in single quotes, where it is a text` };
    const expected = meant ? null : 'a column of a table of this FROM';
    return { message: `There is no column “${wrong}”.`, expected, suggestion: meant };
  },
  '42883': ({ message }, { functions }) => {
    const operator = /^operator does not exist: (.+)$/.exec(message)?.[1];
    if (operator)
      return {
        message: `PostgreSQL can’t reckon ${operator}.`,
        expected: /^text \+|\+ text$/.test(operator)
          ? '|| between texts'
          : 'two sides of one type, by a cast such as ::date',
      };
    const called = /^(?:function|procedure) (.+) does not exist$/.exec(message)?.[1] ?? '';
    const name = lastName(called.replace(/\(.*$/, ''));
    const known = functions.includes(name);
    const own = known ? undefined : ofOthers[name.toLowerCase()];
    if (own) return { message: `There is no function “${name}” in PostgreSQL.`, expected: own };
    return {
      message: known ? `“${name}” takes no such arguments: ${called}.` : `There is no function “${name}”.`,
      expected: known ? 'arguments of other types, by casts such as ::numeric' : 'a function of PostgreSQL',
      suggestion: known ? null : suggest(name, functions),
    };
  },
  '42704': ({ message }, { types }) => {
    const wrong = /^type "(.+)" does not exist/.exec(message)?.[1];
    return wrong === undefined
      ? { message: sentence(message) }
      : {
          message: `There is no type “${wrong}”.`,
          expected: 'a type such as date, integer, numeric or text',
          suggestion: suggest(lastName(wrong), types),
        };
  },
  '42601': ({ message }, { keywords }) => {
    const wrong = /^syntax error at or near "(.+)"$/s.exec(message)?.[1];
    if (wrong === undefined) return { message: sentence(message) };
    const suggestion = suggest(wrong, clauses) ?? suggest(wrong, keywords);
    const expected = suggestion
      ? null
      : 'what a SELECT goes on with; often a comma or a word before this is missing, or one too many';
    return { message: `PostgreSQL does not understand “${wrong}” here.`, expected, suggestion };
  },
  '42702': ({ message }) => ({
    message: `“${/"(.+?)"/.exec(message)?.[1] ?? ''}” stands in more than one table of this query.`,
    expected: 'its table before it: table.column',
  }),
  '42803': ({ message }) => ({
    message: sentence(message),
    expected: /in WHERE/.test(message) ? 'it in HAVING' : 'it in GROUP BY, or a sum, min or max of it',
  }),
  '42501': ({ message }, { tables }) => {
    const [, what = '', name = ''] = /permission denied for (\w+) (.+)/.exec(message) ?? [];
    const isTable = what === 'table' || what === 'relation' || what === 'view';
    return {
      message: `Queries may not use the ${isTable ? 'table' : what} “${name}”.`,
      expected: isTable ? `one of ${listed(Object.keys(tables))}` : 'the query without it',
    };
  },
  '42P02': ({ message }) => ({ message: sentence(message), expected: 'a parameter by its name, as :name' }),
  '57014': () => ({
    message: 'PostgreSQL takes more than 5 s to plan this query.',
    expected: 'one without reckonings over constants, and with fewer tables joined',
  }),
  '0A000': ({ message }) => ({ message: sentence(message), expected: 'the query without it' }),
  '22P02': ({ message }) => ({ message: sentence(message), expected: 'a value of that type' }),
  '22007': ({ message }) => ({ message: sentence(message), expected: 'a day such as 2026-01-31' }),
  '22008': ({ message }) => ({ message: sentence(message), expected: 'a day such as 2026-01-31' }),
};

/** PostgreSQL's own words, as a sentence. */
const sentence = (message: string) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`.replace(/\.\.$/, '.');

/** A misspelt keyword is not where PostgreSQL stops understanding, but the word before. */
function wordBefore(sql: string, offset: number): { word: string; at: number } | null {
  const found = /([a-z_]+)\s*$/i.exec(sql.slice(0, offset));
  return found ? { word: found[1] ?? '', at: found.index } : null;
}

const clauses = [
  'select',
  'from',
  'where',
  'group by',
  'order by',
  'having',
  'join',
  'union',
  'limit',
  'distinct',
  'between',
  'and',
  'case',
  'when',
  'then',
  'else',
  'end',
];

/** PostgreSQL tells no place of what may not be used, but its name: where that stands first. */
function placeOfName(sql: string, message: string): number {
  const name = /permission denied for \w+ (\w+)$/.exec(message)?.[1];
  return name === undefined ? 0 : Math.max(0, sql.search(new RegExp(`\\b${name}\\b`, 'i')));
}

function faultIssue(file: SourceFile, fault: QueryFault, schema: QuerySchema): Issue {
  const said = (plain[fault.code] ?? (({ message }: QueryFault): Said => ({ message: sentence(message) })))(
    fault,
    schema,
  );
  const offset = fault.offset ?? placeOfName(file.text, fault.message);
  if (fault.code === '42601' && !said.suggestion) {
    const before = wordBefore(file.text, offset);
    const meant = before && !clauses.includes(before.word.toLowerCase()) ? suggest(before.word, clauses) : null;
    if (before && meant)
      return issueAt(file, before.at, {
        message: `PostgreSQL does not understand “${before.word}” here.`,
        suggestion: meant,
      });
  }
  return issueAt(file, offset, { expected: said.suggestion ? null : 'a query that PostgreSQL takes', ...said });
}

/** What PostgreSQL says against the query of a report, at its place. */
export const faultIssueOf = (id: string, sql: string, fault: QueryFault, schema: QuerySchema): Issue =>
  faultIssue(sourceOf(sqlPath(id), sql), fault, schema);

/** Where a field is named last: what a SELECT gives stands behind what it is made of. */
function placeOfField(sql: string, name: string): number {
  const word = name.replace(/[^\w]/g, '\\$&');
  const named = [
    ...sql.matchAll(new RegExp(`\\bas\\s+"?${word}\\b`, 'gi')),
    ...sql.matchAll(new RegExp(`\\b${word}\\b`, 'gi')),
  ];
  const last = named.filter((found) => /^as\s/i.test(found[0])).at(-1) ?? named.at(-1);
  return last ? last.index + last[0].length - name.length : 0;
}

/** What the report reads stands once. */
function checkNames(file: SourceFile, { fields }: ExaminedQuery, read: ReadonlySet<string>): Issue[] {
  const names = fields.map(({ name }) => name);
  const twice = new Set(names.filter((name, index) => read.has(name) && names.indexOf(name) < index));
  const doubles = [...twice].map((name) =>
    issueAt(file, placeOfField(file.text, name), {
      message: `The query gives “${name}” twice.`,
      expected: 'each name once',
    }),
  );
  // One that a field was to be is told as that.
  if (!names.includes('?column?') || [...read].some((name) => !names.includes(name))) return doubles;
  const message = `Column ${names.indexOf('?column?') + 1} of the query has no name.`;
  const expected = 'a name, by “as”; a decimal has a point, as a comma begins another column';
  return [...doubles, issueAt(file, 0, { message, expected })];
}

/** The fields that a report reads of its query's rows: a derivation may read one and make it anew under its name. */
export function readBy(report: Report, catalogue: Catalogue): Set<string> {
  const made = new Set<string>();
  const read = new Set<string>();
  const take = (fields: readonly string[]) => {
    for (const field of fields) if (!made.has(field)) read.add(field);
  };
  for (const derivation of report.derived ?? []) {
    take(fieldsReadBy(derivation));
    for (const field of fieldsMadeBy(derivation)) made.add(field);
  }
  for (const entry of report.columns)
    take(fieldsOf(entry, catalogue).flatMap((field) => [field, ...totalParts(entry, field, catalogue)]));
  return read;
}

function totalParts(entry: Report['columns'][number], field: string, catalogue: Catalogue): readonly string[] {
  const total = (typeof entry === 'string' ? undefined : entry.total) ?? catalogue.columns[field]?.total;
  return total ? totalKindOf(total).fields(total) : [];
}

/** What a column of that storage reads of a query without guessing. */
const reads: Readonly<Record<string, readonly string[]>> = {
  text: ['text', 'number', 'date', 'datetime', 'boolean'],
  number: ['number'],
  date: ['date', 'datetime'],
  datetime: ['datetime', 'date'],
  boolean: ['boolean'],
};

/** What a query gives of a field. */
export function queryKind(id: string, { fields }: ExaminedQuery): (field: string) => KnownKind | null {
  const kinds = new Map(fields.map(({ name, kind }) => [name, kind]));
  return (field) => {
    const kind = kinds.get(field);
    return kind === undefined ? null : { kind, by: 'in the query', mend: `a number, by a cast in ${sqlPath(id)}` };
  };
}

/** A field comes with the rows, or is derived. */
function bothFaults(step: Derivation, given: ReadonlyMap<string, unknown>): { message: string; expected: string }[] {
  const read = fieldsReadBy(step);
  return fieldsMadeBy(step)
    .filter((field) => given.has(field) && !read.includes(field))
    .map((field) => ({
      message: `The query gives “${field}”, and it is derived too.`,
      expected: 'one of the two, or another name',
    }));
}

/** The query gives what the report reads, in a type that the report can show. */
function checkFields({ id, file, value }: Typed<Report>, { fields }: ExaminedQuery, catalogue: Catalogue): Issue[] {
  const given = new Map(fields.map((field) => [field.name, field]));
  const derived = value.derived ?? [];
  // A report with a wrong column does not have the catalogue's derivations yet: what they make is not missing.
  const made = new Set([...derived, ...(catalogue.derived ?? [])].flatMap(fieldsMadeBy));
  const told = new Set<string>();
  const missing = (field: string, path: readonly (string | number)[]): Issue[] => {
    if (given.has(field) || made.has(field) || told.has(field)) return [];
    told.add(field);
    const message = `The query gives no field “${field}”.`;
    const expected = `“${field}” among the columns of ${sqlPath(id)}`;
    return [issueIn(file, path, { message, expected, suggestion: suggest(field, given.keys()) })];
  };
  const columns = value.columns.flatMap((entry, index) =>
    fieldsOf(entry, catalogue).flatMap((field) => {
      const path = ['columns', index];
      // What the catalogue does not know is told as that.
      if (!Object.hasOwn(catalogue.columns, field)) return [];
      const column = catalogue.columns[field];
      const own = typeof entry === 'string' ? undefined : entry;
      const absent = [field, ...totalParts(entry, field, catalogue)].flatMap((each) => missing(each, path));
      const found = given.get(field);
      const type = own?.type ?? column?.type;
      if (!found || !type || made.has(field)) return absent;
      const { storage } = columnKinds[type];
      if (reads[storage]?.includes(found.kind)) return absent;
      const message = `The query gives “${field}” as ${found.type}, and the column is a ${type}.`;
      return [
        ...absent,
        issueIn(file, path, { message, expected: `${kindWords[storage]}, by a cast in ${sqlPath(id)}` }),
      ];
    }),
  );
  return [
    ...columns,
    ...derived.flatMap((step, index) => bothFaults(step, given).map((said) => issueIn(file, ['derived', index], said))),
    ...derived.flatMap((step, index) => fieldsReadBy(step).flatMap((field) => missing(field, ['derived', index]))),
  ];
}

/** A query is one SELECT. */
export function checkStructure(id: string, sql: string, structureFault: World['structureFault']): Issue[] {
  const fault = encodingFault(sql) ?? structureFault(sql, !id.includes('/'));
  return fault ? [issueAt(sourceOf(sqlPath(id), sql), fault.offset, fault)] : [];
}

/**
 * What is wrong with a report's query: its structure, what the database says, and what it gives for the report. Where it is one of
 * several that share parameters, each of them need not ask for all.
 */
export function checkSql(
  report: Typed<Report>,
  sql: string,
  world: Pick<World, 'placeholders' | 'structureFault' | 'examined'>,
  catalogue: Catalogue | null,
  isWhole = true,
): Issue[] {
  const path = sqlPath(report.id);
  const file = sourceOf(path, sql);
  const structure = checkStructure(report.id, sql, world.structureFault);
  if (structure.length > 0) return structure;
  const unused = [
    ...(isWhole ? checkUses(report, sql, world.placeholders) : []),
    ...checkUnsent(report, sql, world.placeholders),
    ...checkCasts(report, file),
  ];
  const examined = world.examined?.queries[path];
  if (!examined || !world.examined) return unused;
  // A parameter that is asked for wrongly would be told as one that nothing asks for too.
  if (examined.fault) return [faultIssue(file, examined.fault, world.examined.schema)];
  if (!catalogue) return unused;
  return [
    ...checkNames(file, examined, readBy(report.value, catalogue)),
    ...checkFields(report, examined, catalogue),
    ...unused,
  ];
}

/** A report has its query, which asks only for the report's parameters. */
export function checkQuery(
  report: Typed<Report>,
  sql: string | undefined,
  placeholders: World['placeholders'],
): Issue[] {
  const path = sqlPath(report.id);
  if (sql === undefined) {
    return [issueAt(report.file, 0, { message: 'The report has no query.', expected: `a SELECT in ${path}` })];
  }
  const keys = ['today', ...(report.value.parameters ?? []).map((parameter) => parameter.key)];
  // One of two with the same key was to be another.
  if (new Set(keys).size < keys.length) return [];
  return placeholders(sql)
    .filter(({ name }) => !keys.includes(name))
    .map(({ name, offset }) =>
      issueAt(sourceOf(path, sql), offset, {
        message: `The ${namesOf(report).form} has no parameter “${name}”.`,
        expected: `one of ${listed(keys)}`,
        suggestion: suggest(name, keys),
      }),
    );
}
