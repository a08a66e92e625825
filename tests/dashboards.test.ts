import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calls as contract } from '../contract/calls.ts';
import { mayOpen } from '../engine/access/holds.ts';
import { locales } from '../engine/context/context.ts';
import type { Viewer } from '../engine/context/viewer.ts';
import { resolveDashboard } from '../engine/dashboards/resolve.ts';
import type { ResolvedSection, ResolvedTable, ResolvedTableSection } from '../engine/dashboards/resolved.ts';
import { describeDashboard, type ShownDashboard } from '../engine/describe/dashboard.ts';
import { resolveMenus } from '../engine/menus/resolve.ts';
import type { ReportRequest } from '../engine/reports/resolved.ts';
import { datasetOfAnswer } from '../engine/results/answer.ts';
import type { Dataset } from '../engine/tables/table.ts';
import { demoUsers, demoViewer } from '../server/seed/demo-viewer.ts';
import { declared, read, textsOf, wordlessTexts } from './support/declared.ts';
import {
  cellsIn,
  contextOf,
  dashboards,
  decode,
  definitions,
  required,
  serveReports,
  wordsOf,
} from './support/demo-reports.ts';

const { answerOnce: answer, lastError } = serveReports();

const folder = 'tests/snapshots/dashboards';

it('reads every dashboard', () => {
  // Tabs of a group belong to its dashboard.
  const isTab = (file: string) => 'group' in JSON.parse(readFileSync(`definitions/dashboards/${file}`, 'utf8'));
  const files = readdirSync('definitions/dashboards').filter((file) => file.endsWith('.json') && !isTab(file));
  expect(dashboards.map(({ id }) => `${id}.json`)).toEqual(files.sort());
});

it('has no snapshot of a dashboard that does not exist', () => {
  const ids = dashboards.map(({ id }) => `${id}.txt`);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  expect(files.filter((file) => !ids.includes(file))).toEqual([]);
});

/** The calls whose answers the contract describes: the check compares them with the columns, also where there are no rows. */
const described = new Set<string>(Object.values(contract).map(({ path }) => path));

/** The rows of a table’s call: of a report in columns, of a call of the dashboard itself as JSON. */
async function datasetOf(username: string, request: ReportRequest, isReport: boolean): Promise<Dataset> {
  const { status, text, bytes } = await answer(username, request, isReport ? undefined : 'application/json');
  expect(status, `${text.slice(0, 500)}\n${lastError()}`).toBe(200);
  return isReport ? decode(bytes) : datasetOfAnswer(JSON.parse(text), request.place);
}

const sectionsOf = ({ parts }: ShownDashboard['resolved']): ResolvedSection[] => parts.flatMap((part) => part.sections);

describe.each(dashboards.map((dashboard) => [dashboard.id, dashboard] as const))('%s', (id, dashboard) => {
  it('matches its snapshot, for everybody in every language', async () => {
    const values = required(dashboard);
    const viewers = demoUsers.map((username) => demoViewer(username) as Viewer);
    const opening = viewers.filter((viewer) => mayOpen(dashboard, viewer));
    // Cells are those of the first viewer in each country, in its language.
    const told = opening.filter(
      ({ country }, place) => opening.findIndex((each) => each.country === country) === place,
    );
    const resolutions = viewers.flatMap((viewer) =>
      locales.map((locale) => {
        const context = contextOf(viewer, locale);
        const isWritten = told.includes(viewer) && locale === cellsIn[viewer.country];
        return { viewer, context, isWritten, resolved: resolveDashboard(dashboard, context, { values }) };
      }),
    );
    const datasets = new Map<string, Dataset>();
    const calls = resolutions
      .filter(({ viewer, context }) => context.locale === cellsIn[viewer.country])
      .flatMap((each) => each.resolved.tables.map((table) => ({ ...each, table })));
    await Promise.all(
      calls.map(async ({ viewer: { username }, viewer, isWritten, table }) => {
        if (!table.request) throw new Error('The defaults are at fault.');
        if (isWritten) {
          const dataset = await datasetOf(username, table.request, table.report !== null);
          const isDescribed = dataset.length === 0 && described.has(table.request.path);
          if (!table.report && !isDescribed) declared(dataset, table);
          datasets.set(`${username} ${table.name}`, dataset);
        } else if (!opening.includes(viewer) && !table.report)
          expect((await answer(username, table.request)).status).toBe(404);
      }),
    );
    const shown = resolutions.map(({ viewer: { username }, viewer, context, isWritten, resolved }): ShownDashboard => {
      const sections = sectionsOf(resolved);
      const texts = [
        resolved.title,
        resolved.description,
        ...sections.flatMap((section) => [
          section.title,
          ...('empty' in section && section.empty !== null ? [section.empty] : []),
        ]),
      ];
      const own = resolved.tables.flatMap((table) => textsOf({ ...table, fields: [] }));
      const words = wordsOf(context.locale);
      expect(wordlessTexts(words, [...texts, ...own, ...textsOf({ ...resolved, columns: [] })])).toEqual([]);
      const rowsOf = (section: ResolvedTableSection, table: ResolvedTable) => {
        const sort = 'sorts' in section ? section.sorts : table.sort;
        const dataset = datasets.get(`${username} ${table.name}`) as Dataset;
        return read(dataset, { ...table, sort }, section.filters);
      };
      const opens = opening.includes(viewer);
      const menus = resolveMenus(definitions.menus, definitions.places, context);
      return { viewer: username, opens, context, resolved, menus, rowsOf: isWritten ? rowsOf : null };
    });
    shown.sort((a, b) => Number(b.opens) - Number(a.opens));
    const file = `snapshots/dashboards/${id}.txt`;
    const isNew = !existsSync(`tests/${file}`);
    if (isNew && process.env.CI)
      throw new Error(`tests/${file} is not there: run npm run test:definitions and commit what it writes.`);
    await expect(describeDashboard(dashboard, shown)).toMatchFileSnapshot(file);
    if (isNew) console.log(`tests/${file} was written: read it, and commit it with the dashboard.`);
  });
});

/** Spec: reporting §9, renames in metric mode. */
it('the measures of the Fleet Objective Report are named by their units', () => {
  const named = (locale: 'en-US' | 'en-CA' | 'fr-CA', use_metric_system: boolean) => {
    const viewer = demoViewer(locale === 'en-US' ? 'fleet-us' : 'fleet-ca') as Viewer;
    const own = definitions.dashboards.get('fleet-objective-report');
    if (!own) throw new Error('There is no Fleet Objective Report.');
    const { tables, parts } = resolveDashboard(own, contextOf(viewer, locale), { values: { use_metric_system } });
    const columns = tables.flatMap((table) => table.columns);
    const fields = ['distance_driven', 'expense_per_distance', 'quantity', 'fuel_economy'];
    const title = parts.flatMap(({ sections }) => sections).find(({ key }) => key === 'all_cost')?.title;
    return [title, ...fields.map((field) => columns.find(({ value }) => value === field)?.header)];
  };
  const us = ['Cost per mile (CPM)', 'Miles driven', 'Cost per mile (CPM)', 'Gallons', 'Miles per gallon (MPG)'];
  const metric = ['Cost per kilometre (CPK)', 'Kilometres driven', 'Cost per kilometre (CPK)', 'Litres', 'L/100 km'];
  expect(named('en-US', false)).toEqual(us);
  expect(named('en-CA', false)).toEqual(us);
  expect(named('en-US', true)).toEqual(metric);
  expect(named('en-CA', true)).toEqual(metric);
  expect(named('fr-CA', true)).toEqual([
    'Coût par kilomètre (CPK)',
    'Kilomètres parcourus',
    'Coût par kilomètre (CPK)',
    'Litres',
    'L/100\u00a0km',
  ]);
});
