import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import { withClient } from '../server/database/connect.ts';
import { fuelDetail } from './report.ts';
import { account, type Period } from './site.ts';

export const hasPsql = spawnSync('psql', ['--version']).status === 0;

export interface CopyQuery {
  /** Statements before the COPY, in its transaction. */
  settings: string;
  select: string;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The report's query for these fields, with its settings, as the server runs it. */
export async function fuelQuery(period: Period, fields: readonly string[]): Promise<CopyQuery> {
  const { query } = await fuelDetail();
  const values: Record<string, string> = { start: period.start, end: period.end, use_bill_date: 'false' };
  const settings = [
    `set local app.customer = ${quoted(account)}`,
    ...query.names.map((name) => `set local "report.${name}" = ${quoted(values[name] ?? '')}`),
    'set local datestyle = ISO',
  ];
  const names = fields.map((field) => `"${field}"`).join(', ');
  return { settings: settings.join(';\n'), select: `select ${names} from (${query.text}\n) report` };
}

/** Runs COPY of the query into a file, with psql if it is installed, else with a Node stream. */
export async function copyToFile(appUrl: string, query: CopyQuery, path: string): Promise<void> {
  if (hasPsql) return copyWithPsql(appUrl, query, path);
  await withClient(appUrl, async (client) => {
    await client.query(`begin;\n${query.settings}`);
    const file = createWriteStream(path);
    await pipeline(client.query(copyTo(`copy (${query.select}\n) to stdout`)), file);
    if (!file.closed) await once(file, 'close');
    await client.query('commit');
  });
}

function copyWithPsql(appUrl: string, { settings, select }: CopyQuery, path: string): void {
  // A backslash command of psql ends at the end of its line.
  const script = `begin;\n${settings};\n\\o ${path}\ncopy (${select}\n) to stdout;\n\\o\ncommit;\n`;
  const { status, stderr } = spawnSync('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', appUrl], {
    input: script,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`psql: ${stderr}`);
}
