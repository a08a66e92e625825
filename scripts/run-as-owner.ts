import { withOwner } from '../server/database/reach.ts';
import { readEnvironment } from '../server/environment.ts';
import { printLines } from './refuse.ts';
import type { Act } from './user-command.ts';
import { portalOf } from './user-options.ts';

/** Runs a command as the owner of the tables, whether or not a server is running, and prints its lines. */
export const runAsOwner = (read: () => Act): Promise<void> => printLines(run(read));

async function run(read: () => Act): Promise<string[]> {
  const act = read();
  const environment = readEnvironment(process.env);
  return withOwner({ ...environment, log: console.error }, (owner) => act(owner, portalOf(environment)));
}
