import { beforeAll, expect, it } from 'vitest';
import { withClient } from '../../server/database/connect.ts';
import { examineQueries } from '../../server/query/examine.ts';
import { databaseOf } from '../fixtures/served.ts';

const database = databaseOf('nobody');
beforeAll(async () => {
  await withClient(database.adminUrl, async (owner) => {
    await owner.query('create table public.loose (customer_number text, amount int)');
    await owner.query(
      'create schema apart; grant usage on schema apart to public; create table apart.loose (amount int)',
    );
  });
});

const places: readonly [string, (table: string) => string][] = [
  ['that is read', (table) => `select count(*) as n from ${table}`],
  ['in a condition that is always false', (table) => `select 1 as n where false and exists (select from ${table})`],
  ['in a branch that is always false', (table) => `select 1 as n union all select 2 from ${table} where false`],
  [
    'in a case that never applies',
    (table) => `select case when true then 1 else (select 2 from ${table} limit 1) end as n`,
  ],
  ['in a WITH query that nothing reads', (table) => `with a as (select * from ${table}) select 1 as n`],
  [
    'in a WITH query of a WITH query that nothing reads',
    (table) => `with a as (with b as (select * from ${table}) select 1 as n) select 1 as n, :months::int as m`,
  ],
  [
    'behind the name of a WITH query',
    (table) => `with a as (select * from ${table}), loose as (select 1 as n) select n from loose`,
  ],
  [
    'in a column that nothing reads',
    (table) => `select n from (select 1 as n, (select count(*) from ${table}) as m) a`,
  ],
];

const tables = [
  'users',
  'sessions',
  'loose',
  'public.loose',
  'apart.loose',
  '"users"',
  'pg_authid',
  'pg_catalog.pg_shadow',
];

it.each(places)('a table %s, which reports may not read, is found', async (_what, sqlOf) => {
  const queries = Object.fromEntries(tables.map((table) => [table, sqlOf(table)]));
  const { queries: examined } = await withClient(database.appUrl, (client) => examineQueries(client, queries));
  const codes = Object.entries(examined).map(([table, { fault }]) => [table, fault?.code, fault?.message]);
  expect(codes).toEqual(
    tables.map((table) => [
      table,
      '42501',
      expect.stringMatching(new RegExp(`(table|view) ${/\w+(?="?$)/.exec(table)}$`)),
    ]),
  );
});

it('a table or a WITH query that reports may read is not reported, and nothing is left behind', async () => {
  const sql = 'with users as (select vin as n from vehicles) select n, :months::int as m from users where false';
  await withClient(database.appUrl, async (client) => {
    const { queries } = await examineQueries(client, { sql });
    expect(queries.sql).toMatchObject({ fault: null, fields: [{ name: 'n' }, { name: 'm' }] });
    const { rows } = await client.query(`select from pg_class where relname = 'motorpool_examined'`);
    expect(rows).toEqual([]);
  });
});
