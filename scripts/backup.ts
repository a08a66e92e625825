import { resolve } from 'node:path';
import { writeBackup } from '../server/backup/write.ts';
import { messageOf } from '../server/database/errors.ts';
import { withOwner } from '../server/database/reach.ts';
import { readEnvironment } from '../server/environment.ts';
import { helpOf } from './reference/help.ts';

/** `npm run backup -- fleet.backup`: saves all rows to one file, whether the server is running or not. */
try {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) throw new Error(helpOf('backup'));
  const path = resolve(file);
  const rows = await withOwner({ ...readEnvironment(process.env), log: console.log }, (owner) =>
    writeBackup(owner, path),
  );
  console.log(
    `Saved ${rows.toLocaleString('en-US')} rows to ${path}. The file contains password hashes and the session secret: keep it safe.`,
  );
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
