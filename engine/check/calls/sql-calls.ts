import { inputsOf, type Shape, typesOf } from '../contract.ts';
import type { Issue } from '../issue.ts';
import { issueAt, type SourceFile } from '../json/source-file.ts';
import { checkStructure, faultIssueOf, sourceOf } from '../queries/queries.ts';
import { placeOfField } from '../queries/query-fields.ts';
import { callPath } from '../queries/sql-path.ts';
import { listed, suggest } from '../suggest.ts';
import type { DescribedCall, ExaminedQuery, World } from '../world.ts';

type Field = ExaminedQuery['fields'][number];

/** What a parameter can be besides the inputs of a call. */
const always = ['today'];

/** The parameters of the query are inputs of the call, and each input is used. */
function checkInputs(file: SourceFile, name: string, call: DescribedCall, { placeholders }: World): Issue[] {
  const inputs = inputsOf(call).flatMap(({ properties = {} }) => Object.keys(properties));
  const known = [...inputs, ...always];
  const used = placeholders(file.text);
  const unknown = used
    .filter((each) => !known.includes(each.name))
    .map((each) =>
      issueAt(file, each.offset, {
        message: `The call ${name} has no input “${each.name}”.`,
        expected: `one of ${listed(known)}`,
        suggestion: suggest(each.name, known),
      }),
    );
  // A misspelt parameter is reported once.
  if (unknown.length > 0) return unknown;
  const unused = inputs.filter((input) => !used.some((each) => each.name === input));
  return unused.map((input) =>
    issueAt(file, 0, {
      message: `The input “${input}” of the call ${name} is not used.`,
      fix: `Use :${input}, or remove it from contract/.`,
    }),
  );
}

/** What the types of PostgreSQL become in JSON. */
const whole = /^(smallint|integer|bigint)$/;

/** The type that a column needs to have for a value of an answer; null if it has one. */
function wantedType({ kind, type }: Field, shape: Shape): string | null {
  const types = typesOf(shape).filter((each) => each !== 'null');
  const [first] = types;
  if (first === undefined || types.length > 1) return null;
  if (first === 'array' || first === 'object') return /^jsonb?$|\[\]$/.test(type) ? null : 'json';
  if (first === 'boolean') return kind === 'boolean' ? null : 'boolean';
  if (first === 'integer') return whole.test(type) ? null : 'integer';
  if (first === 'number') return kind === 'number' ? null : 'numeric';
  if (shape.format === 'date-time') return type === 'timestamp with time zone' ? null : 'timestamp with time zone';
  if (shape.format === 'date') return kind === 'date' ? null : 'date';
  return kind === 'number' || kind === 'boolean' || /^jsonb?$|\[\]$/.test(type) ? 'text' : null;
}

/** The shape of the rows of a call that a query answers; null if the answer is a single value. */
function rowShape(data: Shape): Shape | null {
  const row = data.items ?? data;
  return row.properties ? row : null;
}

/** The columns of rows whose own list is made of rows, too. */
function columnsOf(row: Shape, fields: readonly Field[]): Record<string, Shape> {
  const properties = { ...row.properties };
  for (const [name, { items }] of Object.entries(properties)) {
    if (!items?.properties || fields.some((field) => field.name === name)) continue;
    delete properties[name];
    Object.assign(properties, items.properties);
  }
  return properties;
}

/** The columns of the query are the properties of the answer, with their types. */
function checkColumns(file: SourceFile, name: string, data: Shape, fields: readonly Field[]): Issue[] {
  const row = rowShape(data);
  const at = (field: string) => placeOfField(file.text, field);
  const typed = (field: Field, shape: Shape): Issue[] => {
    const wanted = wantedType(field, shape);
    if (wanted === null) return [];
    const message = `“${field.name}” has the type ${field.type}, but the answer of the call ${name} has ${typesOf(shape).join(' or ')}.`;
    return [issueAt(file, at(field.name), { message, expected: `a column of the type ${wanted}` })];
  };
  if (row === null) {
    const [only, ...more] = fields;
    if (!only || more.length > 0)
      return [issueAt(file, 0, { message: `The answer of the call ${name} is one value.`, expected: 'one column' })];
    return typed(only, data.items ?? data);
  }
  const columns = columnsOf(row, fields);
  const names = fields.map((field) => field.name);
  const missing = Object.keys(columns).filter((column) => !names.includes(column));
  return [
    ...missing.map((column) =>
      issueAt(file, 0, {
        message: `The query does not return “${column}”, which the answer of the call ${name} has.`,
        expected: `a column “${column}”`,
        suggestion: null,
      }),
    ),
    ...fields.flatMap((field): Issue[] => {
      const shape = columns[field.name];
      if (shape) return typed(field, shape);
      const message = `The answer of the call ${name} has no “${field.name}”.`;
      const expected = 'a column that contract/ lists';
      return [issueAt(file, at(field.name), { message, expected, suggestion: suggest(field.name, missing) })];
    }),
  ];
}

function checkCall(name: string, call: DescribedCall, world: World): Issue[] {
  const path = callPath(name);
  const sql = world.files[path];
  if (sql === undefined) {
    if (path in (world.unread ?? {})) return [];
    const message = `The call ${name} has no query.`;
    return [issueAt(sourceOf(path, ''), 0, { message, expected: `a SELECT in ${path}` })];
  }
  const file = sourceOf(path, sql);
  const structure = checkStructure(path, sql, world.structureFault);
  if (structure.length > 0) return structure;
  const inputs = checkInputs(file, name, call, world);
  const examined = world.examined?.queries[path];
  if (!examined || !world.examined) return inputs;
  if (examined.fault) return [faultIssueOf(path, sql, examined.fault, world.examined.schema)];
  return [...inputs, ...checkColumns(file, name, call.data as Shape, examined.fields)];
}

/** The calls of the contract that queries answer have one each, and every query has a call. */
export function checkSqlCalls(world: World): Issue[] {
  const answered = Object.entries(world.calls).filter(([, { sql }]) => sql);
  const known = new Set(answered.map(([name]) => callPath(name)));
  const strays = Object.keys(world.files).filter((path) => path.startsWith('server/calls/') && !known.has(path));
  return [
    ...answered.flatMap(([name, call]) => checkCall(name, call, world)),
    ...strays.map((path) =>
      issueAt(sourceOf(path, ''), 0, {
        message: 'No call of the contract uses this query.',
        expected: '“sql: true” in the entry of its call in contract/',
        suggestion: suggest(path, known),
      }),
    ),
  ];
}
