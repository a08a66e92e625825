import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const shells = new Set(['sh', 'bash', 'dash', 'zsh', 'ash', 'busybox']);
const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
type Signal = keyof typeof signals;

/**
 * Milliseconds. A terminal signals the whole process group, and npm forwards the signal, so the same request may arrive
 * twice.
 */
const echo = 1000;

/**
 * Runs `stop` at the first Ctrl-C or termination request, then exits: with 0 if the server was serving, otherwise as
 * the signal requires. A second request exits at once.
 */
class Lifecycle {
  #stop: (() => Promise<void>) | null = null;
  #began: number | null = null;
  /** The program is serving, so being asked to end is not a failure. */
  isServing = false;

  constructor() {
    for (const signal of Object.keys(signals) as Signal[]) process.on(signal, () => void this.#interrupt(signal));
    if (process.env.npm_lifecycle_event && process.platform !== 'win32') void this.#followNpm();
  }

  set onStop(stop: () => Promise<void>) {
    this.#stop = stop;
  }

  /** Whether it is shutting down. Errors in the meantime are a consequence of that. */
  get isEnding(): boolean {
    return this.#began !== null;
  }

  async end(code = 0): Promise<void> {
    if (this.isEnding) return;
    const isClean = await this.#halt();
    process.exit(isClean ? code : code || 1);
  }

  async #interrupt(signal: Signal): Promise<void> {
    if (this.#began !== null) {
      if (performance.now() - this.#began > echo) process.exit(128 + signals[signal]);
      return;
    }
    if (!(await this.#halt())) process.exit(1);
    if (this.isServing) process.exit(0);
    dieOf(signal);
  }

  async #halt(): Promise<boolean> {
    this.#began = performance.now();
    try {
      await this.#stop?.();
      return true;
    } catch (error) {
      console.error(error);
      return false;
    }
  }

  /** npm forwards nothing when it is killed, nor does a shell in between. */
  async #followNpm(): Promise<void> {
    const shell = process.ppid;
    const { stdout } = await run('ps', ['-o', 'ppid=,comm=', '-p', String(shell)]).catch(() => ({ stdout: '' }));
    const [, above, command = ''] = /^\s*(\d+)\s+(.*)$/.exec(stdout.trim()) ?? [];
    const npm = shells.has(command.split('/').at(-1) ?? '') ? Number(above) : null;
    const timer = setInterval(() => {
      if (process.ppid === shell && (npm === null || isThere(npm))) return;
      clearInterval(timer);
      void this.end();
    }, 500);
    timer.unref();
  }
}

/** Shells and npm distinguish a terminated program from a failed one, which they would report. */
function dieOf(signal: Signal): void {
  const code = 128 + signals[signal];
  // Death by signal does not emit `exit`, so its listeners, such as those for the database programs, are called first.
  process.emit('exit', code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // The first process of a container does not die of signals.
  setTimeout(() => process.exit(code), 100);
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** For the whole process. */
export const lifecycle = new Lifecycle();
