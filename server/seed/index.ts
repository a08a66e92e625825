import { Readable } from 'node:stream';
import { hash } from '@node-rs/argon2';
import { getTableName } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import { fillBenchmarks } from '../benchmarks/fill.ts';
import { messageOf } from '../database/errors.ts';
import { catalogTableNames, catalogTables } from '../database/schema/catalog.ts';
import { withoutSums } from '../database/sums.ts';
import type { DocumentStore } from '../documents/store.ts';
import { addConclusions } from './attention.ts';
import { inBulk } from './bulk.ts';
import { dayOf } from './calendar.ts';
import { fillCatalog } from './catalog.ts';
import { accountFileTables, addFileTables } from './file-tables.ts';
import { addFleet } from './fleet.ts';
import { addInvoices } from './invoices.ts';
import { createLoader, type Loader } from './loader.ts';
import { demoPlans, largePlan, type Plan } from './plans.ts';
import { accountTables } from './tables.ts';

export interface SeedOptions {
  /** YYYY-MM-DD, the last day of the data. The same day always gives the same fleet. */
  today: string;
  /** How many minutes of that day are over. Default: all. */
  minutes?: number;
  /** Also creates the account `fleet-large` with this many vehicles, replacing an existing one. */
  vehicles?: number;
  /** Where the files of documents are put. Default: nowhere. */
  documents?: DocumentStore;
  /** Called repeatedly with the number of vehicles created so far and in total. */
  onProgress?: (done: number, of: number) => void;
  /** Called with a message about what could not be created, and what to do. Without it, that is an error. */
  onNotice?: (line: string) => void;
}

/** Demo passwords are public. A random salt would make the rows differ between runs with the same day. */
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

/** Uses a smaller sample than PostgreSQL will use later by itself, because the first start waits for it. */
async function analyze(client: ClientBase, fromFiles: readonly string[]): Promise<void> {
  await client.query('set default_statistics_target = 10');
  const names = [...accountTables.map(getTableName), ...catalogTableNames, ...fromFiles];
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
    const files = await addFleet(loader, plan, { today, passwordHash, onVehicle });
    for (const { key, content } of files) await options.documents?.put(key, Readable.from([content]));
    await addInvoices(client, plan.customer, options.today);
    await addConclusions(client, plan.customer, options.today);
    await client.query('select sum_months_of_account($1)', [plan.customer]);
  }
}

/** If the owner may not create the benchmark role, the fleet is created without benchmarks. */
const compare = (client: ClientBase, { today, onNotice }: SeedOptions): Promise<number> =>
  fillBenchmarks(client, today).catch((error: unknown) => {
    if (onNotice === undefined) throw error;
    onNotice(messageOf(error));
    return 0;
  });

/**
 * Fills the database with missing demo accounts, all with the password `demo`, and with the demo's rows of tables from
 * files, in one transaction. `client` is connected as the owner of the tables. Returns the number of rows by table.
 */
export async function seedFleet(client: ClientBase, options: SeedOptions): Promise<Record<string, number>> {
  const { today, minutes } = options;
  const now = minutes === undefined ? undefined : { today: dayOf(today), minutes };
  const loader = createLoader(client, [...catalogTables, ...accountTables], now);
  await client.query('begin');
  try {
    await client.query('set local synchronous_commit = off');
    // A second seed waits for the end of the first. Otherwise it would find no accounts yet, and empty the tables.
    await client.query('lock table accounts in share row exclusive mode');
    const fromFiles = await inBulk(client, async () => {
      await fillCatalog(client, loader, dayOf(today));
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
    // If the connection is lost, so is the transaction; the earlier error has the cause.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
