import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { isAlive } from '../../../server/database/postmaster.ts';

// Only Linux has this information.
it.runIf(process.platform === 'linux')(
  'a process that has ended is not alive, though nobody asked what became of it',
  async () => {
    // The shell would wait for it. Its replacement does not, and its child ends only then.
    const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60 3<&-'], {
      stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    });
    try {
      const [text] = (await once(parent.stdout as Readable, 'data')) as [Buffer];
      const pid = Number(text.toString());
      await expect.poll(() => readFileSync(`/proc/${parent.pid}/cmdline`, 'utf8')).toMatch(/^sleep/);
      expect(isAlive(pid)).toBe(true);
      (parent.stdio[3] as Writable).end();
      await expect.poll(() => isAlive(pid)).toBe(false);
      expect(process.kill(pid, 0)).toBe(true);
      expect(isAlive(parent.pid ?? 0)).toBe(true);
    } finally {
      parent.kill('SIGKILL');
    }
  },
);
