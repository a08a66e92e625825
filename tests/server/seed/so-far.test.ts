import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../../../server/database/connect.ts';
import { seedFleet } from '../../../server/seed/index.ts';
import { createTestDatabase, seedDay, type TestDatabase } from '../support/database.ts';

let whole: TestDatabase;
let morning: TestDatabase;
beforeAll(async () => {
  [whole, morning] = await Promise.all([createTestDatabase(), createTestDatabase({ seeded: false })]);
  await withClient(morning.adminUrl, (client) => seedFleet(client, { today: seedDay, minutes: 9 * 60 + 30 }));
});
afterAll(() => Promise.all([whole?.close(), morning?.close()]));

/** Days to come that are planned, due, or the date of a bill to come. */
const planned =
  /due|expir|end_date$|^period|renewal|replace|expected|estimated|scheduled|return|bill_date|delivery|eta|valid|available|warranty|term|target|depreciation|assignment_start|order_end/;

async function columnsOf(database: TestDatabase, type: string) {
  const { rows } = await database.admin.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and data_type = $1 and table_type = 'BASE TABLE' order by 1, 2`,
    [type],
  );
  return rows;
}

const countOf = async ({ admin }: { admin: pg.Pool }, sql: string, values: unknown[] = []): Promise<number> =>
  (await admin.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]?.n ?? 0;

describe('a demo that is filled in the morning', () => {
  it('has no times of day later than that', async () => {
    const times = await columnsOf(morning, 'time without time zone');
    expect(times.length).toBeGreaterThan(8);
    let before = 0;
    for (const { table, column } of times) {
      const { rows } = await morning.admin.query<{ day: string | null }>(
        `select column_name as day from information_schema.columns where table_name = $1 and column_name in ($2, 'event_date') order by column_name = 'event_date'`,
        [table, column.replace(/_time$/, '_date')],
      );
      const late = `"${table}" where "${rows[0]?.day}" = $1 and "${column}" > '09:30'`;
      before += await countOf(whole, late, [seedDay]);
      expect([table, column, await countOf(morning, late, [seedDay])]).toEqual([table, column, 0]);
    }
    expect(before).toBeGreaterThan(10);
  });

  it('has no moments later than that', async () => {
    for (const { table, column } of await columnsOf(morning, 'timestamp with time zone')) {
      const late = `"${table}" where "${column}" between $1 and $1::timestamptz + interval '30 days'`;
      const found = /expires|^(at|created_at|changed_at|sorted_at)$/.test(column)
        ? 0
        : await countOf(morning, late, [`${seedDay}T09:30:01Z`]);
      expect([table, column, found]).toEqual([table, column, 0]);
    }
  });

  it('has no days to come but planned ones', async () => {
    const toCome: Record<string, string> = {
      // Programs are announced before they begin.
      'incentives.start_date': 'false',
      'transport_quotes.pickup_from': 'false',
      'transport_quotes.storage_until': 'false',
      'vehicle_terminations.return_date': "termination_status = 'COMPLETED'",
      'vehicle_terminations.pickup_date': "termination_status <> 'SCHEDULED'",
      'fuel_profile_limits.effective_date': 'false',
      'rentals.out_date': "rental_status <> 'RESERVED'",
      'transports.pickup_date': "transport_status not in ('REQUESTED', 'SCHEDULED')",
      'transports.storage_start_date': "transport_status not in ('REQUESTED', 'SCHEDULED')",
    };
    const found = [];
    for (const { table, column } of await columnsOf(morning, 'date'))
      if (
        !planned.test(column) &&
        (await countOf(morning, `"${table}" where "${column}" > $1 and ${toCome[`${table}.${column}`] ?? 'true'}`, [
          seedDay,
        ])) > 0
      )
        found.push(`${table}.${column}`);
    expect(found).toEqual([]);
  });

  it('has the same rows as at night, but for charging that is not over', async () => {
    const counts = async (database: TestDatabase) => {
      const all: Record<string, number> = {};
      for (const table of ['fuel_transactions', 'toll_transactions', 'engine_faults', 'vehicles'])
        all[table] = await countOf(database, table);
      return all;
    };
    expect(await counts(morning)).toEqual(await counts(whole));
    const charging = await Promise.all([whole, morning].map((each) => countOf(each, 'charge_sessions')));
    expect((charging[0] ?? 0) - (charging[1] ?? 0)).toBeGreaterThanOrEqual(0);
    expect((charging[0] ?? 0) - (charging[1] ?? 0)).toBeLessThan(40);
  });
});
