import type pg from 'pg';
import { connect } from './connect.ts';
import { type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { grantToAppRole } from './grants.ts';
import { migrateDatabase } from './migrate.ts';
import { connectGiven, prepareAppRole, refusePowerfulRole } from './roles.ts';
import { readSecret } from './secret.ts';

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
    const owner = await connectGiven('DATABASE_URL', databaseUrl);
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
    const role = await prepareAppRole(owner, adminUrl, givenAppUrl);
    await migrateDatabase(owner);
    await refusePowerfulRole(role.url);
    await grantToAppRole(owner, role.name);
    const tokenSecret = await readSecret(owner, 'token');
    return { adminUrl, appUrl: role.url, tokenSecret };
  } finally {
    await owner.end();
  }
}
