import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportRoleOf } from '../../server/database/address.ts';
import { openDatabase } from '../../server/database/open.ts';
import { databaseOf } from '../fixtures/served.ts';
import { writeDefinitions } from './support/definitions.ts';
import { bearer, columnar, signIn, startServer, type Tokens } from './support/server.ts';

// Every report is an attempt by its author to read data of account 200002 as a user of 100001.

const other = '200002';
const theirs = "(select string_agg(customer_number || ' ' || customer_name, ',') from accounts) as text";
const inXml = (sql: string) => `query_to_xml('${sql.replaceAll("'", "''")}', true, true, '')::text`;

const attempts: Record<string, string> = {
  'set-config': `select set_config('app.customer', '${other}', true) as value, ${theirs}`,
  'set-config-in-order': `with a as materialized (select set_config('app.customer', '${other}', true) as value)
    select a.value, (select string_agg(customer_name, ',') from accounts where a.value is not null) as text from a`,
  'set-config-lateral': `select s.value, x.text from (values ('${other}')) v(c),
    lateral (select set_config('app.customer', c, false) as value) s,
    lateral (select string_agg(customer_name, s.value) as text from accounts) x`,
  'set-config-by-xml': `select 'x' as value, ${inXml(`select set_config('app.customer', '${other}', true)`)} ||
    ${inXml('select customer_number, customer_name from accounts')} as text`,
  'set-by-xml': `select 'x' as value, ${inXml(`set local app.customer = '${other}'`)} || ${inXml('select * from accounts')} as text`,
  'current-setting-of-another': `select current_setting('app.customer') as value, string_agg(customer_name, ',') as text from accounts
    where customer_number = '${other}' or current_setting('app.customer') = '${other}' group by 1`,
  'settings-of-the-server': `select name as value, coalesce(setting, current_setting(name, true)) as text from pg_settings
    where name in ('config_file', 'hba_file', 'data_directory')`,
  'a-file-of-the-server': "select 'x' as value, current_setting('hba_file') as text",
  'role-by-set-config': `select set_config('role', 'none', true) as value, ${theirs}`,
  'role-by-xml': `select 'x' as value, ${inXml('reset role')} || ${inXml('table accounts')} as text`,
  'a-second-statement': `select '1' as value) report) to stdout; set app.customer = '${other}'; copy (select * from (select 'x' as value, ${theirs}`,
  'a-second-statement-alone': `select 'x' as value, 'y' as text; select set_config('app.customer', '${other}', false)`,
  'advisory-lock': "select 'x' as value, pg_advisory_lock(7, 8)::text as text",
  'advisory-try-lock': "select 'x' as value, pg_try_advisory_xact_lock(7)::text as text",
  locks: `select count(*)::text as value, string_agg(locktype, ',') as text from pg_locks`,
  seed: "select 'x' as value, setseed(0.5)::text as text",
  notify: "select 'x' as value, pg_notify('a', 'b')::text as text",
  'an-update': `with a as (update accounts set customer_name = 'mine' returning customer_name)
    select 'x' as value, customer_name as text from a`,
  'a-delete': "with a as (delete from users returning username) select 'x' as value, username as text from a",
  'an-update-of-settings': `with a as (update pg_settings set setting = '${other}' where name = 'app.customer' returning name)
    select name as value, ${theirs} from a`,
  'a-table': 'select password_hash as value, username as text from users',
  'its-sessions': 'select family::text as value, username as text from sessions',
  'its-audit': 'select kind as value, username as text from audit_events',
  'the-secret': 'select * from (select name as value, value as text from private.secrets) s',
  'statistics-of-columns':
    "select attname as value, most_common_vals::text as text from pg_stats where tablename = 'accounts'",
  'statistics-raw': 'select stavalues1::text as value, stavalues2::text as text from pg_statistic',
  'statistics-extended': 'select stxdmcv::text as value, null::text as text from pg_statistic_ext_data',
  'other-connections': "select application_name as value, query as text from pg_stat_activity where query ~ 'accounts'",
  'a-file': "select 'x' as value, pg_read_file('postgresql.conf') as text",
  'a-folder': "select 'x' as value, string_agg(f, ',') as text from pg_ls_dir('.') f",
  'a-program': "copy (select 1) to program 'id'",
  'a-large-object': "select lo_from_bytea(0, 'x')::text as value, 'y' as text",
  'a-large-object-of-a-file': "select lo_import('/etc/passwd')::text as value, 'y' as text",
  'large-objects': "select loid::text as value, encode(data, 'escape') as text from pg_largeobject",
  'another-connection': "select 'x' as value, t.a as text from dblink('dbname=postgres', 'select 1') t(a text)",
  'another-extension': 'create extension dblink',
  'a-block': "do $$ begin perform set_config('app.customer', '200002', false); end $$",
  'ends-others':
    "select pg_terminate_backend(pid)::text as value, 'y' as text from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  'reads-passwords': 'select rolname as value, rolpassword as text from pg_authid',
  'reads-users-of-the-cluster': 'select usename as value, passwd as text from pg_shadow',
  reloads: "select pg_reload_conf()::text as value, 'y' as text",
  'a-temporary-table': 'select * into temporary mine from accounts',
  'a-cursor': "select 'x' as value, cursor_to_xml('nobody', 1, true, true, '')::text as text",
  'a-database-as-xml': "select 'x' as value, database_to_xml(true, true, '')::text as text",
  'a-schema-as-xml': "select 'x' as value, schema_to_xml('public', true, true, '')::text as text",
  'a-sequence': "select nextval(oid)::text as value, 'y' as text from pg_class where relkind = 'S' limit 1",
};

const database = databaseOf('two');
let definitions: Awaited<ReturnType<typeof writeDefinitions>>;
let server: Awaited<ReturnType<typeof startServer>>;
let tokens: Tokens;

beforeAll(async () => {
  await database.admin.query('analyze');
  definitions = await writeDefinitions(['value', 'text'], {
    own: { sql: 'select customer_number as value, customer_name as text from accounts' },
    who: { sql: "select current_user as value, current_setting('transaction_read_only') as text" },
    estimate: { sql: `select 'accounts' as value, reltuples::text as text from pg_class where relname = 'accounts'` },
    sleeps: { sql: "select 'x' as value, pg_sleep(30)::text as text" },
    ...Object.fromEntries(Object.entries(attempts).map(([id, sql]) => [id, { sql }])),
  });
  server = await startServer(database, { ...definitions.options, reports: { seconds: 2 } });
  tokens = await signIn(server.app, 'one', 'one');
});
afterAll(async () => {
  await server.app.close();
  await definitions.remove();
});

const ask = (id: string, accept = 'application/json') =>
  server.app.inject({ url: `/api/sample/${id}`, headers: { ...bearer(tokens), accept } });

const state = async () => {
  const { rows } = await database.admin.query(
    `select (select json_agg(a order by customer_number) from accounts a) as accounts,
            (select count(*) from users) as users, (select count(*) from pg_largeobject_metadata) as objects`,
  );
  return rows[0];
};

it('reads the rows of its own account in a read-only role', async () => {
  const { data } = (await ask('own')).json();
  expect(data).toEqual([{ value: '100001', text: 'Fleet one' }]);
  const [{ value, text }] = (await ask('who')).json().data;
  expect([value, text]).toEqual([expect.stringMatching(/^motorpool_reports_/), 'on']);
});

it.each(Object.keys(attempts))('gives nothing from another account: %s', async (id) => {
  const before = await state();
  for (const accept of ['application/json', columnar]) {
    const { body } = await ask(id, accept);
    expect(body).not.toMatch(/Fleet two|200002 Fleet|\$argon2|root:|listen_addresses|SCRAM|pg_hba/);
    expect(body).not.toContain('"two"');
  }
  // The connection is still usable, for its own account.
  expect((await ask('own')).json().data).toEqual([{ value: '100001', text: 'Fleet one' }]);
  expect(await state()).toEqual(before);
});

it('can learn the row count of a table over all accounts, as SECURITY.md says', async () => {
  expect((await ask('estimate')).json().data).toEqual([{ value: 'accounts', text: '2' }]);
});

it('is stopped when it takes too long', async () => {
  expect((await ask('sleeps')).json().code).toBe('report_timeout');
});

it('can call public functions, but none that set, write or read files', async () => {
  const { appUrl } = await openDatabase({ databaseUrl: database.adminUrl, log: () => undefined });
  const role = reportRoleOf(new URL(appUrl).username);
  const { rows } = await database.admin.query(
    `select proname from pg_proc where proname in ('set_config', 'setseed', 'pg_notify', 'pg_advisory_lock',
       'pg_try_advisory_lock', 'pg_advisory_xact_lock_shared', 'pg_lock_status', 'pg_export_snapshot', 'pg_read_file', 'pg_ls_dir', 'lo_import', 'lo_export',
       'pg_reload_conf', 'pg_read_binary_file', 'pg_write_file', 'pg_promote')
       and has_function_privilege($1, oid, 'execute')`,
    [role],
  );
  expect(rows).toEqual([]);
  const rights = await database.admin.query(
    `select relname, privilege_type from pg_class c, aclexplode(relacl) a
      where a.grantee = $1::regrole and (privilege_type <> 'SELECT' or relname in ('users', 'sessions', 'audit_events'))`,
    [role],
  );
  expect(rights.rows).toEqual([]);
});

it('gives nothing through another connection with dblink, either', async ({ skip }) => {
  const { rowCount } = await database.admin.query("select from pg_available_extensions where name = 'dblink'");
  skip(rowCount === 0, 'This PostgreSQL does not have dblink.');
  await database.admin.query('create extension dblink');
  const { success, data } = (await ask('another-connection')).json();
  expect({ success, data }).toEqual({ success: false, data: null });
});
