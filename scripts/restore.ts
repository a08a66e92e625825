import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { restoreBackup } from '../server/backup/restore.ts';
import { withClient } from '../server/database/connect.ts';
import { messageOf } from '../server/database/errors.ts';
import { openDatabase } from '../server/database/open.ts';
import { readEnvironment } from '../server/environment.ts';
import { refuseUnlessFile } from './paths.ts';
import { helpOf } from './reference/help.ts';

/** `npm run restore -- fleet.backup`: restores into a database without rows, which is created if it does not exist. */
try {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) throw new Error(helpOf('restore'));
  const path = resolve(file);
  refuseUnlessFile('The backup', path);
  const environment = readEnvironment(process.env);
  const isNew = environment.databaseUrl === undefined && !existsSync(environment.dataDir);
  const database = await openDatabase({ ...environment, log: console.log });
  let isRestored = false;
  try {
    const rows = await withClient(database.adminUrl, (owner) => restoreBackup(owner, path));
    isRestored = true;
    console.log(`Restored ${rows.toLocaleString('en-US')} rows from ${path}.`);
  } catch (error) {
    throw await database.explain(error);
  } finally {
    await database.close();
    // An empty database would be taken for a new one at the next start.
    if (isNew && !isRestored) await rm(environment.dataDir, { recursive: true, force: true });
  }
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
