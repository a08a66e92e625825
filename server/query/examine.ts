import pg from 'pg';
import type { ExaminedQuery, QueryFault, QuerySchema } from '../../engine/check/world.ts';
import { bindQuery, writtenPlace } from './bind.ts';
import { kindOfType } from './field-types.ts';
import { callsIn } from './function-calls.ts';
import { reportRole } from './report-role.ts';
import { begin } from './transaction.ts';
import { unreadableTable } from './unreadable.ts';

/** As in the extended protocol: a single statement, which is parsed but not run. */
const oneStatement = (text: string) => ({ text, queryMode: 'extended' });

/** Text around a query, to map a position in the whole back to the query. */
const wrapped = (head: string, text: string) => ({
  text: `${head}(${text}\n) report limit 0`,
  before: head.length + 1,
});

function faultOf(error: unknown, sql: string, before: number): QueryFault {
  const { code = '', message = '', hint, position } = error as pg.DatabaseError;
  // PostgreSQL counts characters, JavaScript counts UTF-16 units.
  const { text } = bindQuery(sql);
  const characters = position === undefined ? -1 : Number(position) - 1 - before;
  const offset = characters < 0 ? null : writtenPlace(sql, [...text].slice(0, characters).join('').length);
  return { code, message, hint: hint ?? null, offset };
}

/** PostgreSQL refuses a call only if it is part of the plan. It leaves out what no row can need. */
function forbiddenCall(sql: string, forbidden: ReadonlySet<string>): QueryFault | null {
  const found = callsIn(sql).find(({ name }) => forbidden.has(name));
  if (!found) return null;
  return { code: '42501', message: `permission denied for function ${found.name}`, hint: null, offset: found.at };
}

async function examine(client: pg.Client, sql: string, forbidden: ReadonlySet<string>): Promise<ExaminedQuery> {
  const { text } = bindQuery(sql);
  const select = wrapped('select * from ', text);
  await client.query('savepoint query');
  let before = select.before;
  try {
    const { fields } = await client.query(oneStatement(select.text));
    // Planning checks permissions on tables and functions.
    const explained = wrapped('explain select * from ', text);
    before = explained.before;
    await client.query(oneStatement(explained.text));
    const fault = forbiddenCall(sql, forbidden);
    if (fault) return { fields: [], fault };
    const names = await typeNames(client, [...new Set(fields.map(({ dataTypeID }) => dataTypeID))]);
    return {
      fields: fields.map(({ name, dataTypeID }) => ({
        name,
        kind: kindOfType(dataTypeID),
        type: names.get(dataTypeID) ?? 'unknown',
      })),
      fault: null,
    };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { fields: [], fault: faultOf(error, sql, before) };
  } finally {
    await client.query('rollback to savepoint query');
  }
}

async function typeNames(client: pg.Client, types: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    'select oid::int8 as oid, format_type(oid, null) as name from unnest($1::oid[]) oid',
    [types],
  );
  return new Map(rows.map(({ oid, name }) => [Number(oid), name]));
}

const schemaQuestion = `
  select (select json_object_agg(c.oid::regclass, (select json_agg(attname order by attnum) from pg_attribute
                   where attrelid = c.oid and attnum > 0 and not attisdropped) order by c.relname)
            from pg_class c where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace
             and has_table_privilege(c.oid, 'select')) as tables,
         (select json_object_agg(c.oid::regclass, (select json_object_agg(attname, format_type(atttypid, null)) from pg_attribute
                   where attrelid = c.oid and attnum > 0 and not attisdropped))
            from pg_class c where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace
             and has_table_privilege(c.oid, 'select')) as "columnTypes",
         (select json_agg(distinct proname) from pg_proc where pronamespace in ('pg_catalog'::regnamespace, 'public'::regnamespace)) as functions,
         (select json_agg(name order by name) from (
            select typname as name from pg_type where typtype in ('b', 'r') and typcategory <> 'A' and typname !~ '^(_|pg_|reg)'
              and typnamespace = 'pg_catalog'::regnamespace
            union select unnest(array['integer', 'bigint', 'smallint', 'boolean', 'timestamp', 'decimal', 'real', 'varchar'])) t) as types,
         (select json_agg(word order by word) from pg_get_keywords()) as keywords`;

/** Functions of which the role may call none of that name. */
const forbiddenQuestion = `
  select proname as name from pg_proc where pronamespace in ('pg_catalog'::regnamespace, 'public'::regnamespace)
   group by proname having not bool_or(has_function_privilege(oid, 'execute'))`;

/**
 * What PostgreSQL reports about queries, each parsed and planned as the report role but never run, with the names that
 * may have been meant. `client` is connected as the runtime role.
 */
export async function examineQueries(
  client: pg.Client,
  queries: Readonly<Record<string, string>>,
): Promise<{ queries: Record<string, ExaminedQuery>; schema: QuerySchema }> {
  const role = await reportRole(client);
  const settings = { statement_timeout: '5s', ...(role ? { role } : {}) };
  await begin(client, { ...settings, transaction_read_only: 'on' });
  const examined: Record<string, ExaminedQuery> = {};
  let schema: QuerySchema | undefined;
  try {
    const { rows } = await client.query<QuerySchema>(schemaQuestion);
    [schema] = rows;
    if (!schema) throw new Error('The database did not list its tables and functions.');
    const forbidden = new Set((await client.query<{ name: string }>(forbiddenQuestion)).rows.map(({ name }) => name));
    for (const [path, sql] of Object.entries(queries)) examined[path] = await examine(client, sql, forbidden);
  } finally {
    await client.query('rollback');
  }
  await begin(client, settings);
  try {
    for (const [path, sql] of Object.entries(queries)) {
      const fault = examined[path]?.fault ? null : await unreadableTable(client, sql);
      if (fault) examined[path] = { fields: [], fault };
    }
  } finally {
    await client.query('rollback');
  }
  return { queries: examined, schema };
}
