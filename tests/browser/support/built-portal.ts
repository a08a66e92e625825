import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { digestOfBuild, isBuilt } from '../../../scripts/build-digest.ts';
import { addressWith } from '../../../server/database/address.ts';
import { withClient } from '../../../server/database/connect.ts';

/** The test runner has another NODE_ENV. */
const ofBuild = { ...process.env, NODE_ENV: 'production' };

/** Builds the portal into a folder as it is served. */
async function buildInto(folder: string, environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const env = { ...ofBuild, ...environment };
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
  const digest = digestOfBuild('.', ofBuild);
  if (isBuilt('dist', digest)) return 'dist';
  const folder = join(inject('folder'), 'dist');
  // One test file builds; the others of the run wait for it. Meanwhile nothing may be connected to what tests copy.
  const maintenance = addressWith(inject('cluster').adminUrl, { database: 'postgres' });
  await withClient(maintenance, async (client) => {
    await client.query('select pg_advisory_lock(2)');
    if (isBuilt(folder, digest)) return;
    await buildInto(folder);
  });
  return folder;
}
