import type pg from 'pg';
import { type AuditEvent, insertEvents } from './audit/audit.ts';
import { messageOf } from './database/errors.ts';
import { createCallPool } from './database/pool.ts';
import { createPulse } from './database/pulse.ts';
import { loadBrand, loadReports, loadScreens } from './definitions.ts';
import { type DocumentSettings, openDocuments } from './documents/documents.ts';
import { limits } from './limits.ts';
import { inTransaction } from './query/transaction.ts';
import { createFileReaders } from './received/readers.ts';
import { createReporting } from './reporting/reporting.ts';
import { dataRoutes } from './routes/calls.ts';
import { contractCalls } from './routes/contract-calls.ts';
import type { DashboardRunning } from './running/running.ts';
import { loadSqlCalls } from './sql-calls.ts';
import { loadWords } from './words.ts';

interface OpenOptions {
  /** Connection address of the runtime role. */
  databaseUrl: string;
  definitionsDir: string;
  queriesDir: string;
  localesDir: string;
  /** Where pictures are. Default: nowhere. */
  documents?: DocumentSettings | undefined;
  /** Gets a line for each file that is left out, and for each event that could not be recorded. */
  log: (line: string) => void;
}

/** Everything to run reports and dashboards without a server. `close` waits until what has ended is recorded. */
export async function openRunning(
  options: OpenOptions,
): Promise<{ running: DashboardRunning; close(): Promise<void> }> {
  const { databaseUrl, log } = options;
  const [words, { broken, ...loaded }] = await Promise.all([
    loadWords(options.localesDir, log),
    loadReports(options.definitionsDir, options.queriesDir),
  ]);
  const { sqlCalls, broken: brokenCalls } = loadSqlCalls();
  for (const line of [...broken, ...brokenCalls]) log(line);
  const pool = createCallPool(databaseUrl);
  const pulsePool = createCallPool(databaseUrl, { max: 1 });
  const reporting = createReporting({ databaseUrl, limits: limits.reports, onDeath: ({ message }) => log(message) });
  const readers = createFileReaders();
  const recorded: Promise<void>[] = [];
  const record = (event: AuditEvent) =>
    void recorded.push(
      inTransaction(pool, { 'app.customer': event.account }, (client) => insertEvents(client, [event])).catch((error) =>
        log(`An audit event could not be saved: ${JSON.stringify(event)}: ${messageOf(error)}`),
      ),
    );
  const services = {
    pool,
    pulse: createPulse(pulsePool),
    reporting,
    ...loaded,
    brand: loadBrand(options.definitionsDir),
    screens: loadScreens(options.definitionsDir),
    sqlCalls,
    documents: await openDocuments(options.documents ?? { folder: '' }, readers.inspect),
    readers,
    words,
    geotabUrl: null,
    superset: null,
    metrics: { countRows: () => undefined },
    audit: { record, recordIn: (client: pg.PoolClient, ...events: AuditEvent[]) => insertEvents(client, events) },
  };
  return {
    running: { ...services, calls: contractCalls(dataRoutes(services)) },
    async close() {
      await Promise.all([reporting.close(), readers.close()]);
      await Promise.all(recorded);
      await Promise.all([pool.end(), pulsePool.end()]);
    },
  };
}
