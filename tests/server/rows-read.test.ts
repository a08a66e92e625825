import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '../../engine/context/viewer.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import { loadReports } from '../../server/definitions.ts';
import { inTransaction } from '../../server/query/transaction.ts';
import { jobOf } from '../../server/reporting/read-call.ts';
import { demoViewer } from '../../server/seed/demo-viewer.ts';
import { contextOf, required } from '../support/demo-reports.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.close());

/** A node of a plan, as PostgreSQL reports it after a run. */
interface Node {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

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
  const relations = new Set(scans.map((node) => node['Relation Name']));
  const counts = [...relations].map((name) => `(select count(*)::int from "${name}")`);
  const { rows } = await db.admin.query(`select ${['0', ...counts].join(' + ')} as stored`);
  expect(read).toBeLessThanOrEqual(4 * rows[0].stored);
});
