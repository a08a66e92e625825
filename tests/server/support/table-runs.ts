import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { withClient } from '../../../server/database/connect.ts';
import { newTable, type TableOptions } from '../../../server/importing/new-table.ts';
import { listPage } from '../../../server/importing/project-files.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

const own = readMigrationFiles({ migrationsFolder: 'server/database/migrations' });
/** The number of the next migration. */
export const nextMigration = String(own.length).padStart(4, '0');
const lastOwn = own.at(-1)?.folderMillis ?? 0;

interface RunOptions {
  embedded?: boolean;
  role?: string;
  url?: string;
  zone?: string;
  /** Between the survey of the file and the loading of its rows. */
  onSurvey?: (path: string) => void;
}

/** A database, and the files of a project that a new table changes, without a table `cars` before each test. */
export function tableRuns() {
  const root = mkdtempSync(join(tmpdir(), 'motorpool-tables-'));
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.close();
    rmSync(root, { recursive: true });
  });
  beforeEach(async () => {
    for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true });
    cpSync('server/database/migrations', join(root, 'server/database/migrations'), { recursive: true });
    mkdirSync(join(root, dirname(listPage)), { recursive: true });
    writeFileSync(join(root, listPage), 'Before\n\n<!-- tables from files -->\n\nAfter\n');
    await database.admin.query('drop table if exists cars');
    await database.admin.query('delete from drizzle.__drizzle_migrations where created_at > $1', [lastOwn]);
  });

  /** Runs the command. Returns its output, and its refusal. */
  async function run(
    content: string | Uint8Array,
    options: Partial<TableOptions> = {},
    { embedded = true, role, url = database.adminUrl, zone, onSurvey }: RunOptions = {},
  ) {
    const from = join(root, 'cars.csv');
    writeFileSync(from, content);
    const said: string[] = [];
    const log = (line: string) => {
      // The content of the file is shown after it was read completely and before its rows are loaded.
      if (said.length === 0) onSurvey?.(from);
      said.push(line.replaceAll(`${root}/`, ''));
    };
    const refusal = await withClient(url, async (client) => {
      if (role) await client.query(`set role ${role}`);
      return newTable(
        { root, client, embedded, log, zone },
        { name: 'cars', from, today: '2026-11-26', ...options },
      ).then(
        () => null,
        (error: Error) => error.message.replaceAll(`${root}/`, ''),
      );
    });
    return { said, refusal };
  }

  const rows = async (columns = '*') =>
    (await database.admin.query(`select ${columns} from cars order by row_number`)).rows as Record<string, unknown>[];
  const exists = async () =>
    (await database.admin.query(`select to_regclass('public.cars') as it`)).rows[0].it !== null;
  const files = () =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.\w+$/.test(name))
      .sort();

  return { root, admin: () => database.admin, adminUrl: () => database.adminUrl, run, rows, exists, files };
}
