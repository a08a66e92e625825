import { hash } from '@node-rs/argon2';
import { getTableName } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import { inBulk } from './bulk.ts';
import { dayOf } from './calendar.ts';
import { addFleet } from './fleet.ts';
import { createLoader } from './loader.ts';
import { demoPlans, largePlan, type Plan } from './plans.ts';
import { addRates } from './rates.ts';
import { accountTables, rateTables } from './tables.ts';

export interface SeedOptions {
  /** YYYY-MM-DD, the last day of the history. The same day gives the same fleet. */
  today: string;
  /** Also makes the account `fleet-large` with so many vehicles, in place of one that may be there. */
  vehicles?: number;
  /** Called now and then with the number of vehicles made, and of all to make. */
  onProgress?: (done: number, of: number) => void;
}

/** The passwords of a demo are no secret; with a salt of its own the same day would not give the same rows. */
const demoHash = () => hash('demo', { salt: Buffer.from('motorpool demo salt') });

async function isThere(client: ClientBase, plan: Plan): Promise<boolean> {
  const { rowCount } = await client.query('select from accounts where customer_number = $1', [plan.customer]);
  return rowCount === 1;
}

async function remove(client: ClientBase, plan: Plan): Promise<void> {
  for (const table of [...accountTables].reverse()) {
    await client.query(`delete from "${getTableName(table)}" where customer_number = $1`, [plan.customer]);
  }
}

async function plansToMake(client: ClientBase, vehicles: number | undefined): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const plan of demoPlans) if (!(await isThere(client, plan))) plans.push(plan);
  if (vehicles !== undefined) {
    const large = largePlan(vehicles);
    if (await isThere(client, large)) await remove(client, large);
    plans.push(large);
  }
  return plans;
}

/** From a smaller sample than PostgreSQL would take by itself, which it will before long: the first start waits for it. */
async function analyze(client: ClientBase): Promise<void> {
  await client.query('set default_statistics_target = 25');
  await client.query(`analyze ${accountTables.map((table) => `"${getTableName(table)}"`).join(', ')}`);
  await client.query('reset default_statistics_target');
}

/**
 * Fills the database with the demo accounts that it does not hold yet, all with the password `demo`, in one transaction.
 * `client` is connected as the owner of the tables. Answers the number of rows made, by table.
 */
export async function seedFleet(client: ClientBase, options: SeedOptions): Promise<Record<string, number>> {
  const today = dayOf(options.today);
  const loader = createLoader(client, [...rateTables, ...accountTables]);
  await client.query('begin');
  try {
    await client.query('set local synchronous_commit = off');
    await inBulk(client, async () => {
      const plans = await plansToMake(client, options.vehicles);
      if (plans.length === 0) return;
      const passwordHash = await demoHash();
      const total = plans.reduce((sum, plan) => sum + plan.vehicles, 0);
      let done = 0;
      const onVehicle = () => {
        done += 1;
        if (done % 50 === 0 || done === total) options.onProgress?.(done, total);
      };
      const { rowCount } = await client.query('select from irs_mileage_rates limit 1');
      if (rowCount === 0) addRates(loader);
      for (const plan of plans) await addFleet(loader, plan, { today, passwordHash, onVehicle });
    });
    await client.query('commit');
  } catch (error) {
    // Where the connection is gone, so is the transaction; what happened before says why.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  const counts = loader.counts();
  if (Object.values(counts).some((rows) => rows > 0)) await analyze(client);
  return counts;
}
