import type pg from 'pg';
import { connect } from './connect.ts';
import { type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { grantToAppRole } from './grants.ts';
import { migrateDatabase } from './migrate.ts';
import { prepareReportRole } from './report-role.ts';
import { connectGiven, prepareAppRole, refusePowerfulRole } from './roles.ts';
import { refuseOpenTables } from './row-security.ts';
import { readSecret } from './secret.ts';

interface OpenOptions extends Partial<EmbeddedOptions> {
  /**
   * Connection address of any PostgreSQL as the owner of the tables. Without it, the server starts one in `dataDir`.
   */
  databaseUrl?: string;
  /** Connection address of the runtime role there, if the owner may not create it. */
  databaseAppUrl?: string;
  /** Skips the migrations: the tables are known to be current. */
  isCurrent?: boolean;
  log: (line: string) => void;
}

export interface Database {
  /** Owner of the tables, for migrations and the seed. */
  adminUrl: string;
  /** Runtime role of the server, subject to row-level security. */
  appUrl: string;
  embedded: boolean;
  /** Signs sessions. The same for all servers on this database. */
  tokenSecret: string;
  /** Turns an error caused by a full disk into one sentence; returns other errors unchanged. */
  explain(error: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts or connects to the database, migrates the tables, and refuses a runtime role that could see all accounts. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, databaseAppUrl, dataDir = '.data' } = options;
  if (databaseUrl !== undefined) {
    const owner = await connectGiven('DATABASE_URL', databaseUrl);
    const prepared = await prepare(owner, databaseUrl, options, databaseAppUrl);
    return { ...prepared, embedded: false, explain: async (error) => error, close: async () => {} };
  }
  const { url, explain, close } = await startEmbedded({ ...options, dataDir });
  try {
    const owner = await connect(url);
    // A full disk may have left the database read-only. What a start writes is little, and usually nothing.
    await owner.query('set default_transaction_read_only = off');
    return { ...(await prepare(owner, url, options)), embedded: true, explain, close };
  } catch (error) {
    const explained = await explain(error);
    await close();
    throw explained;
  }
}

async function prepare(owner: pg.Client, adminUrl: string, { log, isCurrent }: OpenOptions, givenAppUrl?: string) {
  try {
    const role = await prepareAppRole(owner, adminUrl, givenAppUrl);
    if (!isCurrent) await migrateDatabase(owner);
    await refuseOpenTables(owner);
    await refusePowerfulRole(role.url);
    await grantToAppRole(owner, role.name);
    for (const warning of await prepareReportRole(owner, role.name)) log(warning);
    const tokenSecret = await readSecret(owner, 'token');
    return { adminUrl, appUrl: role.url, tokenSecret };
  } finally {
    await owner.end();
  }
}
