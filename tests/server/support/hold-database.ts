import { openDatabase } from '../../../server/database/open.ts';

/** A server's part of the work, in a process that tests may kill: opens DATA_DIR, says so, and waits for SIGTERM. */
try {
  const settings = { fsync: 'off', shared_buffers: '16MB' };
  const database = await openDatabase({ dataDir: process.env.DATA_DIR, log: () => undefined, settings });
  process.on('SIGTERM', () => void database.close().then(() => process.exit(0)));
  console.log(JSON.stringify({ opened: database.adminUrl }));
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }));
  process.exit(1);
}
