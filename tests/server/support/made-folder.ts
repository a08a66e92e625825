import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase } from '../../../server/database/open.ts';
import { isPostmasterOf, readPostmaster, stopPostmaster } from '../../../server/database/postmaster.ts';
import { isRoot } from '../../support/install.ts';

/** A data folder that was opened once and closed, for one test file: copying it is cheaper than creating another. */
export function madeFolder(settings: Readonly<Record<string, string>>) {
  let root: string;
  const made = () => join(root, 'the "data", here');
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'motorpool made '));
    await (await openDatabase({ dataDir: made(), log: () => undefined, settings })).close();
  });
  afterAll(() => rm(root, { recursive: true, force: true }));
  return {
    /** Its path, for tests that leave it intact. */
    folder: made,
    /** Copies it there, with all its owners. */
    async copyTo(dataDir: string): Promise<void> {
      if (isRoot) execFileSync('cp', ['-a', `${made()}/.`, dataDir]);
      else await cp(made(), dataDir, { recursive: true });
    },
  };
}

/** Stops the PostgreSQL of a data folder whose holder was killed. */
export async function stopLeft(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres');
  const left = await readPostmaster(cluster);
  if (left !== null && (await isPostmasterOf(left.pid, cluster))) await stopPostmaster(left.pid);
}
