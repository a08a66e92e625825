import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressWith } from '../../../server/database/address.ts';
import { withClient } from '../../../server/database/connect.ts';
import { migrateDatabase } from '../../../server/database/migrate.ts';
import { openDatabase } from '../../../server/database/open.ts';
import { refusePowerfulRole } from '../../../server/database/roles.ts';
import { readSecret } from '../../../server/database/secret.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const family = '00000000-0000-4000-8000-000000000002';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase({ seeded: false });
  await db.admin.query(`
    insert into accounts (customer_number, customer_name, customer_country, currency)
      values ('A1', 'First', 'USA', 'USD'), ('B2', 'Second', 'CAN', 'CAD');
    insert into users (customer_number, username, password_hash) values ('A1', 'ann', '-'), ('B2', 'bob', '-');
    insert into sessions (customer_number, family, username, salt, expires_at)
      values ('A1', gen_random_uuid(), 'ann', '', now()), ('B2', '${family}', 'bob', '', now());
    insert into user_configurations (customer_number, username, report, configuration)
      values ('A1', 'ann', 'fuel', '[]'), ('B2', 'bob', 'fuel', '[]');
  `);
});
afterAll(() => db.close());

/** The names in `column` that the runtime role sees in a transaction with these settings. */
async function seen(table: string, column: string, settings: Record<string, string>): Promise<unknown[]> {
  const client = await db.app.connect();
  try {
    await client.query('begin');
    for (const [name, value] of Object.entries(settings))
      await client.query('select set_config($1, $2, true)', [name, value]);
    const { rows } = await client.query({ text: `select ${column} from ${table} order by 1`, rowMode: 'array' });
    await client.query('rollback');
    return rows.flat();
  } finally {
    client.release();
  }
}

it.each(['accounts', 'users', 'sessions', 'user_configurations'])('keeps accounts apart in %s', async (table) => {
  expect(await seen(table, 'customer_number', {})).toEqual([]);
  expect(await seen(table, 'customer_number', { 'app.customer': 'A1' })).toEqual(['A1']);
  expect(await seen(table, 'customer_number', { 'app.customer': 'B2' })).toEqual(['B2']);
  expect(await seen(table, 'customer_number', { 'app.customer': 'C3' })).toEqual([]);
});

it('shows a session only to its own user', async () => {
  expect(await seen('sessions', 'username', { 'app.session_family': family })).toEqual(['bob']);
  expect(await seen('sessions', 'username', { 'app.session_family': family.replace('2', '3') })).toEqual([]);
});

it('prevents writing rows of another account', async () => {
  const client = await db.app.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.customer', 'A1', true)`);
    const insert = client.query(
      `insert into user_configurations (customer_number, username, report, configuration) values ('B2', 'bob', 'x', '[]')`,
    );
    await expect(insert).rejects.toThrow(/row-level security/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('has a policy for every table with a customer number, for its owner too, with that number first in the key', async () => {
  const { rows } = await db.admin.query(`
    select c.relname as table, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
           (select attname from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
             where i.indrelid = c.oid and i.indisprimary) as first
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_number'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => !(row.enabled && row.forced && row.first === 'customer_number'))).toEqual([]);
});

it('links tables only within one account, so that they can be sharded by account', async () => {
  const { rows } = await db.admin.query(`
    select conname as name,
           (select array_agg(attname::text order by place) from unnest(conkey) with ordinality as key(attnum, place)
              join pg_attribute a on a.attrelid = conrelid and a.attnum = key.attnum) as "from",
           (select array_agg(attname::text order by place) from unnest(confkey) with ordinality as key(attnum, place)
              join pg_attribute a on a.attrelid = confrelid and a.attnum = key.attnum) as "to"
      from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ from, to }) => from[0] !== 'customer_number' || to[0] !== 'customer_number')).toEqual([]);
});

it('keeps the secret of a database out of reach of the runtime role', async () => {
  const read = () => withClient(db.adminUrl, (client) => readSecret(client, 'token'));
  const secret = await read();
  expect(secret).toHaveLength(64);
  expect(await read()).toBe(secret);
  await expect(db.app.query('select * from private.secrets')).rejects.toThrow(/permission denied/);
});

it('migrates twice at once, and again, to the same tables', async () => {
  const migrate = () => withClient(db.adminUrl, migrateDatabase);
  await Promise.all([migrate(), migrate()]);
  const { rows } = await db.admin.query(
    'select count(*) as count, count(distinct hash) as distinct from drizzle.__drizzle_migrations',
  );
  expect(rows[0].count).toBe(rows[0].distinct);
});

it('accepts the runtime role unchanged', async () => {
  await expect(refusePowerfulRole(db.appUrl)).resolves.toBeUndefined();
});

it('refuses a superuser as the runtime role, and names the variable', async () => {
  const opening = openDatabase({ databaseUrl: db.adminUrl, databaseAppUrl: db.adminUrl, log: () => undefined });
  await expect(opening).rejects.toThrow(/motorpool: it is a superuser.*DATABASE_APP_URL/s);
});

it.each([
  ['BYPASSRLS', 'login bypassrls', '', /has BYPASSRLS/],
  ['a role that may become one', 'login', 'grant motorpool to ROLE', /may become motorpool/],
  ['the owner of the tables', 'login', 'alter table accounts owner to ROLE', /owns the tables/],
])('refuses %s as the runtime role', async (_what, rights, grant, message) => {
  const role = `powerful_${Math.random().toString(36).slice(2)}`;
  await db.admin.query(`create role ${role} ${rights} password 'secret'`);
  if (grant) await db.admin.query(grant.replace('ROLE', role));
  try {
    const url = addressWith(db.adminUrl, { user: role, password: 'secret' });
    await expect(refusePowerfulRole(url)).rejects.toThrow(message);
  } finally {
    await db.admin.query(`reassign owned by ${role} to motorpool; drop owned by ${role}; drop role ${role}`);
  }
});

it('works as an ordinary role with another name', async () => {
  const role = `guest_${Math.random().toString(36).slice(2)}`;
  await db.admin.query(`create role ${role} login password 'secret'`);
  const url = addressWith(db.adminUrl, { user: role, password: 'secret' });
  try {
    const opened = await openDatabase({ databaseUrl: db.adminUrl, databaseAppUrl: url, log: () => undefined });
    expect(opened).toMatchObject({ appUrl: url, embedded: false });
    const { rows } = await withClient(url, (client) => client.query('select count(*) from accounts'));
    expect(rows).toEqual([{ count: '0' }]);
  } finally {
    await db.admin.query(`drop owned by ${role}; drop role ${role}`);
  }
});
