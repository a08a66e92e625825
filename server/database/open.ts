import type pg from 'pg';
import { connect } from './connect.ts';
import { type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { messageOf } from './errors.ts';
import { migrateDatabase, readSecret } from './migrate.ts';
import { prepareAppRole, refusePowerfulRole } from './roles.ts';

interface OpenOptions extends Partial<EmbeddedOptions> {
  /** Any PostgreSQL, as the owner of the tables. Without it, one is started in `dataDir`. */
  databaseUrl?: string;
  /** The address of the runtime role there, where the owner may not make it. */
  databaseAppUrl?: string;
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
  close(): Promise<void>;
}

/** Starts or reaches the database, brings its tables up to date, and refuses a runtime role that would see all accounts. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, databaseAppUrl, dataDir = '.data' } = options;
  if (databaseUrl !== undefined) {
    const owner = await connectGiven(databaseUrl);
    return { ...(await prepare(owner, databaseUrl, databaseAppUrl)), embedded: false, close: async () => {} };
  }
  const { url, close } = await startEmbedded({ ...options, dataDir });
  try {
    return { ...(await prepare(await connect(url), url)), embedded: true, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function prepare(owner: pg.Client, adminUrl: string, givenAppUrl?: string) {
  try {
    const appUrl = await prepareAppRole(owner, adminUrl, givenAppUrl);
    await migrateDatabase(owner);
    const tokenSecret = await readSecret(owner, 'token');
    await refusePowerfulRole(appUrl);
    return { adminUrl, appUrl, tokenSecret };
  } finally {
    await owner.end();
  }
}

async function connectGiven(url: string): Promise<pg.Client> {
  try {
    return await connect(url);
  } catch (error) {
    const { host, pathname } = new URL(url);
    throw new Error(`DATABASE_URL (${host}${pathname}) can't be reached: ${messageOf(error)}`, { cause: error });
  }
}
