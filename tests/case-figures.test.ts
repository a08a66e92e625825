import { describe, expect, it } from 'vitest';
import type { Viewer } from '../engine/context/viewer.ts';
import { resolveDashboard } from '../engine/dashboards/resolve.ts';
import { isOfTable, tableOf } from '../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../engine/definitions/normal-dashboard.ts';
import { datasetOfAnswer } from '../engine/results/answer.ts';
import { viewOfSection } from '../engine/results/section-view.ts';
import { showView } from '../engine/results/shown-rows.ts';
import { shownFigure } from '../engine/sections/figure.ts';
import { readDataset } from '../engine/tables/reading.ts';
import { demoViewer } from '../server/seed/demo-viewer.ts';
import { contextOf, definitions, serveReports } from './support/demo-reports.ts';

const { database, answerOnce } = serveReports();

const accounts = [
  ['fleet-us', '410200'],
  ['fleet-ca', '520100'],
] as const;
const periods = [
  { start: '2026-01-01', end: '2026-11-20', months: ['2026-09', '2026-10'] },
  // Cases that were opened in this period were closed until October.
  { start: '2025-01-01', end: '2025-08-31', months: ['2025-06', '2025-07'] },
] as const;

/** A figure of the cases dashboard as its card shows it. */
async function shown(username: string, key: string, values: { start: string; end: string }) {
  const context = contextOf(demoViewer(username) as Viewer, 'en-US');
  const dashboard = resolveDashboard(definitions.dashboards.get('crm') as NormalDashboard, context, { values });
  const section = dashboard.parts.flatMap(({ sections }) => sections).find((each) => each.key === key);
  if (section?.type !== 'figure' || !isOfTable(section)) throw new Error(`There is no figure ${key}.`);
  const table = tableOf(section, dashboard.tables);
  if (!table?.request) throw new Error(`${key} has no rows.`);
  const { text } = await answerOnce(username, table.request, 'application/json');
  const reading = readDataset(datasetOfAnswer(JSON.parse(text), table.request.place), table);
  const view = viewOfSection(section, table, { search: '', selections: [], sections: {} });
  const found = showView(reading, table, view).pivot(section.pivot);
  if (found.type !== 'pivot') throw new Error(`${key} has no pivot.`);
  return shownFigure(section, found, context.today);
}

/** A figure of an account's closed cases by month, from the table. */
async function byMonth(account: string, figure: string, of: string, start: string): Promise<Map<string, number>> {
  const { rows } = await database().admin.query<{ month: string; n: string }>(
    `select to_char(${of} at time zone 'UTC', 'YYYY-MM') as month, (${figure})::text as n from crm_cases
      where customer_number = $1 and case_created_date >= $2::date and ${of} is not null group by 1`,
    [account, start],
  );
  return new Map(rows.map(({ month, n }) => [month, Number(n)]));
}

const median = (from: string, to: string) =>
  `percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) / 3600)`;

/** The change of each figure is between months of this date. */
const figures = [
  ['closed_cases', 'case_completed_date', 'count(*)'],
  ['time_to_close', 'case_completed_date', median('case_created_date', 'case_completed_date')],
  ['time_to_response', 'case_created_date', median('case_created_date', 'first_response_date')],
] as const;

describe.each(accounts)('the cases of %s', (username, account) => {
  it.each(
    figures.flatMap(([key, of, figure]) => periods.map((period) => ({ key, of, figure, period, from: period.start }))),
  )('$key from $from changes as the months of $of do', async ({ key, of, figure, period }) => {
    const { start, end, months } = period;
    const known = await byMonth(account, figure, of, start);
    const [before = Number.NaN, last = Number.NaN] = months.map((month) => known.get(month));
    const { change } = await shown(username, key, { start, end });
    expect(change).toBeCloseTo((last - before) / before, 6);
  });
});
