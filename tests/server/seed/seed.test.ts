import { getTableName } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withClient } from '../../../server/database/connect.ts';
import { readFileTables } from '../../../server/database/file-tables.ts';
import { inBulk } from '../../../server/seed/bulk.ts';
import { dayOf } from '../../../server/seed/calendar.ts';
import { addFleet } from '../../../server/seed/fleet.ts';
import { seedFleet } from '../../../server/seed/index.ts';
import { createLoader } from '../../../server/seed/loader.ts';
import { demoPlans, type Plan } from '../../../server/seed/plans.ts';
import { accountTables } from '../../../server/seed/tables.ts';
import { createTestDatabase, quicken, seedDay, type TestDatabase } from '../support/database.ts';

const tables = accountTables.map(getTableName);
const small = demoPlans.filter(({ vehicles, users }) => vehicles <= 40 && users.length > 0);

let seeded: TestDatabase;
let empty: TestDatabase;
beforeAll(async () => {
  [seeded, empty] = await Promise.all([createTestDatabase(), createTestDatabase({ seeded: false })]);
});
afterAll(() => Promise.all([seeded.close(), empty.close()]));

/** A checksum of each table, independent of the order of its rows. */
async function checksums(client: pg.ClientBase | pg.Pool, names = tables): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of names) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from "${table}" t`,
    );
    sums[table] = rows[0]?.sum ?? '';
  }
  return sums;
}

/** Creates small accounts in a transaction that is rolled back. */
async function tryFleet<T>(
  client: pg.ClientBase,
  day: string,
  look: () => Promise<T>,
  plans: readonly Plan[] = small,
): Promise<T> {
  const loader = createLoader(client, accountTables);
  await client.query('begin');
  try {
    await inBulk(client, async () => {
      for (const plan of plans) {
        await addFleet(loader, plan, { today: dayOf(day), passwordHash: 'none', onVehicle: () => undefined });
      }
    });
    return await look();
  } finally {
    await client.query('rollback');
  }
}

describe('the seed', () => {
  test('has rows of a new year at once, ends on the given day except for a few bills, and differs on another day', async () => {
    const compared = ['fuel_transactions', 'centers'];
    const other = await withClient(empty.adminUrl, (client) =>
      tryFleet(client, '2027-01-03', () => checksums(client, compared)),
    );
    await withClient(empty.adminUrl, (client) =>
      tryFleet(client, '2027-01-02', async () => {
        for (const [table, column] of [
          ['fuel_transactions', 'transaction_date'],
          ['fuel_transactions', 'posted_date'],
          ['expenses', 'period'],
          ['driver_months', 'month'],
          ['mileage_periods', 'period_end'],
        ]) {
          const { rows } = await client.query<{ n: number; late: number; first: string }>(
            `select count(*) filter (where ${column} >= '2027-01-01')::int as n, count(*) filter (where ${column} > '2027-01-02')::int as late,
             min(${column})::text as first from ${table}`,
          );
          expect(rows[0]?.n, `${table}.${column}`).toBeGreaterThan(0);
          expect(rows[0]?.late, `${table}.${column}`).toBe(0);
          expect(rows[0]?.first, `${table}.${column}`).toMatch(/^2025-01/);
        }
        const { rows } = await client.query<{ late: number; bought: string }>(
          `select avg((bill_date > '2027-01-02')::int)::float8 as late,
             max(transaction_date) filter (where bill_date > '2027-01-02')::text as bought from fuel_transactions`,
        );
        expect(rows[0]?.late).toBeGreaterThan(0);
        expect(rows[0]?.late).toBeLessThan(0.005);
        expect((rows[0]?.bought ?? '') < '2027-01-02').toBe(true);
        const one = await checksums(client, compared);
        expect(one.fuel_transactions).not.toEqual(other.fuel_transactions);
        expect(one.centers).toEqual(other.centers);
      }),
    );
  });

  test('creates the same fleet on the same day, reports its progress, and creates nothing twice, even at the same time', async () => {
    const progress: [number, number][] = [];
    const options = { today: seedDay, onProgress: (done: number, of: number) => progress.push([done, of]) };
    const seed = () => withClient(empty.adminUrl, (client) => seedFleet(client, options));
    const both = await Promise.all([seed(), seed()]);
    const [counts, again] = both.toSorted((a, b) => (b.vehicles ?? 0) - (a.vehicles ?? 0));
    await withClient(empty.adminUrl, quicken);
    expect(await checksums(empty.admin)).toEqual(await checksums(seeded.admin));
    expect(counts?.vehicles).toBe(1135);
    expect(progress.at(-1)).toEqual([1135, 1135]);
    expect(new Set(Object.values(again ?? {}))).toEqual(new Set([0]));
  });

  test('restores the indexes and policies that it drops meanwhile', async () => {
    const shape = `select 'index' as kind, indexname as name, indexdef as text from pg_indexes where schemaname = 'public'
      union all select 'table', relname, relrowsecurity || ' ' || relforcerowsecurity from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1, 2`;
    const fresh = await createTestDatabase({ seeded: false });
    try {
      expect((await seeded.admin.query(shape)).rows).toEqual((await fresh.admin.query(shape)).rows);
    } finally {
      await fresh.close();
    }
  });

  test('creates an account of any size, again each time', async () => {
    const ofLarge = `select (select count(*)::int from vehicles where customer_number = '490000') as vehicles,
      (select count(*)::int from users where username = 'fleet-large') as users`;
    for (const vehicles of [60, 30]) {
      const counts = await withClient(seeded.adminUrl, (client) => seedFleet(client, { today: seedDay, vehicles }));
      expect(counts.accounts).toBe(1);
      expect((await seeded.admin.query(ofLarge)).rows).toEqual([{ vehicles, users: 1 }]);
    }
  });

  test('works for an owner who is not a superuser', async () => {
    const own = await createTestDatabase({ seeded: false });
    const role = `owner_${Math.random().toString(36).slice(2, 10)}`;
    try {
      await withClient(own.adminUrl, async (client) => {
        await client.query(`create role ${role}`);
        const fromFiles = readFileTables().map(({ name }) => name);
        for (const table of [...tables, ...fromFiles]) await client.query(`alter table "${table}" owner to ${role}`);
        await client.query(`grant usage, create on schema public to ${role}`);
        await client.query(`set role ${role}`);
        const look = async () => {
          const forced = await client.query<{ n: number }>(
            `select count(*)::int as n from pg_class where relname = any ($1) and relforcerowsecurity`,
            [tables],
          );
          await client.query(`set local app.customer = '460012'`);
          const { rows } = await client.query<{ n: number }>('select count(*)::int as n from vehicles');
          return { forced: forced.rows[0]?.n, seen: rows[0]?.n };
        };
        const one = demoPlans.filter(({ customer }) => customer === '460012');
        const facts = await tryFleet(client, seedDay, look, one);
        expect(facts).toEqual({ forced: accountTables.length, seen: 12 });
        await client.query('reset role');
      });
    } finally {
      await own.close();
      await seeded.admin.query(`drop role if exists ${role}`);
    }
  });
});
