import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../../../engine/schema/column.ts';
import { readFileTables } from '../../../server/database/file-tables.ts';
import { catalogTableNames } from '../../../server/database/schema/catalog.ts';
import { rateTableNames } from '../../../server/database/schema/rates.ts';
import { databaseOf } from '../../fixtures/served.ts';

const database = databaseOf('demo');

interface TableFacts {
  name: string;
  key: string[];
  enabled: boolean;
  forced: boolean;
  policies: string[];
}

async function facts(): Promise<TableFacts[]> {
  const { rows } = await database.admin.query<TableFacts>(`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
      array(select pg_get_expr(p.polqual, p.polrelid) from pg_policy p
        where p.polrelid = c.oid and (p.polname, p.polcmd) in (('own_account', '*'), ('reading', 'r'))) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows;
}

describe('the tables', () => {
  test('belong to an account, except published rates, industry figures, the catalog and shared tables from files', async () => {
    const shared = readFileTables().filter(({ owner }) => owner === 'shared');
    const reference = ['industry_figures', ...rateTableNames, ...catalogTableNames, ...shared.map(({ name }) => name)];
    const owned = (await facts()).filter(({ name }) => !reference.includes(name));
    expect(owned.length).toBeGreaterThanOrEqual(22);
    for (const table of owned) {
      expect(table, table.name).toMatchObject({ enabled: true, forced: true });
      expect(table.key[0], table.name).toBe('customer_number');
      expect(table.policies, table.name).toHaveLength(1);
      expect(table.policies[0], table.name).toContain(`current_setting('app.customer'`);
    }
  });

  test('show the runtime role only the rows of one account, and none without an account', async () => {
    const client = await database.app.connect();
    const accountsOf = async (table: string) =>
      (await client.query<{ n: string }>(`select distinct customer_number as n from ${table}`)).rows.map(({ n }) => n);
    try {
      for (const table of ['accounts', 'users', 'vehicles', 'fuel_transactions', 'expenses', 'trips']) {
        await client.query('begin');
        expect(await accountsOf(table), table).toEqual([]);
        await client.query(`select set_config('app.customer', '520100', true)`);
        expect(await accountsOf(table), table).toEqual(['520100']);
        await client.query('rollback');
      }
    } finally {
      client.release();
    }
  });

  test('show a sign-in only the named user', async () => {
    const client = await database.app.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('app.username', 'fleet-ca', true)`);
      const { rows } = await client.query('select username, customer_number from users');
      expect(rows).toEqual([{ username: 'fleet-ca', customer_number: '520100' }]);
      const write = client.query(`update users set language = 'fr-CA' where username = 'fleet-ca'`);
      expect((await write).rowCount).toBe(0);
      await client.query('rollback');
    } finally {
      client.release();
    }
  });
});

describe('the views', () => {
  const views = [
    ...['vehicle_identity', 'vehicle_fields', 'center_fields', 'driver_fields'],
    ...['fleet_vehicles', 'fleet_orders', 'fleet_sales', 'fleet_claims'],
    ...['vehicle_fuel', 'vehicle_maintenance', 'vehicle_tolls', 'transport_rows'],
    ...['vehicle_expenses', 'vehicle_claims', 'vehicle_rentals', 'vehicle_violations', 'vehicle_plates'],
  ];

  test('use the privileges of their reader', async () => {
    const { rows } = await database.admin.query<{ name: string; options: string[] | null }>(`
      select relname as name, reloptions as options from pg_class
      where relkind in ('v', 'm') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(views));
    for (const { name, options } of rows) expect(options, name).toContain('security_invoker=true');
  });

  test.each(
    views,
  )('%s shows the runtime role only the rows of one account, and none without an account', async (view) => {
    const client = await database.app.connect();
    const accountsOf = async () =>
      (await client.query<{ n: string }>(`select distinct customer_number as n from ${view}`)).rows.map(({ n }) => n);
    try {
      await client.query('begin');
      expect(await accountsOf()).toEqual([]);
      for (const account of ['410200', '520100']) {
        await client.query(`select set_config('app.customer', $1, true)`, [account]);
        expect(await accountsOf()).toEqual([account]);
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('of vehicles has every vehicle once, with the fields of the catalogue’s sets, and other common fields', async () => {
    const { sets } = JSON.parse(await readFile('definitions/columns.json', 'utf8')) as Catalogue;
    const { fields, rows } = await database.admin.query('select * from vehicle_identity');
    const identity = ['vehicle', 'center', 'driver', 'client_use', 'driver_misc', 'levels'].flatMap(
      (set) => sets[set] ?? [],
    );
    const names = fields.map(({ name }) => name).sort();
    const facts = ['vehicle_category', 'vehicle_type', 'fuel_type', 'vehicle_tank_capacity', 'bill_sort'];
    facts.push('in_service_date', 'warranty_end_date', 'warranty_end_odometer');
    expect(names).toEqual(['customer_number', 'vehicle_number', ...identity, ...facts].sort());
    const { rows: all } = await database.admin.query('select count(*)::int as vehicles from vehicles');
    expect(rows).toHaveLength(all[0].vehicles);
    expect(rows.some((row) => row.driver_reference_number === null)).toBe(true);
  });
});
