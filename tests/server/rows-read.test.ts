import pg from 'pg';
import { expect, it } from 'vitest';
import type { Viewer } from '../../engine/context/viewer.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import { loadReports } from '../../server/definitions.ts';
import { inTransaction } from '../../server/query/transaction.ts';
import { jobOf } from '../../server/reporting/read-call.ts';
import { demoViewer } from '../../server/seed/demo-viewer.ts';
import { databaseOf } from '../fixtures/served.ts';
import { contextOf, required } from '../support/demo-reports.ts';

const db = databaseOf('demo');

/** A node of a plan, as PostgreSQL reports it after a run. */
interface Node {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Node[];
}

/** How many pairs of rows a join compares that don’t match. */
const pairsOf = (node: Node) => (node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops'];

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const rowsOf = (node: Node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

const { reports, tables } = await loadReports('definitions', 'server');

/**
 * PostgreSQL plans the query without knowing the parameter values, so it expects few rows. A subquery that runs once per
 * row multiplies the time.
 */
it.each(
  ['fleet-us', 'fleet-ca'].flatMap((username) =>
    [...reports, ...tables].map((served) => [served.report.id, username, served] as const),
  ),
)('%s of %s reads its rows a few times, and not once per row', async (_id, username, served) => {
  const viewer = demoViewer(username) as Viewer;
  const context = contextOf(viewer, 'en-US');
  const resolved = resolveReport(served.report, context, { values: required(served.report) });
  const asked = { account: viewer.account, rows: null, wanted: null, seconds: 60 };
  const { query, settings } = jobOf(served, resolved, context, asked);
  const plan = await inTransaction(db.app, settings, async (client) => {
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${query.text}`);
    return rows[0]['QUERY PLAN'][0].Plan as Node;
  });
  const scans = nodesOf(plan).filter((node) => node['Relation Name'] !== undefined);
  const read = scans.reduce((sum, node) => sum + rowsOf(node), 0);
  const compared = nodesOf(plan).reduce((sum, node) => sum + pairsOf(node), 0);
  const relations = new Set(scans.map((node) => node['Relation Name']));
  const counts = [...relations].map((name) => `(select count(*)::int from "${name}")`);
  const { rows } = await db.admin.query(`select ${['0', ...counts].join(' + ')} as stored`);
  expect(read).toBeLessThanOrEqual(4 * rows[0].stored);
  expect(compared).toBeLessThanOrEqual(4 * rows[0].stored);
});

/** The statement of a function that returns a query, with its arguments as parameters. */
async function statementOf(name: string): Promise<string> {
  const { rows } = await db.admin.query<{ source: string; names: string[] }>(
    'select prosrc as source, proargnames as names from pg_proc where proname = $1',
    [name],
  );
  const [{ source, names } = { source: '', names: [] }] = rows;
  const [, statement = ''] = /^\s*BEGIN\s+RETURN QUERY (.*);\s*END;?\s*$/s.exec(source) ?? [];
  return names.reduce((text, each, at) => text.replaceAll(new RegExp(`\\b${each}\\b`, 'g'), `$${at + 1}`), statement);
}

it.each([
  ['all centers', `select center_code as code from centers where customer_number = '410200'`],
  ['unknown centers', `select 'unknown ' || n as code from generate_series(1, 150) n`],
])('vehicles of %s are found with one look at the centers, whatever the number of vehicles', async (what, centers) => {
  const statement = await statementOf('asked_vehicles');
  const name = pg.escapeIdentifier(what);
  const codes = (await db.admin.query<{ code: string }>(centers)).rows.map(({ code }) => pg.escapeLiteral(code));
  const plan = await inTransaction(db.app, { 'app.customer': '410200' }, async (client) => {
    await client.query('set local plan_cache_mode = force_generic_plan');
    await client.query(`prepare ${name} (text[], text[], text[], text[]) as ${statement}`);
    const { rows } = await client.query(
      `explain (analyze, timing off, format json) execute ${name} (array[${codes.join()}], null, null, null)`,
    );
    return rows[0]['QUERY PLAN'][0].Plan as Node;
  });
  const looks = nodesOf(plan).filter((node) => node['Relation Name'] === 'centers');
  // One for the vehicles, one for the former ones.
  expect(looks.reduce((sum, node) => sum + node['Actual Loops'], 0)).toBeLessThanOrEqual(2);
});
