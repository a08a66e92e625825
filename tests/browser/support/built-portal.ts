import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { addressWith } from '../../../server/database/address.ts';
import { withClient } from '../../../server/database/connect.ts';

/** The files that a build is made of. */
const sources = [
  'src',
  'engine',
  'contract',
  'content',
  'definitions',
  'locales',
  'public',
  'index.html',
  'vite.config.ts',
];

async function lastChange(path: string): Promise<number> {
  const { mtimeMs } = await stat(path);
  const names = await readdir(path, { recursive: true }).catch(() => []);
  const times = await Promise.all(names.map(async (name) => (await stat(join(path, name))).mtimeMs));
  return Math.max(mtimeMs, ...times);
}

async function isFresh(folder: string): Promise<boolean> {
  const built = await stat(join(folder, 'index.html')).catch(() => null);
  if (!built) return false;
  const changes = await Promise.all(sources.map(lastChange));
  return built.mtimeMs > Math.max(...changes);
}

/** Builds the portal into a folder as it is served. The test runner has its own environment. */
async function buildInto(folder: string, environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production', ...environment };
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'],
    { env },
  );
}

/** The folder of a portal that is built for another backend, with other environment variables for its build. */
export async function portalInFrontOf(
  apiBaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = join(inject('folder'), `dist-${new URL(apiBaseUrl).port}`);
  await buildInto(folder, { ...environment, API_BASE_URL: apiBaseUrl });
  return folder;
}

let found: Promise<string> | undefined;

/** The folder of the built portal: `dist` if it is up to date, otherwise a build for this run. */
export function builtPortal(): Promise<string> {
  // Nothing in it changes while tests run.
  found ??= find();
  return found;
}

async function find(): Promise<string> {
  if (await isFresh('dist')) return 'dist';
  const folder = join(inject('folder'), 'dist');
  // One test file builds; the others of the run wait for it. Meanwhile nothing may be connected to what tests copy.
  const maintenance = addressWith(inject('cluster').adminUrl, { database: 'postgres' });
  await withClient(maintenance, async (client) => {
    await client.query('select pg_advisory_lock(2)');
    if (await isFresh(folder)) return;
    await buildInto(folder);
  });
  return folder;
}
