import type { Catalogue } from '../../schema/column.ts';
import type { Report } from '../../schema/report.ts';
import type { Issue, IssueText } from '../issue.ts';
import { encodingFault, issueAt, readSource, type SourceFile } from '../json/source-file.ts';
import { namesOf } from '../named.ts';
import { listed, suggest } from '../suggest.ts';
import type { QueryFault, QuerySchema, Typed, World } from '../world.ts';
import { checkFields, checkNames, readBy } from './query-fields.ts';
import { checkCasts, checkUnsent, checkUses } from './query-parameters.ts';
import { sqlPath } from './sql-path.ts';

/** A query as a file. */
export const sourceOf = (path: string, sql: string): SourceFile => ({ ...readSource(path, '0').file, text: sql });

/** The last part of a qualified name. */
const lastName = (name: string) => name.replaceAll('"', '').split('.').at(-1) ?? name;

/** What to use in PostgreSQL in place of functions of other databases. */
const replacements: Readonly<Record<string, string>> = {
  isnull: 'coalesce(a, b)',
  nvl: 'coalesce(a, b)',
  ifnull: 'coalesce(a, b)',
  iif: 'case when … then … else … end',
  decode: 'case a when … then … else … end',
  getdate: ':today::date, the date the report runs',
  sysdate: ':today::date, the date the report runs',
  curdate: ':today::date, the date the report runs',
  year: 'extract(year from a)',
  month: 'extract(month from a)',
  day: 'extract(day from a)',
  datediff: 'a - b, the difference of two dates',
  dateadd: "a + interval '1 month'",
  convert: 'a cast such as a::date',
  len: 'length(a)',
  charindex: 'strpos(text, part)',
  instr: 'strpos(text, part)',
  group_concat: "string_agg(a, ', ')",
  listagg: "string_agg(a, ', ')",
};

/** Errors of PostgreSQL by code, with what to do. */
const explained: Readonly<Record<string, (fault: QueryFault, schema: QuerySchema) => IssueText>> = {
  '42P01': ({ message }, { tables }) => {
    const name = /relation "(.+)" does not exist|FROM-clause entry for table "(.+)"/.exec(message);
    const wrong = name?.[1] ?? name?.[2] ?? '';
    const names = Object.keys(tables);
    const text = name?.[2] ? `Unknown table or alias “${wrong}”.` : `Table “${wrong}” not found.`;
    const suggestion = name?.[2] ? null : suggest(lastName(wrong), names);
    const expected = name?.[2] ? 'a table or alias from FROM or JOIN' : `one of ${listed(names)}`;
    return { message: text, expected: suggestion ? null : expected, suggestion };
  },
  '42703': ({ message, hint }, { tables }) => {
    const wrong = /column "?([^\s"]+)"? (?:of relation \S+ )?does not exist/.exec(message)?.[1] ?? '';
    const meant =
      /reference the column "(.+?)"/.exec(hint ?? '')?.[1] ??
      suggest(lastName(wrong), new Set(Object.values(tables).flat()));
    // PostgreSQL would report an unquoted name in lowercase.
    const isText = /[A-Z\s]/.test(lastName(wrong));
    if (isText)
      return { message: `Column “${wrong}” not found.`, expected: `'${wrong}' in single quotes if it is text` };
    const expected = meant ? null : 'a column of a table in FROM';
    return { message: `Column “${wrong}” not found.`, expected, suggestion: meant };
  },
  '42883': ({ message }, { functions }) => {
    const operator = /^operator does not exist: (.+)$/.exec(message)?.[1];
    if (operator)
      return {
        message: `PostgreSQL can’t evaluate ${operator}.`,
        fix: /^text \+|\+ text$/.test(operator)
          ? 'Join text with || in place of +.'
          : 'Give both sides the same type with a cast such as ::date.',
      };
    const called = /^(?:function|procedure) (.+) does not exist$/.exec(message)?.[1] ?? '';
    const name = lastName(called.replace(/\(.*$/, ''));
    const known = functions.includes(name);
    const own = known ? undefined : replacements[name.toLowerCase()];
    if (own) return { message: `PostgreSQL has no function “${name}”.`, expected: own };
    return {
      message: known ? `“${name}” does not take these arguments: ${called}.` : `Function “${name}” not found.`,
      expected: known ? 'arguments of other types; use a cast such as ::numeric' : 'a PostgreSQL function',
      suggestion: known ? null : suggest(name, functions),
    };
  },
  '42704': ({ message }, { types }) => {
    const wrong = /^type "(.+)" does not exist/.exec(message)?.[1];
    return wrong === undefined
      ? { message: sentence(message) }
      : {
          message: `Type “${wrong}” not found.`,
          expected: 'a type such as date, integer, numeric or text',
          suggestion: suggest(lastName(wrong), types),
        };
  },
  '42601': ({ message }, { keywords }) => {
    const wrong = /^syntax error at or near "(.+)"$/s.exec(message)?.[1];
    if (wrong === undefined) return { message: sentence(message) };
    const suggestion = suggest(wrong, clauses) ?? suggest(wrong, keywords);
    const fix = suggestion ? null : 'Look for a missing or extra comma or keyword before it.';
    return { message: `Syntax error at “${wrong}”.`, fix, suggestion };
  },
  '42702': ({ message }) => ({
    message: `Column “${/"(.+?)"/.exec(message)?.[1] ?? ''}” is in more than one table of this query.`,
    expected: 'the table before it, as in table.column',
  }),
  '42803': ({ message }) => ({
    message: sentence(message),
    fix: /in WHERE/.test(message)
      ? 'Move the condition to HAVING.'
      : 'Add it to GROUP BY, or use sum, min or max of it.',
  }),
  '42501': ({ message }, { tables }) => {
    const [, what = '', name = ''] = /permission denied for (\w+) (.+)/.exec(message) ?? [];
    const isTable = what === 'table' || what === 'relation' || what === 'view';
    return {
      message: `Queries can’t use the ${isTable ? 'table' : what} “${name}”.`,
      ...(isTable ? { expected: `one of ${listed(Object.keys(tables))}` } : { fix: 'Remove it from the query.' }),
    };
  },
  '42P02': ({ message }) => ({ message: sentence(message), expected: 'a named parameter such as :name' }),
  '57014': () => ({
    message: 'PostgreSQL takes more than 5 s to plan this query.',
    fix: 'Join fewer tables, and replace long calculations of constants with their result.',
  }),
  '0A000': ({ message }) => ({ message: sentence(message), fix: 'Remove it from the query.' }),
  '22P02': ({ message }) => ({ message: sentence(message), expected: 'a value of that type' }),
  '22007': ({ message }) => ({ message: sentence(message), expected: 'a date such as 2026-01-31' }),
  '22008': ({ message }) => ({ message: sentence(message), expected: 'a date such as 2026-01-31' }),
};

/** The message of PostgreSQL as a sentence. */
const sentence = (message: string) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`.replace(/\.\.$/, '.');

/** PostgreSQL reports a syntax error at the word after a misspelt keyword, so the word before is of interest. */
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

/** For missing permissions PostgreSQL reports a name but no position: the first place of that name. */
function placeOfName(sql: string, message: string): number {
  const name = /permission denied for \w+ (\w+)$/.exec(message)?.[1];
  return name === undefined ? 0 : Math.max(0, sql.search(new RegExp(`\\b${name}\\b`, 'i')));
}

function faultIssue(file: SourceFile, fault: QueryFault, schema: QuerySchema): Issue {
  const explain = explained[fault.code] ?? (({ message }: QueryFault): IssueText => ({ message: sentence(message) }));
  const text = explain(fault, schema);
  const offset = fault.offset ?? placeOfName(file.text, fault.message);
  if (fault.code === '42601' && !text.suggestion) {
    const before = wordBefore(file.text, offset);
    const meant = before && !clauses.includes(before.word.toLowerCase()) ? suggest(before.word, clauses) : null;
    if (before && meant)
      return issueAt(file, before.at, {
        message: `Syntax error at “${before.word}”.`,
        suggestion: meant,
      });
  }
  const expected = text.suggestion || text.fix ? null : 'a query that PostgreSQL accepts';
  return issueAt(file, offset, { expected, ...text });
}

/** The issue for an error that PostgreSQL reports in a query. */
export const faultIssueOf = (path: string, sql: string, fault: QueryFault, schema: QuerySchema): Issue =>
  faultIssue(sourceOf(path, sql), fault, schema);

/** A query must be one SELECT. */
export function checkStructure(path: string, sql: string, structureFault: World['structureFault']): Issue[] {
  const fault = encodingFault(sql) ?? structureFault(sql, path.startsWith('server/reports/'));
  return fault ? [issueAt(sourceOf(path, sql), fault.offset, fault)] : [];
}

/**
 * Checks the query of a report: its structure, the errors of PostgreSQL, and the columns it returns. `isWhole` is false for a
 * query that shares its parameters with others and need not use all of them.
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
  const structure = checkStructure(path, sql, world.structureFault);
  if (structure.length > 0) return structure;
  const unused = [
    ...(isWhole ? checkUses(report, sql, world.placeholders) : []),
    ...checkUnsent(report, sql, world.placeholders),
    ...checkCasts(report, file, world.examined?.schema.columnTypes),
  ];
  const examined = world.examined?.queries[path];
  if (!examined || !world.examined) return unused;
  // With an error in the query, parameters could be reported as unused by mistake.
  if (examined.fault) return [faultIssue(file, examined.fault, world.examined.schema)];
  if (!catalogue) return unused;
  return [
    ...checkNames(file, examined, readBy(report.value, catalogue)),
    ...checkFields(report, examined, catalogue),
    ...unused,
  ];
}

/** A report has a query, which uses only the parameters of the report. */
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
  // With duplicate keys, it is not clear which one is meant.
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
