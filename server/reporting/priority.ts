import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lets the processors do everything else before a process of PostgreSQL on this machine, and no other that has its number.
 * True when it is so now: for good. A courtesy: where the system does not allow it, all goes on as before.
 */
export function yieldBackend(pid: number): boolean {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith('postgres: ')) return false;
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
    return true;
  } catch {
    return false;
  }
}

/**
 * Lets the processors do everything else before this thread: short calls are answered beside reports that are written.
 * Linux alone has a priority for each thread.
 */
export function yieldThread(): void {
  if (process.platform === 'linux') setPriority(0, threadPriority);
}

/** Some: a report that waits for its thread is waited for, too. */
const threadPriority = 5;
