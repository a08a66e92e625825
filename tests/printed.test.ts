import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const run = (script: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, ...args], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, text: stdout + stderr };
};

it.each([
  'user',
  'account',
  'write-file',
  'sso-token',
  'restore',
])('npm run %s prints no control characters', (script) => {
  const { status, text } = run(script, 'esc\u001b[31m', '--esc\u001b[31m');
  expect(status).toBe(1);
  expect(text).not.toBe('');
  expect(text).not.toMatch(/[^\P{Cc}\n]/u);
});

it('npm run write refuses the name of a file without a format', () => {
  expect(run('write-file', 'fuel-detail-report', '--out', 'w.exe')).toEqual({
    status: 1,
    text: '--out w.exe ends in .exe, which is not a format. Use .xlsx, .csv or .pdf.\n',
  });
});
