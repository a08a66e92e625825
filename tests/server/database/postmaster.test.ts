import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { isAlive } from '../../../server/database/postmaster.ts';

// Only Linux tells.
it.runIf(process.platform === 'linux')(
  'a process that has ended is not alive, though nobody asked what became of it',
  async () => {
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [text] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(text.toString());
      await expect.poll(() => isAlive(pid)).toBe(false);
      expect(process.kill(pid, 0)).toBe(true);
      expect(isAlive(parent.pid ?? 0)).toBe(true);
    } finally {
      parent.kill('SIGKILL');
    }
  },
);
