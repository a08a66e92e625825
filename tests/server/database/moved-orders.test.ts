import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { addressWith } from '../../../server/database/address.ts';
import { connect, withClient } from '../../../server/database/connect.ts';
import { migrateDatabase } from '../../../server/database/migrate.ts';

// A database of an earlier version, whose owner is subject to row-level security.

const id = randomBytes(6).toString('hex');
const [name, owner] = [`moved_${id}`, `mover_${id}`];
const { adminUrl } = inject('cluster');
const asOwner = addressWith(adminUrl, { database: name, user: owner, password: 'secret' });

let maintenance: pg.Client;
let admin: pg.Client;
let folder: string;

/** The migrations before the one that moves the orders of drivers. */
async function earlierMigrations(): Promise<string> {
  const earlier = await mkdtemp(join(tmpdir(), 'motorpool-migrations-'));
  await cp('server/database/migrations', earlier, { recursive: true });
  const path = join(earlier, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
  const at = journal.entries.findIndex(({ tag }) => /^\d+_orders$/.test(tag));
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  return earlier;
}

/** What is in columns that have to have something. */
const anything: Readonly<Record<string, unknown>> = {
  ...{ text: '-', boolean: false, integer: 0, numeric: 0, 'double precision': 0 },
  ...{ date: '2026-01-01', 'timestamp with time zone': '2026-01-01T12:00:00Z' },
};

async function add(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const { rows } = await admin.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
    [table],
  );
  const whole = { ...Object.fromEntries(rows.map((each) => [each.name, anything[each.type]])), ...row };
  const columns = Object.keys(whole).join();
  await admin.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_record(null::${table}, $1)`,
    [JSON.stringify(whole)],
  );
}

beforeAll(async () => {
  maintenance = await connect(addressWith(adminUrl, { database: 'postgres' }));
  await maintenance.query(`create role ${owner} login password 'secret'`);
  await maintenance.query(`create database ${name} owner ${owner} template template0`);
  folder = await earlierMigrations();
  await withClient(asOwner, (client) => migrate(drizzle(client), { migrationsFolder: folder }));
  admin = await connect(addressWith(adminUrl, { database: name }));
  // Without foreign keys: accounts and drivers do not matter here.
  await admin.query('set session_replication_role = replica');
  for (const customer_number of ['410001', '410002']) {
    const vehicle = { customer_number, vehicle_number: '200001' };
    const model = { model_year: 2026, vehicle_make: 'FORD', vehicle_model: 'F-150' };
    await add('vehicles', { ...vehicle, ...model, vehicle_trim: `XL of ${customer_number}` });
    await add('orders', { ...vehicle, order_number: 'O200001', order_type: 'DRIVER', order_status: 'J' });
    for (const [at, driver_order_status] of ['PENDING', 'DECLINED', 'APPROVED'].entries())
      await add('driver_orders', {
        ...{ customer_number, ...model, driver_order_status },
        driver_order: `DO10000${at}`,
        driver_reference_number: `D10000${at}`,
        requested_at: `2026-03-0${at + 1}T15:00:00Z`,
        decided_at: driver_order_status === 'PENDING' ? null : '2026-03-09T16:00:00Z',
      });
  }
  await withClient(asOwner, (client) => migrateDatabase(client, 'UTC'));
});
afterAll(async () => {
  await admin?.end();
  await maintenance.query(`drop database if exists ${name} with (force)`);
  await maintenance.query(`drop role if exists ${owner}`);
  await maintenance.end();
  await rm(folder, { recursive: true, force: true });
});

it('moves the orders of drivers that wait or were declined, in every account', async () => {
  const { rows } = await admin.query(
    `select order_number, order_type, order_state, order_status, vehicle_number, driver_reference_number, model_year, vehicle_make,
       vehicle_model, vehicle_trim, submitted_at, decided_at, previous_state, version
     from orders where customer_number = '410002' order by order_number`,
  );
  const wanted = {
    ...{ order_type: 'DRIVER', order_status: null, vehicle_number: null, vehicle_trim: null, previous_state: null },
    ...{ model_year: 2026, vehicle_make: 'FORD', vehicle_model: 'F-150', version: 1 },
  };
  expect(rows).toEqual([
    {
      ...wanted,
      ...{ order_number: 'DO100000', order_state: 'SUBMITTED', driver_reference_number: 'D100000' },
      ...{ submitted_at: new Date('2026-03-01T15:00:00Z'), decided_at: null },
    },
    {
      ...wanted,
      ...{ order_number: 'DO100001', order_state: 'DECLINED', driver_reference_number: 'D100001' },
      ...{ submitted_at: new Date('2026-03-02T15:00:00Z'), decided_at: new Date('2026-03-09T16:00:00Z') },
    },
    {
      ...wanted,
      ...{ order_number: 'O200001', order_state: 'IN_PRODUCTION', order_status: 'J', vehicle_number: '200001' },
      ...{ driver_reference_number: null, vehicle_trim: 'XL of 410002', submitted_at: null, decided_at: null },
    },
  ]);
  const { rows: counts } = await admin.query(
    'select customer_number, count(*)::int as orders from orders group by 1 order by 1',
  );
  expect(counts).toEqual([
    { customer_number: '410001', orders: 3 },
    { customer_number: '410002', orders: 3 },
  ]);
});

it('leaves no table of drivers’ orders, and every row to its account only', async () => {
  const { rows } = await admin.query(
    `select relname as name, relforcerowsecurity as forced from pg_class
      where relname in ('orders', 'vehicles', 'driver_orders', 'order_lines') and relkind = 'r' order by 1`,
  );
  expect(rows).toEqual([
    { name: 'order_lines', forced: true },
    { name: 'orders', forced: true },
    { name: 'vehicles', forced: true },
  ]);
});
