import { dayIn } from '../engine/formats/zone.ts';
import { withClient } from './database/connect.ts';
import { readSecret } from './database/secret.ts';
import type { DocumentStore } from './documents/store.ts';
import { type Environment, isLoopback } from './environment.ts';
import { seedFleet } from './seed/index.ts';
import { demoPlans, largePlan, usersOf } from './seed/plans.ts';
import { verifyPassword } from './session/passwords.ts';

/** The current date at the server, YYYY-MM-DD. */
export const today = (): string => dayIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now());

/**
 * The last day of a fleet that is filled now, and how many of its minutes are over: at the server, where times of day
 * are, and in UTC, where moments are.
 */
export function demoNow(): { today: string; minutes: number } {
  const day = today();
  const now = new Date();
  const local = now.getHours() * 60 + now.getMinutes();
  const utc = Math.floor((now.getTime() - Date.parse(`${day}T00:00:00Z`)) / 60_000);
  return { today: day, minutes: Math.max(0, Math.min(local, utc)) };
}

/** Logs the progress of a seed in steps of this many percent. */
export function progressLines(log: (line: string) => void, percent: number): (done: number, of: number) => void {
  let shown = 0;
  return (done, of) => {
    const step = Math.floor((100 * done) / of / percent);
    if (step > shown) log(`Filling the demo fleet: ${step * percent}%`);
    shown = Math.max(shown, step);
  };
}

/** Logged when a seed is interrupted. */
export const unfinished = 'Stopping. The unfinished demo fleet is rolled back and filled at the next start.';

/** Fills the demo accounts that the database does not have yet. */
export async function fillDemo(adminUrl: string, documents: DocumentStore, log: (line: string) => void): Promise<void> {
  const callbacks = { onProgress: progressLines(log, 25), onNotice: log };
  await withClient(adminUrl, (client) => seedFleet(client, { ...demoNow(), documents, ...callbacks }));
}

/**
 * Notice about a demo fleet that was filled on an earlier day, with its last day and how to get a current one; null for
 * a current fleet.
 */
export async function staleNotice(adminUrl: string, cluster: string): Promise<string | null> {
  const customers = demoPlans.map((plan) => plan.customer);
  const ends = 'select max(transaction_date)::text as end from fuel_transactions where customer_number = any($1)';
  const { rows } = await withClient(adminUrl, (client) => client.query<{ end: string | null }>(ends, [customers]));
  const end = rows[0]?.end;
  if (!end || end >= today()) return null;
  return `The data of the demo fleet ends on ${end}, so later periods have no rows. For data up to today, stop the server, delete ${cluster} and start again. This also deletes saved columns and reports.`;
}

type Exposure = Pick<Environment, 'host' | 'trustProxy' | 'smtpUrl' | 'demoAccounts'>;

const isOnlyHere = ({ host, trustProxy }: Exposure): boolean =>
  isLoopback(host) && trustProxy === undefined && process.env.NODE_ENV !== 'production';

/** Whether there may be demo accounts. Everybody knows their password. */
export const mayHaveDemo = (environment: Exposure): boolean => environment.demoAccounts ?? isOnlyHere(environment);

/** Whether the demo is only for the user of this machine. If so, it shows its emails and has its own single sign-on. */
export const isDemoHere = (environment: Exposure): boolean =>
  mayHaveDemo(environment) && isOnlyHere(environment) && environment.smtpUrl === undefined;

/** Throws if someone could sign in to the database with the public password of a demo user. */
export async function refuseDemoUsers(adminUrl: string): Promise<void> {
  const found = await withClient(adminUrl, async (client) => {
    const users: string[] = [];
    for (const { username } of [...demoPlans, largePlan(1)].flatMap(usersOf)) {
      // An owner who is not a superuser sees only this user.
      await client.query('begin');
      await client.query(`select set_config('app.username', $1, true)`, [username]);
      const { rows } = await client.query<{ password_hash: string }>(
        'select password_hash from users where username = $1 and disabled_at is null',
        [username],
      );
      await client.query('rollback');
      if (rows[0] && (await verifyPassword(rows[0].password_hash, 'demo'))) users.push(username);
    }
    return users;
  });
  if (found.length === 0) return;
  throw new Error(
    `The database has demo users, whose password is public: ${found.join(', ')}. ` +
      'With NODE_ENV=production, TRUST_PROXY, DEMO_ACCOUNTS=no or a HOST that is not this machine, the server does not start with them. ' +
      'Set DATA_DIR to a new folder, or DATABASE_URL to another database. For a public demo, set DEMO_ACCOUNTS to yes.',
  );
}

/** How to create the first user; null if there is a user. */
export async function firstUserNotice(adminUrl: string): Promise<string | null> {
  const { rowCount } = await withClient(adminUrl, (client) => client.query('select from users limit 1'));
  return rowCount === 0
    ? 'There are no users yet. Create the first administrator with "npm run first-user", with this server running.'
    : null;
}

/** Single sign-on of the demo. Its secret is created at first use. */
export const demoSso = async (adminUrl: string) => ({
  issuer: 'motorpool-demo',
  audience: 'motorpool',
  secret: await withClient(adminUrl, (client) => readSecret(client, 'demo-sso')),
});

/** One printed line per demo user. */
export function demoSignIns(): string[] {
  return demoPlans.flatMap(({ name, country, vehicles, ...plan }) =>
    usersOf(plan).map(({ username, provider }) => {
      const account = `${name}, ${country === 'USA' ? 'United States' : 'Canada'}, ${vehicles} vehicles`;
      return `${username.padEnd(16)}${account}${provider ? ', provider employee' : ''}`;
    }),
  );
}
