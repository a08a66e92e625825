import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { hasPsql } from './copy.ts';

const named = [
  'ag-grid-community',
  '@perspective-dev/client',
  '@duckdb/duckdb-wasm',
  'apache-arrow',
  'arquero',
  'exceljs',
  'lighthouse',
  'pg',
  'pg-copy-streams',
  'fastify',
  'react',
  'vite',
];

const wordOf = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';

/** What the figures were taken with and on, one fact a line. */
export async function describeMachine({ postgres, chromium }: { postgres: string; chromium: string }) {
  const { devDependencies, dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const versions: Record<string, string> = { ...dependencies, ...devDependencies };
  const psql = wordOf(spawnSync('psql', ['--version'], { encoding: 'utf8' }).stdout ?? '', /(\d[\d.]*)/);
  const [first] = cpus();
  return [
    `${cpus().length} cores (${first?.model.trim() || 'unnamed'}), ${Math.round(totalmem() / 2 ** 30)} GB of memory, ${process.platform} ${process.arch}`,
    `Node ${process.version}, PostgreSQL ${postgres}, ${hasPsql ? `psql ${psql}` : 'no psql: pg-copy-streams in its place'}, Chromium ${chromium}, headless`,
    named.map((name) => `${name} ${versions[name] ?? ''}`).join(', '),
  ];
}

/** Processes that wanted to run in the last minute. */
export const load = (): number => loadavg()[0] ?? Number.NaN;
