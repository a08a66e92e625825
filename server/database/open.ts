import type pg from 'pg';
import { connect } from './connect.ts';
import { type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { grantToAppRole } from './grants.ts';
import { migrateDatabase } from './migrate.ts';
import { prepareReportRole } from './report-role.ts';
import { connectGiven, prepareAppRole, refusePowerfulRole } from './roles.ts';
import { readSecret } from './secret.ts';

interface OpenOptions extends Partial<EmbeddedOptions> {
  /** Any PostgreSQL, as the owner of the tables. Without it, one is started in `dataDir`. */
  databaseUrl?: string;
  /** The address of the runtime role there, where the owner may not make it. */
  databaseAppUrl?: string;
  /** Its tables are known to be up to date. */
  isCurrent?: boolean;
  log: (line: string) => void;
}

export interface Database {
  /** The owner of the tables: migrations, seed. */
  adminUrl: string;
  /** The role that the server works as, held to row-level security. */
  appUrl: string;
  embedded: boolean;
  /** Signs sessions; the same for all servers on this database. */
  tokenSecret: string;
  /** One sentence where an error comes from a disk that is full; else the error. */
  explain(error: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts or reaches the database, brings its tables up to date, and refuses a runtime role that would see all accounts. */
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
    // It may be kept to reads, for want of room: what a start writes is little, and most often nothing.
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
    await refusePowerfulRole(role.url);
    await grantToAppRole(owner, role.name);
    for (const warning of await prepareReportRole(owner, role.name)) log(warning);
    const tokenSecret = await readSecret(owner, 'token');
    return { adminUrl, appUrl: role.url, tokenSecret };
  } finally {
    await owner.end();
  }
}
