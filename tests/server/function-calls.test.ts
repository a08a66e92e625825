import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { withClient } from '../../server/database/connect.ts';
import { openDatabase } from '../../server/database/open.ts';
import { examineQueries } from '../../server/query/examine.ts';
import { callsIn } from '../../server/query/function-calls.ts';
import { databaseOf } from '../fixtures/served.ts';

const database = databaseOf('nobody');
let appUrl: string;
beforeAll(async () => {
  ({ appUrl } = await openDatabase({ databaseUrl: database.adminUrl, log: () => undefined }));
});

it.each([
  ['select a(1)', ['a']],
  ['select A (1), b.c\n(2)', ['a', 'c']],
  ['select a /* why */ -- and\n (1)', ['a']],
  [`select 'a(1)', "b(1)", $$c(1)$$ -- d(1)`, []],
  ['select "a""b"(1), "C" (2)', ['a"b', 'C']],
  [String.raw`select U&"s\0065t_c\+00006Fnfig"(1), u&"a\\b"(2)`, ['set_config', String.raw`a\b`]],
  ['select été(1)', ['été']],
  ['select 1', []],
])('the calls of %s are %j', (sql, names) => {
  expect(callsIn(sql).map(({ name }) => name)).toEqual(names);
});

it('a call is found wherever it is, and its place is that of its name', () => {
  const space = fc.constantFrom('', ' ', '\n', '\t', '/* ( */', '-- x\n');
  const text = fc.constantFrom('', `'it''s'`, '"a b"', '$x$ ( $x$', '(1)', 'a.b + 2', '/* /* */ */', ';');
  fc.assert(
    fc.property(text, space, text, (before, between, after) => {
      const head = `${before} `;
      const found = callsIn(`${head}set_config${between}('a')${after}`).filter(({ name }) => name === 'set_config');
      expect(found).toEqual([{ name: 'set_config', at: head.length }]);
    }),
  );
});

const call = `set_config('app.customer', '200002', true)`;

it.each([
  ['in a CTE that nothing reads', `with a as (select ${call}) select 1 as n`],
  ['in a condition that is always false', `select 1 as n where false and ${call} is not null`],
  ['in a branch that never runs', `select case when true then '1' else ${call} end as n`],
  ['in a subquery of a union that is empty', `select 1 as n union all select ${call}::int where 1 = 2`],
  ['in a column that is not read', `select n from (select 1 as n, ${call} as c) t`],
  ['with its schema', `with a as (select pg_catalog.${call}) select 1 as n`],
  ['in quotes', `with a as (select "set_config"('a', 'b', true)) select 1 as n`],
  ['in the plan', `select ${call} as n`],
])('set_config %s is found', async (_what, sql) => {
  const { queries } = await withClient(appUrl, (client) => examineQueries(client, { sql }));
  expect(queries.sql?.fault).toMatchObject({ code: '42501', message: expect.stringMatching(/function set_config$/) });
});

it.each([
  ['pg_advisory_lock', 'pg_advisory_lock(1)'],
  ['pg_notify', `pg_notify('a', 'b')`],
  ['pg_read_file', `pg_read_file('a')`],
  ['pg_ls_dir', `pg_ls_dir('.')`],
  ['lo_import', `lo_import('a')`],
])('%s is found in a part that is dropped', async (name, text) => {
  const sql = `with a as (select ${text}) select 1 as n`;
  const { queries } = await withClient(appUrl, (client) => examineQueries(client, { sql }));
  expect(queries.sql?.fault).toEqual({
    code: '42501',
    message: `permission denied for function ${name}`,
    hint: null,
    offset: sql.indexOf(name),
  });
});

it('what reports may call is not refused, nor a text or comment that looks like a call', async () => {
  const sql = `select 'set_config(1)' as n, max(length('a')) /* set_config(1) */ as m`;
  const { queries } = await withClient(appUrl, (client) => examineQueries(client, { sql }));
  expect(queries.sql?.fault).toBeNull();
});
