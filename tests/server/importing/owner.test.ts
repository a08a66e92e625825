import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../../../server/database/connect.ts';
import { tableRuns } from '../support/table-runs.ts';

const { root, admin, adminUrl, run, rows } = tableRuns();

describe('for an owner who is not a superuser', () => {
  const role = `owner_${Math.random().toString(36).slice(2, 10)}`;
  const theirs = { role, embedded: false };
  const byAccount = 'customer_number,make\n410200,Kia\n520100,Ford\n';

  beforeAll(async () => {
    await admin().query(
      `create role ${role}; grant ${role} to current_user; grant create, usage on schema public to ${role};
       grant execute on function pg_advisory_lock(bigint), pg_advisory_unlock(bigint) to ${role};
       grant usage on schema drizzle to ${role}; grant all on all tables in schema drizzle to ${role};
       grant all on all sequences in schema drizzle to ${role}; alter table accounts owner to ${role}`,
    );
  });
  afterAll(async () => {
    await admin().query(
      `drop table if exists cars; reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`,
    );
  });

  it('works, and the policies apply afterwards', async () => {
    expect(await run(byAccount, {}, theirs)).toMatchObject({ refusal: null });
    expect(readFileSync(join(root, 'server/tables/cars.csv'), 'utf8')).toContain('410200,1,Kia\n520100,2,Ford\n');
    expect(await run('make\nOpel\n', { account: '410200', replace: true }, theirs)).toMatchObject({ refusal: null });
    expect(await rows()).toEqual([
      { customer_number: '520100', row_number: 2, make: 'Ford' },
      { customer_number: '410200', row_number: 3, make: 'Opel' },
    ]);
    expect(await run(byAccount, { add: true }, theirs)).toMatchObject({ refusal: null });
    expect(await rows('row_number, make')).toHaveLength(4);
    expect(await run('make,customer_number\nVW,520100\n', { replace: true }, theirs)).toMatchObject({ refusal: null });
    expect(await rows()).toEqual([{ customer_number: '520100', row_number: 1, make: 'VW' }]);
    const { rows: forced } = await admin().query(
      `select relname from pg_class where relname in ('accounts', 'cars') and not relforcerowsecurity`,
    );
    expect(forced).toEqual([]);
  });

  /** While another session locks a row that the load needs, others read. */
  async function readDuring(held: string, read: readonly string[], load: () => Promise<unknown>) {
    return withClient(adminUrl(), async (holder) => {
      await holder.query('begin');
      await holder.query(`${held} for update`);
      const loading = load();
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await admin().query(waiting)).rowCount).toBe(1);
      const counts = await withClient(adminUrl(), async (reader) => {
        await reader.query(`set lock_timeout = '1s'`);
        const all: unknown[] = [];
        for (const table of read) {
          const sql = `select count(*)::int as n from ${table}`;
          all.push(
            await reader.query(sql).then(
              ({ rows: [found] }) => found.n,
              (error: Error) => error.message,
            ),
          );
        }
        return all;
      });
      await holder.query('rollback');
      expect(await loading).toMatchObject({ refusal: null });
      return counts;
    });
  }

  it('does not block readers', async () => {
    const { rows: accounts } = await admin().query('select from accounts');
    const oneAccount = `select from accounts where customer_number = '410200'`;
    const made = await readDuring(oneAccount, ['accounts'], () => run(byAccount, {}, theirs));
    expect(made).toEqual([accounts.length]);
    const more = `${byAccount}410200,Fiat\n`;
    const replaced = await readDuring(`select from cars where make = 'Ford'`, ['accounts', 'cars'], () =>
      run(more, { replace: true }, theirs),
    );
    expect(replaced).toEqual([accounts.length, 2]);
    expect(await rows('make')).toHaveLength(3);
    const added = await readDuring(oneAccount, ['accounts', 'cars'], () =>
      run(more, { add: true, again: true }, theirs),
    );
    expect(added).toEqual([accounts.length, 3]);
    expect(await rows('make')).toHaveLength(6);
  });

  it('waits for the accounts without blocking others, while a backup reads them', async () => {
    await withClient(adminUrl(), async (backup) => {
      await backup.query('begin');
      await backup.query('select from accounts');
      const loading = run(byAccount, {}, theirs);
      const asking = `select from pg_stat_activity where datname = current_database() and query like 'alter table accounts%'`;
      await expect.poll(async () => (await admin().query(asking)).rowCount).toBe(1);
      expect((await admin().query('select from accounts')).rowCount).toBeGreaterThan(0);
      await backup.query('rollback');
      expect(await loading).toMatchObject({ refusal: null });
    });
  });
});
