import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase } from '../../../server/database/open.ts';
import { isPostmasterOf, readPostmaster, stopPostmaster } from '../../../server/database/postmaster.ts';
import { isRoot } from '../../support/install.ts';

/** A data folder that was opened and closed once, for one test file: a copy is cheaper than a new one. */
export function madeFolder(settings: Readonly<Record<string, string>>) {
  let root: string;
  const made = () => join(root, 'the "data", here');
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'motorpool made '));
    await (await openDatabase({ dataDir: made(), log: () => undefined, settings })).close();
  });
  afterAll(() => rm(root, { recursive: true, force: true }));
  return {
    /** Its path, for tests that do not damage it. */
    folder: made,
    /** Copies it there, with all file owners. */
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
