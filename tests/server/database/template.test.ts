import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, seedDay, type TestDatabase } from '../support/database.ts';

let databases: TestDatabase[] = [];
beforeAll(async () => {
  databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
});

it('gives every test the same fleet, which ends on the same day, and isolates their changes', async () => {
  const [one, two] = databases as [TestDatabase, TestDatabase];
  const count = async ({ admin }: TestDatabase) =>
    (await admin.query('select count(*) as fuel, max(transaction_date) as last from fuel_transactions')).rows[0];
  const before = await count(two);
  expect(before.fuel).toBeGreaterThan(10_000);
  expect(before.last <= seedDay).toBe(true);
  expect(await count(one)).toEqual(before);
  await one.admin.query('delete from fuel_transactions');
  expect((await count(one)).fuel).toBe(0);
  expect(await count(two)).toEqual(before);
});
