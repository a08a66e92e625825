import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { helpOf } from '../../scripts/reference/help.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const onNode = Object.entries(scripts).filter(([, line]) => line.startsWith('exec node '));

it.each(onNode)('%s prints its help and does nothing else', (script, line) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...line.split(' ').slice(2), '--help'], {
    encoding: 'utf8',
    env: { ...process.env, npm_lifecycle_event: script },
  });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${helpOf(script)}\n`, stderr: '' });
});

it('npm passes it on', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'seed', '--', '--help'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  expect(stdout).toBe(`${helpOf('seed')}\n`);
});
