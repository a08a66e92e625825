import { expect, it } from 'vitest';
import type { ResolvedColumn } from '../engine/columns/column.ts';
import type { Viewer } from '../engine/context/viewer.ts';
import { resolveDashboard } from '../engine/dashboards/resolve.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import type { ReportRequest } from '../engine/reports/resolved.ts';
import { demoViewer } from '../server/seed/demo-viewer.ts';
import { contextOf, dashboards, reports, required, serveReports } from './support/demo-reports.ts';

const { answerOnce } = serveReports();

/** Users who together see every table by month. */
const users = ['fleet-us', 'fleet-ev'] as const;

/** Of the two periods, only the second one has all days of its last month. */
const cut = { start: '2026-03-01', end: '2026-09-11' };
const whole = { start: '2026-03-01', end: '2026-09-30' };

/** The sum of all numbers in the rows of a month. */
function sumOf(json: unknown, field: string, month: string): number {
  if (Array.isArray(json)) return json.reduce<number>((sum, each) => sum + sumOf(each, field, month), 0);
  if (typeof json !== 'object' || json === null) return 0;
  const value = (json as Record<string, unknown>)[field];
  if (value === undefined) return Object.values(json).reduce<number>((sum, each) => sum + sumOf(each, field, month), 0);
  if (!String(value).startsWith(month)) return 0;
  return Object.values(json).reduce<number>((sum, each) => sum + (typeof each === 'number' ? each : 0), 0);
}

interface RequestedTable {
  name: string;
  columns: readonly ResolvedColumn[];
  request: ReportRequest | null;
}

/** The reports and the tables of dashboards that a user runs for a period of days. */
function tablesOf(username: string, period: typeof cut): RequestedTable[] {
  const viewer = demoViewer(username) as Viewer;
  const context = contextOf(viewer, 'en-US');
  const ofReports = reports.map((report): RequestedTable => {
    const { columns, request, days } = resolveReport(report, context, { values: { ...required(report), ...period } });
    return { name: report.id, columns, request: days && request };
  });
  const ofDashboards = dashboards.flatMap((dashboard) =>
    resolveDashboard(dashboard, context, { values: { ...required(dashboard), ...period } }).tables.map(
      ({ name, columns, request, days }): RequestedTable => ({
        name: `${dashboard.id}, ${name}`,
        columns,
        request: days && request,
      }),
    ),
  );
  return [...ofReports, ...ofDashboards];
}

it('a month says whether its rows are only those of the period', async () => {
  const told: Record<string, boolean> = {};
  const found: Record<string, boolean> = {};
  for (const user of users) {
    const others = tablesOf(user, whole);
    for (const [at, { name, columns, request }] of tablesOf(user, cut).entries()) {
      const months = columns.filter(({ type }) => type === 'month');
      const other = others[at]?.request;
      if (months.length === 0 || !request || !other) continue;
      const answers = await Promise.all([request, other].map((each) => answerOnce(user, each, 'application/json')));
      for (const { value, inPeriod = false } of months) {
        const [of, ofWhole] = answers.map(({ text }) => sumOf(JSON.parse(text), value, whole.end.slice(0, 7)));
        if (!ofWhole) continue;
        told[`${name}: ${value}`] = inPeriod;
        found[`${name}: ${value}`] = of !== ofWhole;
      }
    }
  }
  expect(Object.keys(found).length).toBeGreaterThan(5);
  expect(told).toEqual(found);
});
