import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { restoreBackup } from '../server/backup/restore.ts';
import { withClient } from '../server/database/connect.ts';
import { openDatabase } from '../server/database/open.ts';
import { openStore } from '../server/documents/documents.ts';
import { readEnvironment } from '../server/environment.ts';
import { printable } from '../server/importing/descriptions.ts';
import { lifecycle } from '../server/lifecycle.ts';
import { refuseUnlessFile } from './paths.ts';
import { helpOf } from './reference/help.ts';
import { printError } from './refuse.ts';

/** `npm run restore -- fleet.backup`: restores into a database without rows, which is created if it does not exist. */
try {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) throw new Error(helpOf('restore'));
  const path = resolve(file);
  refuseUnlessFile('The backup', path);
  const stop = new AbortController();
  const finished = restore(path, stop.signal).then((rows) =>
    console.log(printable(`Restored ${rows.toLocaleString('en-US')} rows from ${path}.`)),
  );
  lifecycle.onStop = async () => {
    console.error('Stopping.');
    stop.abort();
    await finished.catch(() => console.error('Nothing was restored.'));
  };
  await finished;
} catch (error) {
  // After a signal, the program ends as that requires.
  if (!lifecycle.isEnding) {
    printError(error);
    process.exit(1);
  }
}

async function restore(path: string, signal: AbortSignal): Promise<number> {
  const environment = readEnvironment(process.env);
  const isNew = environment.databaseUrl === undefined && !existsSync(environment.dataDir);
  const store = await openStore(environment.documents);
  const database = await openDatabase({ ...environment, log: console.log });
  let isRestored = false;
  try {
    const rows = await withClient(database.adminUrl, (owner) => restoreBackup(owner, path, store, signal));
    isRestored = true;
    return rows;
  } catch (error) {
    throw await database.explain(error);
  } finally {
    await database.close();
    // An empty database would be taken for a new one at the next start.
    if (isNew && !isRestored) await rm(environment.dataDir, { recursive: true, force: true });
  }
}
