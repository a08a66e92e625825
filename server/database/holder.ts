import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from './postmaster.ts';

const run = promisify(execFile);
const attempts = 15;

/**
 * Claims a folder for this process until `release` or the end of the process. Each process that wants the folder puts a
 * file there with its process id and start time, and has the folder if no other live process has such a file. Two
 * processes that arrive at once may both see the other: both step back and retry at different times.
 */
export async function holdFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const own = `holder.${process.pid}.${await startOf(process.pid)}.${randomBytes(4).toString('hex')}`;
  const path = join(folder, own);
  let others: number[] = [];
  for (let attempt = 0; attempt < attempts; attempt++) {
    await writeFile(path, '', { mode: 0o600 });
    others = await livingHolders(folder, own);
    if (others.length === 0) return { release: () => rm(path, { force: true }) };
    await rm(path, { force: true });
    await sleep(20 + Math.random() * 80);
  }
  throw new Error(inUse(folder, `motorpool process ${others[0]}`));
}

export const inUse = (folder: string, holder: string): string =>
  `DATA_DIR ${folder} is in use by another server (${holder}). Stop that server, or set DATA_DIR to another folder.`;

/** Processes that hold the folder or try to. Files of dead processes are removed; no other process has their name. */
async function livingHolders(folder: string, own: string): Promise<number[]> {
  const living: number[] = [];
  for (const name of await readdir(folder)) {
    const [, pid, start] = /^holder\.(\d+)\.([^.]*)\.[^.]+$/.exec(name) ?? [];
    if (pid === undefined || name === own) continue;
    if (isAlive(Number(pid)) && (await startOf(Number(pid))) === start) living.push(Number(pid));
    else await rm(join(folder, name), { force: true });
  }
  return living;
}

/** Start time of a process, because its id alone may have been reused. Empty if unknown. */
async function startOf(pid: number): Promise<string> {
  if (process.platform === 'win32') return '';
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-p', String(pid), '-o', 'lstart=']).catch(() => ({ stdout: '' }));
    return stdout.replace(/[^0-9A-Za-z]+/g, '');
  }
  const [status, boot] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
  ]);
  // The process name in brackets may contain anything. After it come the state and, 19 fields later, the start time in
  // ticks since boot.
  const [state, ...fields] = status.slice(status.lastIndexOf(')') + 2).split(' ');
  // A zombie has ended.
  return state === 'Z' || fields.length < 19 ? 'gone' : `${fields[18]}-${boot.slice(0, 8)}`;
}
