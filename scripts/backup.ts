import { resolve } from 'node:path';
import { writeBackup } from '../server/backup/write.ts';
import { withOwner } from '../server/database/reach.ts';
import { openStore } from '../server/documents/documents.ts';
import { readEnvironment } from '../server/environment.ts';
import { lifecycle } from '../server/lifecycle.ts';
import { helpOf } from './reference/help.ts';
import { printError } from './refuse.ts';

/** `npm run backup -- fleet.backup`: saves all rows to one file, whether the server is running or not. */
try {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) throw new Error(helpOf('backup'));
  await backup(resolve(file));
} catch (error) {
  // After a signal, the program ends as that requires.
  if (!lifecycle.isEnding) {
    printError(error);
    process.exit(1);
  }
}

async function backup(path: string): Promise<void> {
  const stop = new AbortController();
  const environment = readEnvironment(process.env);
  const store = await openStore(environment.documents);
  const work = withOwner({ ...environment, log: console.log }, (owner) => writeBackup(owner, path, store, stop.signal));
  lifecycle.onStop = async () => {
    console.error('Stopping. The unfinished backup is deleted.');
    stop.abort();
    await work.catch(() => undefined);
  };
  const { rows, missing } = await work;
  console.log(
    `Saved ${rows.toLocaleString('en-US')} rows to ${path}. The file contains password hashes and the session secret: keep it safe.`,
  );
  if (missing > 0)
    console.error(
      `${missing.toLocaleString('en-US')} documents have no file in DOCUMENTS_DIR or DOCUMENTS_BUCKET, so the backup does not have their files. Is it the one of the server?`,
    );
}
