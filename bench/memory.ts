import { readdir, readFile } from 'node:fs/promises';

/** The resident memory of a process in bytes, including shared pages; 0 if it has ended. Linux only: elsewhere it is 0. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0);
}

/** All processes below one. */
async function descendants(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, await parentOf(pid)] as const)));
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0;
    return parent === root || (parent > 1 && isBelow(parent));
  };
  return pids.filter(isBelow);
}

/** The browsers that a process has started. */
export async function browsersOf(pid: number): Promise<number[]> {
  const found: number[] = [];
  for (const child of await descendants(pid)) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('--remote-debugging-pipe') && !command.includes('--type=')) found.push(child);
  }
  return found;
}

/** The renderer with the most memory: in a browser with one page, that of the page. */
export async function tabProcess(browser: number): Promise<number> {
  let largest = { pid: 0, bytes: 0 };
  for (const pid of await descendants(browser)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes('--type=renderer')) continue;
    const bytes = await residentBytes(pid);
    if (bytes > largest.bytes) largest = { pid, bytes };
  }
  return largest.pid;
}

export interface Peak {
  /** Bytes before the work, and the highest value during it. */
  before: number;
  peak: number;
}

/** Samples the memory of a process every 50 ms during the work. */
export async function peakOf<T>(pid: number, work: () => Promise<T>): Promise<Peak & { result: T }> {
  const before = await residentBytes(pid);
  let peak = before;
  const sample = async () => {
    peak = Math.max(peak, await residentBytes(pid));
  };
  const timer = setInterval(() => void sample(), 50);
  try {
    const result = await work();
    await sample();
    return { before, peak, result };
  } finally {
    clearInterval(timer);
  }
}
