import { withClient } from './database/connect.ts';
import { readSecret } from './database/secret.ts';
import { type Environment, isLoopback } from './environment.ts';
import { seedFleet } from './seed/index.ts';
import { demoPlans } from './seed/plans.ts';

/** Where this server stands, YYYY-MM-DD. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date());

/** Reports how far a seed is, in steps of so many percent. */
export function progressLines(log: (line: string) => void, percent: number): (done: number, of: number) => void {
  let shown = 0;
  return (done, of) => {
    const step = Math.floor((100 * done) / of / percent);
    if (step > shown) log(`Filling the demo fleet: ${step * percent} %`);
    shown = Math.max(shown, step);
  };
}

/** What is said of a seed that was ended. */
export const unfinished = 'Stopping. What was not finished is undone, and is made the next time.';

/** Fills the demo accounts that the database does not hold yet. */
export async function fillDemo(adminUrl: string, log: (line: string) => void): Promise<void> {
  const told = { onProgress: progressLines(log, 25), onNotice: log };
  await withClient(adminUrl, (client) => seedFleet(client, { today: today(), ...told }));
}

/** What to know of a fleet that was filled on another day: its last one, and how to have one that ends today. Else null. */
export async function staleNotice(adminUrl: string, cluster: string): Promise<string | null> {
  const customers = demoPlans.map((plan) => plan.customer);
  const ends = 'select max(transaction_date)::text as end from fuel_transactions where customer_number = any($1)';
  const { rows } = await withClient(adminUrl, (client) => client.query<{ end: string | null }>(ends, [customers]));
  const end = rows[0]?.end;
  if (!end || end >= today()) return null;
  return `The history of the demo fleet ends on ${end}: later periods have no rows. For one that ends today, stop the server, remove ${cluster} and start again; saved columns go with it.`;
}

/** Whether the demo is for whoever sits at this machine: then it shows its mails, and has a single sign-on of its own. */
export const isDemoHere = ({ host, trustProxy, smtpUrl }: Environment): boolean =>
  isLoopback(host) && trustProxy === undefined && smtpUrl === undefined && process.env.NODE_ENV !== 'production';

/** The single sign-on of the demo: its secret is made by the first that asks. */
export const demoSso = async (adminUrl: string) => ({
  issuer: 'motorpool-demo',
  audience: 'motorpool',
  secret: await withClient(adminUrl, (client) => readSecret(client, 'demo-sso')),
});

/** One line a person who may sign in, to be printed. */
export function demoSignIns(): string[] {
  return demoPlans.flatMap(({ name, country, users, vehicles }) =>
    users.map(({ username, provider }) => {
      const account = `${name}, ${country === 'USA' ? 'United States' : 'Canada'}, ${vehicles} vehicles`;
      return `${username.padEnd(16)}${account}${provider ? ', as an employee of the provider' : ''}`;
    }),
  );
}
