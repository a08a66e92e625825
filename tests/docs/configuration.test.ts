import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { otherVariables } from '../../scripts/reference/configuration.ts';
import { readEnvironment } from '../../server/environment.ts';
import { variables } from '../../server/environment-table.ts';

it('has a row for each variable that the server reads, and for no other', () => {
  const read = new Set<string>();
  const given: Record<string, string> = {
    API_BASE_URL: 'https://api.example.com',
    REALTIME_DATABASE_URL: 'https://fleet.firebaseio.com',
    REALTIME_API_KEY: 'key',
  };
  readEnvironment(
    new Proxy(given, {
      get(target, name) {
        read.add(String(name));
        return target[String(name)];
      },
    }),
  );
  expect([...read].sort()).toEqual(Object.keys(variables).sort());
});

/** Of npm, PostgreSQL and the operating system; and what a process of ours gives to another. */
const foreign = /^(npm_.*|PG.*|AWS_.*|LANG|LC_ALL|PATH|HOME|TMPDIR|PEERS|OUTCOME_FILE|SAMPLE_FOLDER)$/;

it('describes each variable that code reads by its name', () => {
  const files = execFileSync('git', ['ls-files', 'server', 'scripts', 'tests/support', 'bench', 'vite.config.ts'], {
    encoding: 'utf8',
  });
  const names = files
    .split('\n')
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/process\.env\.(\w+)/g)].map(([, name = '']) => name));
  const known = new Set([...Object.keys(variables), ...Object.keys(otherVariables)]);
  expect(names.filter((name) => !known.has(name) && !foreign.test(name))).toEqual([]);
});

it('describes a setting in one or two sentences', () => {
  for (const { meaning } of Object.values(variables)) expect(meaning).toMatch(/^[A-Z].*\.$/);
});
