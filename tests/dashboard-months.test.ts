import { expect, it } from 'vitest';
import type { Viewer } from '../engine/context/viewer.ts';
import { resolveDashboard } from '../engine/dashboards/resolve.ts';
import { isOfTable, tableOf } from '../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../engine/definitions/normal-dashboard.ts';
import { coveredMonths } from '../engine/results/covered-months.ts';
import { demoViewer } from '../server/seed/demo-viewer.ts';
import { contextOf, definitions, serveReports } from './support/demo-reports.ts';

const { answerOnce } = serveReports();

const periods = [
  { start: '2025-11-20', end: '2026-11-20' },
  { start: '2026-03-05', end: '2026-08-19' },
  { start: '2026-04-01', end: '2026-07-31' },
  { start: '2026-05-02', end: '2026-06-30' },
  { start: '2026-05-02', end: '2026-06-29' },
];

const monthIn = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (day: string) => format.format(Date.parse(day));
};

it.each(['en-US', 'fr-CA'] as const)('a section of full months says which ones, in %s', async (locale) => {
  const context = contextOf(demoViewer('fleet-us') as Viewer, locale);
  for (const values of periods) {
    const dashboard = resolveDashboard(definitions.dashboards.get('fleet') as NormalDashboard, context, { values });
    const limited = dashboard.parts
      .flatMap(({ sections }) => sections)
      .filter(isOfTable)
      .filter(({ filters }) => filters.some(({ value }) => value === 'whole_month'));
    expect(limited.map(({ key }) => key)).toEqual(['cost_per_mile', 'by_make', 'per_mile', 'economy', 'utilisation']);
    for (const section of limited) {
      const table = tableOf(section, dashboard.tables);
      const request = table?.request;
      if (!table || !request) throw new Error(`${section.key} has no rows.`);
      const { text } = await answerOnce('fleet-us', request, 'application/json');
      const rows: { calendar_month: string; whole_month: boolean }[] = [JSON.parse(text).data].flatMap((data) =>
        Array.isArray(data) ? data : Object.values(data).flat(),
      ) as never;
      const months = rows
        .filter(({ whole_month: isWhole }) => isWhole)
        .map(({ calendar_month: month }) => month)
        .sort();
      const [first, last] = [months[0], months.at(-1)].map((day) => day && monthIn(locale)(day));
      const said = first === last ? first : `${first} – ${last}`;
      expect(coveredMonths(section, table, { selections: [] })).toBe(said ?? '');
    }
  }
});
