import { hash } from '@node-rs/argon2';
import { getTableName } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import { fillBenchmarks } from '../benchmarks/fill.ts';
import { messageOf } from '../database/errors.ts';
import { withoutSums } from '../database/sums.ts';
import { addConclusions } from './attention.ts';
import { inBulk } from './bulk.ts';
import { dayOf } from './calendar.ts';
import { accountFileTables, addFileTables } from './file-tables.ts';
import { addFleet } from './fleet.ts';
import { addInvoices } from './invoices.ts';
import { createLoader, type Loader } from './loader.ts';
import { demoPlans, largePlan, type Plan } from './plans.ts';
import { accountTables } from './tables.ts';

interface SeedOptions {
  /** YYYY-MM-DD, the last day of the history. The same day gives the same fleet. */
  today: string;
  /** Also makes the account `fleet-large` with so many vehicles, in place of one that may be there. */
  vehicles?: number;
  /** Called now and then with the number of vehicles made, and of all to make. */
  onProgress?: (done: number, of: number) => void;
  /** Called with what could not be made beside the fleet, and what to do about it; without it that is an error. */
  onNotice?: (line: string) => void;
}

/** The passwords of a demo are no secret; with a salt of its own the same day would not give the same rows. */
const demoHash = () => hash('demo', { salt: Buffer.from('motorpool demo salt') });

async function isThere(client: ClientBase, plan: Plan): Promise<boolean> {
  const { rowCount } = await client.query('select from accounts where customer_number = $1', [plan.customer]);
  return rowCount === 1;
}

async function remove(client: ClientBase, plan: Plan): Promise<void> {
  for (const name of [...accountFileTables(), ...[...accountTables].reverse().map(getTableName)]) {
    await client.query(`delete from "${name}" where customer_number = $1`, [plan.customer]);
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
async function analyze(client: ClientBase, fromFiles: readonly string[]): Promise<void> {
  await client.query('set default_statistics_target = 10');
  const names = [...accountTables.map(getTableName), ...fromFiles];
  await client.query(`analyze ${names.map((name) => `"${name}"`).join(', ')}`);
  await client.query('reset default_statistics_target');
}

async function addFleets(
  client: ClientBase,
  loader: Loader,
  plans: readonly Plan[],
  options: SeedOptions,
): Promise<void> {
  const today = dayOf(options.today);
  const passwordHash = await demoHash();
  const total = plans.reduce((sum, plan) => sum + plan.vehicles, 0);
  let done = 0;
  const onVehicle = () => {
    done += 1;
    if (done % 50 === 0 || done === total) options.onProgress?.(done, total);
  };
  for (const plan of plans) {
    await addFleet(loader, plan, { today, passwordHash, onVehicle });
    await addInvoices(client, plan.customer, options.today);
    await addConclusions(client, plan.customer, options.today);
    await client.query('select sum_months_of_account($1)', [plan.customer]);
  }
}

/** An owner who may not make the role for it has a fleet all the same. */
const compare = (client: ClientBase, { today, onNotice }: SeedOptions): Promise<number> =>
  fillBenchmarks(client, today).catch((error: unknown) => {
    if (onNotice === undefined) throw error;
    onNotice(messageOf(error));
    return 0;
  });

/**
 * Fills the database with the demo accounts that it does not hold yet, all with the password `demo`, and with the demo's rows
 * of tables from files, in one transaction.
 * `client` is connected as the owner of the tables. Answers the number of rows made, by table.
 */
export async function seedFleet(client: ClientBase, options: SeedOptions): Promise<Record<string, number>> {
  const loader = createLoader(client, accountTables);
  await client.query('begin');
  try {
    await client.query('set local synchronous_commit = off');
    const fromFiles = await inBulk(client, async () => {
      const plans = await withoutSums(client, async () => {
        const missing = await plansToMake(client, options.vehicles);
        if (missing.length > 0) await addFleets(client, loader, missing, options);
        return missing;
      });
      const fresh = plans.map(({ customer }) => customer);
      return addFileTables(client, fresh);
    });
    await client.query('commit');
    const counts = { ...loader.counts(), ...fromFiles };
    if (Object.values(counts).some((rows) => rows > 0)) await analyze(client, Object.keys(fromFiles));
    if (counts.accounts) counts.industry_figures = await compare(client, options);
    return counts;
  } catch (error) {
    // Where the connection is gone, so is the transaction; what happened before says why.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
