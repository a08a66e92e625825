import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { today } from '../server/demo.ts';
import { hasPsql } from './copy.ts';
import { projectPath } from './paths.ts';

const packages = [
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

/** What a run starts from. */
export interface Start {
  /** YYYY-MM-DD. */
  day: string;
  /** The commit that is measured. */
  code: string;
  /** The load average of the minute before. */
  load: number;
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: projectPath('.'), encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** The commit, and whether files differ from it. Result pages don't count: a run writes several. */
function describeCode(): string {
  const commit = git('rev-parse', '--short', 'HEAD');
  if (commit === null) return 'an unknown commit';
  return `commit ${commit}${git('status', '--porcelain', '--', '.', ':!bench/*.md') ? ', with uncommitted changes' : ''}`;
}

let start: Start | undefined;

/** The start of this process: of all pages that it writes, whatever it measured before. */
export function noteStart(): Start {
  start ??= { day: today(), code: describeCode(), load: loadavg()[0] ?? Number.NaN };
  return start;
}

/** When, on what and with what the figures were measured, as a list for a result page. Call `noteStart` before measuring. */
export async function describeRun(used: { postgres: string; chromium: string }): Promise<string> {
  const { day, code, load } = noteStart();
  const { devDependencies, dependencies } = JSON.parse(await readFile(projectPath('package.json'), 'utf8'));
  const versions: Record<string, string> = { ...dependencies, ...devDependencies };
  const psql = /(\d[\d.]*)/.exec(spawnSync('psql', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? '';
  const [first] = cpus();
  const lines = [
    `Measured on ${day} at ${code}`,
    `${cpus().length} cores (${first?.model.trim() || 'unnamed'}), ${Math.round(totalmem() / 2 ** 30)} GB of memory, ${process.platform} ${process.arch}`,
    `Node ${process.version}, PostgreSQL ${used.postgres}, ${hasPsql ? `psql ${psql}` : 'pg-copy-streams instead of psql'}, Chromium ${used.chromium}, headless`,
    packages.map((name) => `${name} ${versions[name] ?? ''}`).join(', '),
    `Load average of the minute before: ${load.toFixed(2)}${load < 0.5 ? '' : '. Other programs were running: ratios are more reliable than times'}`,
  ];
  return lines.map((line) => `* ${line}`).join('\n');
}
