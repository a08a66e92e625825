import { withClient } from '../server/database/connect.ts';
import { type Database, openDatabase } from '../server/database/open.ts';
import { runningUrl } from '../server/database/reach.ts';
import { demoNow, progressLines, unfinished } from '../server/demo.ts';
import { readEnvironment } from '../server/environment.ts';
import { lifecycle } from '../server/lifecycle.ts';
import { type SeedOptions, seedFleet } from '../server/seed/index.ts';
import { readArguments } from './arguments.ts';
import { dayOption } from './options.ts';
import { helpOf } from './reference/help.ts';
import { printError } from './refuse.ts';

/** npm run seed: fills the demo accounts that are missing, also beside a running server. With `--vehicles 30000` it replaces `fleet-large`. */
try {
  const options = { vehicles: { type: 'string' }, today: { type: 'string' } } as const;
  const { values } = readArguments({ options }, helpOf('seed'));
  const vehicles = values.vehicles === undefined ? undefined : Number(values.vehicles);
  if (vehicles !== undefined && !(Number.isInteger(vehicles) && vehicles > 0 && vehicles <= 200_000)) {
    throw new Error(`--vehicles must be a whole number from 1 to 200000, not “${values.vehicles}”.`);
  }
  const now = values.today === undefined ? demoNow() : { today: dayOption('--today', values.today) };
  await seed(now, vehicles);
} catch (error) {
  if (!lifecycle.isEnding) printError(error);
  await lifecycle.end(1);
}

type DatabaseAccess = Pick<Database, 'adminUrl' | 'explain' | 'close'>;

/** The database of a running server, or a PostgreSQL started for this command. */
async function reach(log: (line: string) => void): Promise<DatabaseAccess> {
  const { databaseUrl, databaseAppUrl, dataDir } = readEnvironment(process.env);
  const adminUrl = databaseUrl === undefined ? await runningUrl(dataDir) : null;
  if (adminUrl !== null) return { adminUrl, explain: async (error) => error, close: async () => undefined };
  return openDatabase({ databaseUrl, databaseAppUrl, dataDir, log });
}

async function seed(now: Pick<SeedOptions, 'today' | 'minutes'>, vehicles: number | undefined) {
  const log = (line: string) => console.log(line);
  const database = await reach(log);
  lifecycle.onStop = async () => {
    log(unfinished);
    await database.close();
  };
  const started = Date.now();
  const onProgress = progressLines(log, 5);
  const counts = await withClient(database.adminUrl, (client) =>
    seedFleet(client, { ...now, vehicles, onProgress, onNotice: log }),
  ).catch(async (error) => {
    const explained = await database.explain(error);
    await database.close();
    throw explained;
  });
  for (const [table, rows] of Object.entries(counts)) {
    if (rows > 0) log(`${rows.toLocaleString('en-US').padStart(12)}  ${table}`);
  }
  await database.close();
  log(`Done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
