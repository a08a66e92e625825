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
 * Takes a folder for this process: one at a time has it, until `release` or the end of the process, however that comes.
 * Who wants it puts a file there that names its process and when that began, and has the folder when nobody else who
 * lives has such a file. Two who come at once may both see the other: they step back, and try again at different times.
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
  `DATA_DIR ${folder} is in use by another server (${holder}). Stop that one first, or set DATA_DIR to another folder.`;

/** The processes that hold the folder, or try to. What those left that are gone is removed: no other has their name. */
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

/** When a process began: its number alone may be another's by now. Empty where that can't be known. */
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
  // The name in brackets may hold anything; behind it come the state, and 19 fields later ticks since the machine started.
  const [state, ...fields] = status.slice(status.lastIndexOf(')') + 2).split(' ');
  // A zombie has ended.
  return state === 'Z' || fields.length < 19 ? 'gone' : `${fields[18]}-${boot.slice(0, 8)}`;
}
