import { withClient } from './database/connect.ts';
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

/** Fills the demo accounts that the database does not hold yet. */
export async function fillDemo(adminUrl: string, log: (line: string) => void): Promise<void> {
  await withClient(adminUrl, (client) => seedFleet(client, { today: today(), onProgress: progressLines(log, 25) }));
}

/** One line a person who may sign in, to be printed. */
export function demoSignIns(): string[] {
  return demoPlans.flatMap(({ name, country, users, vehicles }) =>
    users.map(({ username, provider }) => {
      const account = `${name}, ${country === 'USA' ? 'United States' : 'Canada'}, ${vehicles} vehicles`;
      return `${username.padEnd(16)}${account}${provider ? ', as an employee of the provider' : ''}`;
    }),
  );
}
