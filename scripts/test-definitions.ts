import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { suggest } from '../engine/check/suggest.ts';

/** npm run test:definitions [-- <id>] [--update]: tests all reports and dashboards, or one, for every demo user and language. */
const [first = '', ...rest] = process.argv.slice(2);
const id = first === '' || first.startsWith('-') ? undefined : first;
const options = id === undefined ? process.argv.slice(2) : rest;
/** The tests by folder of definitions. */
const tests = { reports: 'tests/definitions.test.ts', dashboards: 'tests/dashboards.test.ts' };
const files = Object.entries(tests).flatMap(([folder, file]) =>
  readdirSync(`definitions/${folder}`).map((name) => [name.replace(/\.json$/, ''), file] as const),
);
const own = files.filter(([name]) => name === id).map(([, file]) => file);
if (id !== undefined && own.length === 0) {
  const ids = files.map(([name]) => name);
  const meant = suggest(id, ids);
  console.error(
    `Report or dashboard “${id}” not found.${meant ? ` Did you mean “${meant}”?` : ''} Options come after the name.`,
  );
  process.exit(1);
}
const only = id === undefined ? Object.values(tests) : [...own, '-t', `^${id} |reads every`];
// Threads start half a second faster than processes.
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--pool=threads', ...only, ...options];
spawn(process.execPath, vitest, { stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1;
  const isChanged = code !== 0 && !options.some((option) => /^(-u|--update)$/.test(option));
  const all = id === undefined ? '' : ` ${id}`;
  if (isChanged)
    console.log(`If the change is intended, update the snapshot: npm run test:definitions --${all} --update`);
});
