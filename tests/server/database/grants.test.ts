import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { addressWith, appRoleOf } from '../../../server/database/address.ts';
import { withClient } from '../../../server/database/connect.ts';
import { readFileTables } from '../../../server/database/file-tables.ts';
import { openDatabase } from '../../../server/database/open.ts';
import { catalogTableNames } from '../../../server/database/schema/catalog.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase({ seeded: false });
});
afterEach(() => db.close());

const quiet = { log: () => undefined };
const nameOf = (url: string) => new URL(url).pathname.slice(1);
const run = (url: string, sql: string) => withClient(url, async (client) => (await client.query(sql)).rows);

/** Tables with other privileges of the runtime role than select, insert, update and delete. */
const differing: Record<string, string> = {
  irs_mileage_rates: 'SELECT',
  irs_annual_lease_values: 'SELECT',
  cra_automobile_rates: 'SELECT',
  cra_allowance_rates: 'SELECT',
  industry_figures: 'SELECT',
  driver_grades: 'SELECT',
  ...Object.fromEntries(catalogTableNames.map((name) => [name, 'SELECT'])),
  audit_events: 'DELETE INSERT SELECT',
  record_changes: 'INSERT SELECT',
  ...Object.fromEntries(readFileTables().map(({ name }) => [name, 'SELECT'])),
};

it('gives the runtime role the listed privileges, and no others', async () => {
  const { appUrl } = await openDatabase({ databaseUrl: db.adminUrl, ...quiet });
  const tables = await run(
    appUrl,
    `select n.nspname || '.' || relname as name, relkind as kind,
            coalesce((select string_agg(word, ' ' order by word) from unnest(case relkind
              when 'S' then array['SELECT', 'UPDATE', 'USAGE']
              else array['DELETE', 'INSERT', 'MAINTAIN', 'REFERENCES', 'SELECT', 'TRIGGER', 'TRUNCATE', 'UPDATE'] end) as word
              where case relkind when 'S' then has_sequence_privilege(c.oid, word) else has_table_privilege(c.oid, word) end), '') as rights
       from pg_class c join pg_namespace n on n.oid = relnamespace
      where n.nspname !~ '^pg_|^information_schema$' and relkind in ('r', 'p', 'v', 'm', 'S', 'f') order by 1`,
  );
  const wanted = (name: string, kind: string) => {
    const [schema, table = ''] = name.split('.');
    if (schema !== 'public') return '';
    if (kind !== 'r') return kind === 'S' ? 'SELECT USAGE' : 'SELECT';
    return differing[table] ?? 'DELETE INSERT SELECT UPDATE';
  };
  expect(tables.length).toBeGreaterThan(30);
  expect(tables.filter(({ name }) => !name.startsWith('public.')).map(({ name }) => name)).toContain('private.secrets');
  expect(tables).toEqual(tables.map((row) => ({ ...row, rights: wanted(row.name, row.kind) })));
  expect(
    await run(
      appUrl,
      `select nspname as schema, has_schema_privilege(oid, 'usage') as uses, has_schema_privilege(oid, 'create') as creates
         from pg_namespace where nspname !~ '^pg_|^information_schema$' order by 1`,
    ),
  ).toEqual([
    { schema: 'drizzle', uses: false, creates: false },
    { schema: 'private', uses: false, creates: false },
    { schema: 'public', uses: true, creates: false },
  ]);
  expect(
    await run(
      appUrl,
      `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication,
              has_database_privilege(current_database(), 'create') as creates,
              (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
              (select count(*)::int from pg_proc where pronamespace = 'public'::regnamespace and prosecdef) as lending
         from pg_roles r where rolname = current_user`,
    ),
  ).toEqual([
    {
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      creates: false,
      memberships: 1,
      lending: 0,
    },
  ]);
  // Only triggers of a schema that the role can't use act as the owner.
  expect(
    await run(
      appUrl,
      `select pronamespace::regnamespace || '.' || proname as name, prorettype::regtype::text as type from pg_proc
        where prosecdef and pronamespace <> 'pg_catalog'::regnamespace order by 1`,
    ),
  ).toEqual([
    { name: 'private.drop_mvr_secrets', type: 'trigger' },
    { name: 'private.keep_mvr_secrets', type: 'trigger' },
  ]);
});

it('revokes other privileges of the runtime role, and writes nothing if there are none', async () => {
  const { appUrl } = await openDatabase({ databaseUrl: db.adminUrl, ...quiet });
  const role = new URL(appUrl).username;
  await db.admin.query(`grant all on irs_mileage_rates, accounts to ${role}; grant create on schema public to ${role}`);
  await run(appUrl, 'create table mine (id int); drop table mine');
  await openDatabase({ databaseUrl: db.adminUrl, ...quiet });
  for (const sql of ['delete from irs_mileage_rates', 'truncate accounts', 'create table mine (id int)'])
    await expect(run(appUrl, sql)).rejects.toThrow(/permission denied/);

  const versions = () => run(db.adminUrl, 'select relname, xmin::text from pg_class order by 1');
  const before = await versions();
  await openDatabase({ databaseUrl: db.adminUrl, ...quiet });
  expect(await versions()).toEqual(before);
});

it('gives two databases of a cluster separate roles', async () => {
  const other = await createTestDatabase({ seeded: false });
  try {
    const [one, two] = [
      await openDatabase({ databaseUrl: db.adminUrl, ...quiet }),
      await openDatabase({ databaseUrl: other.adminUrl, ...quiet }),
    ];
    const [mine, theirs] = [new URL(one.appUrl), new URL(two.appUrl)];
    expect(mine.username).toBe(`motorpool_app_${nameOf(db.adminUrl)}`);
    expect(theirs.username).not.toBe(mine.username);
    expect(theirs.password).not.toBe(mine.password);
    const strayed = addressWith(one.appUrl, { database: nameOf(other.adminUrl) });
    await expect(run(strayed, 'select from accounts')).rejects.toThrow(/permission denied/);
    const posing = addressWith(two.appUrl, { user: mine.username });
    await expect(run(posing, 'select 1')).rejects.toThrow(/password authentication failed/);
  } finally {
    await other.close();
  }
});

it('limits the name of the role to what PostgreSQL allows', () => {
  expect(appRoleOf('fleet')).toBe('motorpool_app_fleet');
  const long = ['a', 'b'].map((end) => appRoleOf('é'.repeat(25) + end));
  expect(new Set(long).size).toBe(2);
  for (const name of long) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
});

it('gives a copy of a database its own role, and revokes the privileges of the original’s role', async () => {
  const copy = await createTestDatabase({ seeded: false });
  try {
    await run(copy.appUrl, 'select from accounts');
    const { appUrl } = await openDatabase({ databaseUrl: copy.adminUrl, ...quiet });
    await expect(run(appUrl, 'select from accounts')).resolves.toEqual([]);
    await expect(run(copy.appUrl, 'select from accounts')).rejects.toThrow(/permission denied/);
  } finally {
    await copy.close();
  }
});

/** What version 0.1 left: one role for the cluster, with privileges on all tables, and a password derived from the owner's. */
async function withFormerRole(adminUrl: string): Promise<string> {
  const password = createHmac('sha256', new URL(adminUrl).password).update('motorpool_app').digest('hex');
  await run(
    adminUrl,
    `do $$ begin
       if not exists (select from pg_roles where rolname = 'motorpool_app') then
         create role motorpool_app login nosuperuser nobypassrls nocreatedb nocreaterole password '${password}';
       end if;
     end $$;
     grant usage on schema public to motorpool_app;
     grant select, insert, update, delete on all tables in schema public to motorpool_app;
     grant usage, select on all sequences in schema public to motorpool_app`,
  );
  return addressWith(adminUrl, { user: 'motorpool_app', password });
}

it('replaces the shared role of version 0.1, which is dropped with its last database', async () => {
  const other = await createTestDatabase({ seeded: false });
  try {
    const [former, formerThere] = [await withFormerRole(db.adminUrl), await withFormerRole(other.adminUrl)];
    await openDatabase({ databaseUrl: db.adminUrl, ...quiet });
    await expect(run(former, 'select from accounts')).rejects.toThrow(/permission denied/);
    await expect(run(formerThere, 'select from accounts')).resolves.toEqual([]);
    await openDatabase({ databaseUrl: other.adminUrl, ...quiet });
    expect(await run(db.adminUrl, `select from pg_roles where rolname = 'motorpool_app'`)).toEqual([]);
  } finally {
    await other.close();
  }
});

it('keeps the former role if DATABASE_APP_URL names it', async () => {
  const former = await withFormerRole(db.adminUrl);
  await openDatabase({ databaseUrl: db.adminUrl, databaseAppUrl: former, ...quiet });
  await expect(run(former, 'select from accounts')).resolves.toEqual([]);
  await expect(run(former, 'delete from cra_automobile_rates')).rejects.toThrow(/permission denied/);
  await run(db.adminUrl, 'drop owned by motorpool_app; drop role motorpool_app');
});

it('refuses a DATABASE_APP_URL with another database, of this PostgreSQL or of another', async () => {
  const other = await createTestDatabase({ seeded: false });
  const folder = await mkdtemp(join(tmpdir(), 'motorpool other '));
  try {
    const there = await openDatabase({ databaseUrl: other.adminUrl, ...quiet });
    await expect(openDatabase({ databaseUrl: db.adminUrl, databaseAppUrl: there.appUrl, ...quiet })).rejects.toThrow(
      `DATABASE_APP_URL (localhost/${nameOf(other.adminUrl)}) is not the same database as DATABASE_URL (localhost/${nameOf(db.adminUrl)}).`,
    );
    const elsewhere = await openDatabase({ dataDir: folder, ...quiet, settings: { fsync: 'off' } });
    // Another database with the same name.
    const name = nameOf(db.adminUrl);
    await run(elsewhere.adminUrl, `create database ${name}`);
    const namesake = addressWith(elsewhere.appUrl, { database: name });
    await expect(openDatabase({ databaseUrl: db.adminUrl, databaseAppUrl: namesake, ...quiet })).rejects.toThrow(
      /is not the same database as/,
    );
    await elsewhere.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
    await other.close();
  }
});

it('names DATABASE_APP_URL if nothing answers there or the password is wrong, without the password', async () => {
  const appUrl = addressWith(db.appUrl, { password: 'hush' });
  const opening = openDatabase({ databaseUrl: db.adminUrl, databaseAppUrl: appUrl, ...quiet });
  await expect(opening).rejects.toThrow(/^DATABASE_APP_URL \(localhost\/test_\w+\) can't be reached: (?!.*hush)/);
});

it('refuses a secret shorter than 32 bytes', async () => {
  await expect(buildApp({ databaseUrl: db.appUrl, secret: 'x'.repeat(31) })).rejects.toThrow(
    'The secret that signs sessions is shorter than 32 bytes.',
  );
  await run(
    db.adminUrl,
    `insert into private.secrets values ('token', 'short') on conflict (name) do update set value = 'short'`,
  );
  await expect(openDatabase({ databaseUrl: db.adminUrl, ...quiet })).rejects.toThrow(
    'The secret token in the database is shorter than 32 bytes. Run "npm run rotate-secret" to replace it.',
  );
});

it('gives no access to a table without policies unless it is known to be shared', async () => {
  await openDatabase({ databaseUrl: db.adminUrl, ...quiet });
  await run(db.adminUrl, 'create table left_open (note text)');
  const { appUrl } = await openDatabase({ databaseUrl: db.adminUrl, ...quiet });
  await expect(run(appUrl, 'select * from left_open')).rejects.toThrow(/permission denied/);
});
