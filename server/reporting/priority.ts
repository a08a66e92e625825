import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lowers the priority of a PostgreSQL process on this machine, after checking that the process id is really
 * PostgreSQL's. Returns true if that worked; it is permanent. If the system does not allow it, nothing changes.
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
 * Lowers the priority of this thread, so that short calls are answered while reports are encoded. Only Linux has
 * priorities per thread.
 */
export function yieldThread(): void {
  if (process.platform === 'linux') setPriority(0, threadPriority);
}

/** Only somewhat: reports wait for their thread, too. */
const threadPriority = 5;
