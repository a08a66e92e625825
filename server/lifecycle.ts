import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const shells = new Set(['sh', 'bash', 'dash', 'zsh', 'ash', 'busybox']);

/**
 * Runs `stop` at the first Ctrl-C or request to end, then exits. The second one exits at once; so does one that comes
 * before `stop` is known.
 */
export class Lifecycle {
  #stop: (() => Promise<void>) | null = null;
  #stopping = false;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void this.end());
    if (process.env.npm_lifecycle_event && process.platform !== 'win32') void this.#followNpm();
  }

  set onStop(stop: () => Promise<void>) {
    this.#stop = stop;
  }

  async end(code = 0): Promise<void> {
    if (this.#stopping || this.#stop === null) process.exit(code || 130);
    this.#stopping = true;
    try {
      await this.#stop();
    } catch (error) {
      console.error(error);
      code ||= 1;
    }
    process.exit(code);
  }

  /** npm passes no signal on when it is killed, and the shell that it puts between passes none at all. */
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

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
