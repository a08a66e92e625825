import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillBenchmarks } from '../../server/benchmarks/fill.ts';
import { prepareBenchmarkRole, readable } from '../../server/benchmarks/role.ts';
import { withClient } from '../../server/database/connect.ts';
import { databaseOf } from '../fixtures/served.ts';
import { seedDay } from './support/database.ts';

const db = databaseOf('demo');
let role: string;
beforeAll(async () => {
  role = await withClient(db.adminUrl, (client) => prepareBenchmarkRole(client));
});

const fill = () => withClient(db.adminUrl, (client) => fillBenchmarks(client, seedDay));
const figures = async (condition = 'true') =>
  (await db.admin.query(`select * from industry_figures where ${condition} order by 1, 2, 3, 4`)).rows;

/** Works as the role, and rolls back. */
async function asRole<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.admin.connect();
  try {
    await client.query('begin');
    await client.query(`set local role ${pg.escapeIdentifier(role)}`);
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the role', () => {
  it('cannot sign in, and has no privileges', async () => {
    const { rows } = await db.admin.query(
      `select rolcanlogin, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication,
              (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
              (select count(*)::int from pg_auth_members where roleid = r.oid) as members
         from pg_roles r where rolname = $1`,
      [role],
    );
    const not = { rolcanlogin: false, rolsuper: false, rolbypassrls: false, rolcreatedb: false };
    expect(rows).toEqual([{ ...not, rolcreaterole: false, rolreplication: false, memberships: 0, members: 0 }]);
  });

  it('can read only the columns that it needs, and write only figures', async () => {
    const { rows } = await db.admin.query<{ name: string; columns: string[]; writes: string[] }>(
      `select c.oid::regclass::text as name,
              array(select attname::text from pg_attribute a where a.attrelid = c.oid and attnum > 0 and not attisdropped
                     and has_column_privilege($1, c.oid, a.attnum, 'select') order by attnum) as columns,
              array(select word from unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']) word
                     where has_table_privilege($1, c.oid, word)) as writes
         from pg_class c
        where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
      [role],
    );
    const may = rows.filter(({ columns, writes }) => columns.length + writes.length > 0);
    expect(may.map(({ name }) => name).sort()).toEqual([...Object.keys(readable), 'industry_figures'].sort());
    for (const { name, columns, writes } of may) {
      expect(writes, name).toEqual(name === 'industry_figures' ? ['INSERT', 'DELETE'] : []);
      if (name !== 'industry_figures') expect(columns.sort(), name).toEqual([...(readable[name] ?? [])].sort());
    }
    const told = Object.values(readable).flat();
    expect(told.filter((column) => /name|address|email|phone|plate|vin|driver|password/.test(column))).toEqual([]);
  });

  it.each([
    'select customer_name from accounts',
    'select * from users',
    'select * from sessions',
    'select driver_last_name from drivers',
    'select vin from vehicles',
    'select * from fuel_transactions',
    'select * from private.secrets',
    `select set_config('app.customer', '410200', true)`,
    `update industry_figures set value = 0`,
    'create table stolen (a int)',
  ])('may not: %s', async (sql) => {
    await expect(asRole((client) => client.query(sql))).rejects.toMatchObject({ code: '42501' });
  });

  it('sees all account numbers, but only the rows of the current account', async () => {
    await asRole(async (client) => {
      expect((await client.query('select customer_number from accounts')).rowCount).toBe(17);
      for (const table of Object.keys(readable).filter((name) => name !== 'accounts'))
        expect((await client.query(`select customer_number from ${table} limit 1`)).rowCount, table).toBe(0);
    });
    await asRole(async (client) => {
      await client.query('reset role');
      await client.query(`select set_config('app.customer', '520100', true)`);
      await client.query(`set local role ${pg.escapeIdentifier(role)}`);
      const { rows } = await client.query('select distinct customer_number as n from vehicle_months');
      expect(rows).toEqual([{ n: '520100' }]);
    });
  });

  it('is the only such role in a copy of another database', async () => {
    const { rows } = await db.admin.query(
      `select distinct r.rolname as name from pg_attribute a, aclexplode(a.attacl) g join pg_roles r on r.oid = g.grantee`,
    );
    expect(rows).toEqual([{ name: role }]);
  });
});

describe('the figures', () => {
  it('are averages over accounts, whatever their sizes', async () => {
    await fill();
    const { rows } = await db.admin.query<{ value: string; accounts: number }>(
      `select avg(rate) as value, count(*)::int as accounts from (
         select a.customer_number,
                (select sum(amount) from maintenance_records m where m.customer_number = a.customer_number and status = 'COMPLETED'
                  and service_date between '2026-01-01' and '2026-03-31')
              / (select sum(distance) from (select distinct vehicle_number, period, distance from expenses e
                  where e.customer_number = a.customer_number and period between '2026-01-01' and '2026-03-31') d) as rate
           from accounts a where customer_country = 'CAN') each`,
    );
    const [figure] = await figures(
      `customer_country = 'CAN' and customer_industry = '' and period = '2026-Q1' and measure = 'maintenance_cost_per_distance'`,
    );
    expect(figure.accounts).toBe(rows[0]?.accounts);
    expect(Number(figure.value)).toBeCloseTo(Number(rows[0]?.value), 5);
  });

  it('are the same in a second run, and exist for quarters, semesters and years', async () => {
    const before = await figures();
    expect(await fill()).toBe(before.length);
    expect(await figures()).toEqual(before);
    expect(Math.min(...before.map(({ accounts }) => accounts))).toBe(5);
    const periods = new Set(before.map(({ period }) => period));
    for (const period of ['2022', '2026', '2024-S2', '2026-S2', '2025-Q1', '2026-Q4'])
      expect(periods, period).toContain(period);
    expect(periods.has('2027')).toBe(false);
    expect(new Set(before.map(({ measure }) => measure)).size).toBe(9);
  });

  it('do not exist for four accounts', async () => {
    const six = await figures(`customer_country = 'CAN' and customer_industry = 'FIELD_SERVICES'`);
    expect(six.length).toBeGreaterThan(200);
    await db.admin.query(`update accounts set customer_industry = null where customer_number in ('571001', '571002')`);
    await fill();
    expect(await figures(`customer_country = 'CAN' and customer_industry = 'FIELD_SERVICES'`)).toEqual([]);
    expect((await figures(`customer_country = 'CAN' and customer_industry = ''`)).length).toBeGreaterThan(200);
    await db.admin.query(`update accounts set customer_industry = 'FIELD_SERVICES' where customer_country = 'CAN'`);
    await fill();
    expect((await figures(`customer_country = 'CAN' and customer_industry = 'FIELD_SERVICES'`)).length).toBeGreaterThan(
      six.length - 1,
    );
  });

  it('can be read by the server, but not changed', async () => {
    const read = await db.app.query('select count(*)::int as n from industry_figures');
    expect(read.rows[0].n).toBeGreaterThan(1000);
    await expect(db.app.query('delete from industry_figures')).rejects.toMatchObject({ code: '42501' });
  });
});
