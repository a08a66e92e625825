import { readFileSync, readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

const { PRIORITY_BELOW_NORMAL } = constants.priority;

/** What lowers a priority is a courtesy: where the system has no such thing, or does not allow it, all goes on as before. */
function politely(lower: () => void): boolean {
  try {
    lower();
    return true;
  } catch {
    return false;
  }
}

/** Lets the processors do everything else first, for the thread that calls it. Linux alone knows threads by number. */
export function yieldThread(): void {
  politely(() => setPriority(Number(basename(readlinkSync('/proc/thread-self'))), PRIORITY_BELOW_NORMAL));
}

/** The same for a process of PostgreSQL on this machine, and no other that has its number. True when it is so now: for good. */
export const yieldBackend = (pid: number): boolean =>
  politely(() => {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith('postgres: ')) throw new Error('another process');
    setPriority(pid, PRIORITY_BELOW_NORMAL);
  });
