import { resolve } from 'node:path';
import { writeBackup } from '../server/backup/write.ts';
import { messageOf } from '../server/database/errors.ts';
import { withOwner } from '../server/database/reach.ts';
import { readEnvironment } from '../server/environment.ts';

/** `npm run backup -- fleet.backup`: all rows into one file, while the server runs or not. */
try {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) throw new Error('Name the file to write: npm run backup -- fleet.backup');
  const path = resolve(file);
  const rows = await withOwner({ ...readEnvironment(process.env), log: console.log }, (owner) =>
    writeBackup(owner, path),
  );
  console.log(
    `${rows.toLocaleString('en-US')} rows are in ${path}. It holds hashes of passwords and the secret of sessions: keep it closed.`,
  );
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
