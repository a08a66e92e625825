import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hasCode } from './errors.ts';

const run = promisify(execFile);

/** What postmaster.pid says about the server on a cluster. */
interface Postmaster {
  pid: number;
  /** Where it listens; null until the server has written that. */
  at: { folder: string } | { port: number } | null;
}

/**
 * Reads a cluster's postmaster.pid; null if it is missing or empty. A standalone backend writes its process id as a
 * negative number.
 */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, folder, host] = text.split('\n').map((line) => line.trim());
  const number = Math.abs(Number(pid));
  if (!number) return null;
  const at = folder ? { folder } : host && Number(port) ? { port: Number(port) } : null;
  return { pid: number, at };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !hasEnded(pid);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/**
 * Whether the process has ended and is still in the process table as a zombie. In a container it may stay there
 * forever.
 */
function hasEnded(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.charAt(stat.lastIndexOf(')') + 2) === 'Z';
  } catch {
    return false;
  }
}

/**
 * Whether the process is PostgreSQL on this cluster. After a reboot the process id in an old postmaster.pid may belong
 * to any other process.
 */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    // The working directory of a postmaster is its cluster.
    return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === (await realpath(cluster));
  }
  if (process.platform === 'win32') return true;
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres') && stdout.includes(cluster);
}

/** Removes what a dead server left behind that would prevent a new one from starting. */
export async function removeStale(cluster: string, folder: string): Promise<void> {
  const names = [join(cluster, 'postmaster.pid'), join(folder, '.s.PGSQL.5432.lock'), join(folder, '.s.PGSQL.5432')];
  await Promise.all(names.map((name) => rm(name, { force: true })));
}

/** Asks a server to stop, first with a fast shutdown (clients are disconnected, data is written), and waits for it. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (hasCode(error, 'ESRCH')) return;
      throw error;
    }
    const end = Date.now() + patience;
    while (Date.now() < end) {
      if (!isAlive(pid)) return;
      await sleep(20);
    }
  }
}
