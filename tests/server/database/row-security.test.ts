import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from '../../../server/database/connect.ts';
import { openDatabase } from '../../../server/database/open.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase({ seeded: false });
});
afterAll(() => db.close());

const open = () => openDatabase({ databaseUrl: db.adminUrl, log: () => undefined });

it('lets the server start with the policies of the migrations', async () => {
  await expect(open()).resolves.toMatchObject({ embedded: false });
});

const own = `using (customer_number = (select current_setting('app.customer', true)))`;

it.each([
  ['claims', 'is off', 'alter table claims disable row level security', 'alter table claims enable row level security'],
  [
    'vehicles',
    'is not forced',
    'alter table vehicles no force row level security',
    'alter table vehicles force row level security',
  ],
  ['trips', 'lacks its policy', 'drop policy own_account on trips', `create policy own_account on trips ${own}`],
  [
    'orders',
    'has another condition',
    'alter policy own_account on orders using (true)',
    `alter policy own_account on orders ${own}`,
  ],
  [
    'expenses',
    'has a condition with an exception',
    `alter policy own_account on expenses using (customer_number = (select current_setting('app.customer', true)) or amount > 1000)`,
    `alter policy own_account on expenses ${own}`,
  ],
  [
    'drivers',
    'has a further policy',
    'create policy all_rows on drivers for select using (true)',
    'drop policy all_rows on drivers',
  ],
  [
    'users',
    'has a further condition on writing',
    'alter policy own_account on users with check (true)',
    `drop policy own_account on users; create policy own_account on users ${own}`,
  ],
  [
    'centers',
    'has a policy for one role only',
    'drop policy own_account on centers; create policy own_account on centers to pg_monitor using (true)',
    `drop policy own_account on centers; create policy own_account on centers ${own}`,
  ],
  [
    'accounts',
    'has a policy that only has the name of that of the benchmarks',
    'create policy benchmarks on accounts for select using (true)',
    'drop policy benchmarks on accounts',
  ],
  ['notes', 'is new and has no policy', 'create table notes (customer_number text, note text)', 'drop table notes'],
])('refuses to start if %s %s, and names it', async (table, _what, change, undo) => {
  await withClient(db.adminUrl, (client) => client.query(change));
  try {
    await expect(open()).rejects.toThrow(new RegExp(`refuses to start.*^  ${table}: `, 'ms'));
  } finally {
    await withClient(db.adminUrl, (client) => client.query(undo));
  }
  await open();
});

it('names every such table at once', async () => {
  await db.admin.query('alter table claims disable row level security; drop policy refreshing on sessions');
  await expect(open()).rejects.toThrow(
    /^ {2}claims: row-level security is off\. .*\n {2}sessions: the policy “refreshing” is missing$/m,
  );
  await db.admin.query('alter table claims enable row level security');
});

it('names the line that a migration of a new table lacks', async () => {
  await db.admin.query('create table keys (customer_number text); alter table keys enable row level security');
  await expect(open()).rejects.toThrow(
    /keys: .* Its migration needs: ALTER TABLE "keys" FORCE ROW LEVEL SECURITY;\n.*If you are adding a table/s,
  );
  await db.admin.query('drop table keys');
});
