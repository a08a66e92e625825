import { expect, it } from 'vitest';
import { mayOpen } from '../engine/access/holds.ts';
import type { ResolvedColumn } from '../engine/columns/column.ts';
import type { Context } from '../engine/context/context.ts';
import type { Viewer } from '../engine/context/viewer.ts';
import { resolveDashboard } from '../engine/dashboards/resolve.ts';
import {
  isOfTable,
  type Lead,
  type ResolvedDashboard,
  type ResolvedTable,
  type ResolvedTableSection,
  tableOf,
} from '../engine/dashboards/resolved.ts';
import type { NormalDashboard } from '../engine/definitions/normal-dashboard.ts';
import type { NormalReport } from '../engine/definitions/normal-report.ts';
import { drillFilters } from '../engine/pivots/drill.ts';
import type { ResolvedPivot } from '../engine/pivots/resolved.ts';
import { resolveReport } from '../engine/reports/resolve.ts';
import type { ReportRequest } from '../engine/reports/resolved.ts';
import { datasetOfAnswer } from '../engine/results/answer.ts';
import { filtersForLead, viewOfSection } from '../engine/results/section-view.ts';
import { showView } from '../engine/results/shown-rows.ts';
import { kindOf } from '../engine/sections/registry.ts';
import { allRows } from '../engine/tables/cells.ts';
import { filterRows } from '../engine/tables/filter.ts';
import { readDataset } from '../engine/tables/reading.ts';
import type { Dataset, Filter } from '../engine/tables/table.ts';
import { totalRows } from '../engine/tables/totals.ts';
import type { Selection } from '../engine/views/dashboard-view.ts';
import type { Lost } from '../engine/views/lost.ts';
import { readAddress } from '../engine/views/text/address.ts';
import { names } from '../engine/views/text/names.ts';
import { demoUsers, demoViewer } from '../server/seed/demo-viewer.ts';
import { resolveState, wantedOf } from '../src/reports/state/resolve-state.ts';
import { initialState } from '../src/reports/state/state.ts';
import { type Chance, chooseSeed, createChance } from './server/support/chance.ts';
import { cellsIn, contextOf, dashboards, decode, definitions, required, serveReports } from './support/demo-reports.ts';

const { answerOnce: answer, lastError } = serveReports();

const selectionCount = 200;

/** A dashboard on the screen of a demo user, with its rows. */
interface Screen {
  username: string;
  context: Context;
  dashboard: ResolvedDashboard;
  rows: ReadonlyMap<string, Dataset>;
}

interface Link {
  screen: Screen;
  section: ResolvedTableSection;
  table: ResolvedTable;
}

async function datasetOf(username: string, request: ReportRequest, isReport: boolean): Promise<Dataset> {
  const { status, text, bytes } = await answer(username, request, isReport ? undefined : 'application/json');
  expect(status, `${text.slice(0, 500)}\n${lastError()}`).toBe(200);
  return isReport ? decode(bytes) : datasetOfAnswer(JSON.parse(text), request.place);
}

const tableSections = ({ parts }: ResolvedDashboard) => parts.flatMap(({ sections }) => sections).filter(isOfTable);

let opened: Promise<Screen[]> | null = null;

/** Whose accounts have the vehicle and the driver that are opened. */
const havingThem = ['fleet-us', 'fleet-ca'];

const isOfOne = ({ parameters }: NormalDashboard) =>
  parameters.some(({ key }) => key === 'vehicle' || key === 'driver');

/** Every dashboard of every demo user that leads to reports. */
function screensOfAll(): Promise<Screen[]> {
  opened ??= openAll();
  return opened;
}

async function openAll(): Promise<Screen[]> {
  const screens: Screen[] = [];
  for (const username of demoUsers) {
    const viewer = demoViewer(username) as Viewer;
    const context = contextOf(viewer, cellsIn[viewer.country]);
    for (const definition of dashboards.filter((each) => mayOpen(each, viewer))) {
      if (isOfOne(definition) && !havingThem.includes(username)) continue;
      const dashboard = resolveDashboard(definition, context, { values: required(definition) });
      const leading = tableSections(dashboard).filter(({ leadsTo }) => leadsTo !== null);
      if (leading.length === 0) continue;
      const rows = new Map<string, Dataset>();
      for (const { name, request, report } of dashboard.tables)
        if (request) rows.set(name, await datasetOf(username, request, report !== null));
      screens.push({ username, context, dashboard, rows });
    }
  }
  return screens;
}

const linksOf = (screen: Screen): Link[] =>
  tableSections(screen.dashboard).flatMap((section) => {
    const table = tableOf(section, screen.dashboard.tables);
    return section.leadsTo && table && screen.rows.has(table.name) ? [{ screen, section, table }] : [];
  });

const shownIn = ({ rows }: Screen, table: ResolvedTable, view: Parameters<typeof showView>[2]) => {
  const dataset = rows.get(table.name);
  if (!dataset) throw new Error(`There are no rows of ${table.name}.`);
  return showView(readDataset(dataset, table), table, view);
};

const pivotOf = (section: ResolvedTableSection): ResolvedPivot | null => ('pivot' in section ? section.pivot : null);

/** The filters of a click on some figure of a section; null if it has none. */
function click(screen: Screen, section: ResolvedTableSection, chance: Chance): readonly Filter[] | null {
  const table = tableOf(section, screen.dashboard.tables);
  const pivot = pivotOf(section);
  if (!table || !pivot || section.type === 'figure' || !screen.rows.has(table.name)) return null;
  const none = { search: '', selections: [], sections: {} };
  const found = shownIn(screen, table, viewOfSection(section, table, none)).pivot(pivot);
  if (found.type !== 'pivot') return null;
  const [row, column] = [chance.below(found.rows.levels.length), chance.below(found.columns.levels.length)];
  const filters = drillFilters(pivot, found, row, column);
  return filters && filters.length > 0 ? filters : null;
}

/** One or two sections of a dashboard are clicked. */
function clicks(screen: Screen, chance: Chance): Selection[] {
  const wanted = 1 + chance.below(2);
  const made = new Map<string, Selection>();
  const sections = tableSections(screen.dashboard);
  for (let attempt = 0; attempt < 40 && made.size < wanted; attempt++) {
    const section = chance.oneOf(sections);
    const filters = click(screen, section, chance);
    if (filters) made.set(section.key, { section: section.key, filters });
  }
  return [...made.values()];
}

/**
 * Every filter that should hold for a section, one after the other: its own, and those of selections in other sections.
 * Its own selection holds too if the section shows what is in it.
 */
function heldFilters({ section, table }: Link, selections: readonly Selection[]): Filter[] {
  const others = selections.filter((each) => each.section !== section.key).flatMap(({ filters }) => filters);
  const own = selections.find((each) => each.section === section.key)?.filters ?? [];
  const within = kindOf(section.type).within?.(section, own) ?? [];
  return [...section.filters, ...within, ...others].filter(({ value }) =>
    table.columns.some((column) => column.value === value),
  );
}

/** The figure of the rows that pass some filters, each of which is applied on its own. */
function figureOfRows({ screen, table }: Link, field: string, filters: readonly Filter[]): number {
  const dataset = screen.rows.get(table.name);
  if (!dataset) throw new Error(`There are no rows of ${table.name}.`);
  const reading = readDataset(dataset, table);
  const rows = filters.reduce(
    (left, filter) => filterRows(reading.table, left, [filter], table.columns),
    allRows(reading.table),
  );
  return totalRows(reading.table, rows, table.columns)[field]?.value ?? 0;
}

/** The figure of the rows that pass every filter that should hold. */
const figureHere = (link: Link, field: string, selections: readonly Selection[]): number =>
  figureOfRows(link, field, heldFilters(link, selections));

/** The figure of the rows that the section shows. */
const figureShown = ({ screen, section, table }: Link, field: string, selections: readonly Selection[]): number =>
  shownIn(screen, table, {
    ...viewOfSection(section, table, { search: '', selections, sections: {} }),
    fields: [field],
  }).summary().totals[field]?.value ?? 0;

interface There {
  rows: number;
  total: number | null;
  unread: readonly Lost[];
  hidden: readonly string[];
}

/** The same in the report that the link leads to, as its screen shows it; null if the section has no link now. */
async function figureThere(
  { screen, section, table }: Link,
  field: string,
  selections: readonly Selection[],
): Promise<There | null> {
  const { leadsTo: lead } = section;
  const report = definitions.reports.get(lead?.report ?? '') as NormalReport;
  if (!lead) throw new Error('There is no link.');
  const query = new URLSearchParams(lead.values);
  const { filters, lost } = filtersForLead(section, table, lead, { selections });
  if (lost.length > 0) return null;
  if (filters.length > 0) query.set(names.filter, JSON.stringify(filters));
  const { view: linked, lost: unread } = readAddress([...query], report, screen.context);
  const state = initialState({ view: linked });
  const { ran } = resolveState(report, state, screen.context);
  if (!ran.request) throw new Error(`The link to ${lead.report} does not run.`);
  const { plan, view } = wantedOf(ran, state);
  const dataset = await datasetOf(screen.username, ran.request, true);
  const shown = showView(readDataset(dataset, plan), plan, { ...view, fields: [field] });
  const { rows, totals } = shown.summary();
  const isHidden = ({ value }: Filter) => ran.columns.some((column) => column.value === value && !column.enabled);
  const hidden = filters.filter(isHidden).map(({ value }) => value);
  return { rows, total: totals[field]?.value ?? null, unread, hidden };
}

/** The column whose figure the section shows, if it is added up, or if the report has the same ratio; null for others. */
function comparedField({ screen, section, table }: Link): string | null {
  const field = pivotOf(section)?.values[0]?.column?.value;
  const typeIn = (columns: readonly ResolvedColumn[]) => columns.find(({ value }) => value === field)?.total.type;
  const type = typeIn(table.columns);
  if (!field || (type !== 'sum' && type !== 'ratio')) return null;
  const report = definitions.reports.get(section.leadsTo?.report ?? '') as NormalReport;
  const isThere = typeIn(resolveReport(report, screen.context).columns) === type;
  return isThere || type === 'sum' ? field : null;
}

/** Sums of rounded amounts differ by cents. */
const isNear = (a: number, b: number) =>
  Math.abs(a - b) < Math.max(Math.abs(b) < 100 ? 0.002 : 0.5, Math.abs(b) * 1e-6);

/** A number of things is the number of rows of their report. */
const figureOf = ({ total, rows }: There): number => total ?? rows;

const nameOf = ({ screen, section }: Link) => `${screen.dashboard.id} ${section.key}`;

it('a section without a selection shows the figure of its report', async () => {
  const different = new Set<string>();
  for (const link of (await screensOfAll()).flatMap(linksOf)) {
    const field = comparedField(link);
    const there = field && (await figureThere(link, field, []));
    if (there && !isNear(figureOf(there), figureHere(link, field, []))) different.add(nameOf(link));
  }
  expect(different).toEqual(new Set());
}, 120_000);

it('a history of one vehicle has as many rows as its report', async () => {
  const different = new Set<string>();
  const found = new Set<string>();
  for (const link of (await screensOfAll()).flatMap(linksOf)) {
    const { screen, section, table } = link;
    const column = section.leadsTo?.matched?.value;
    if (column === undefined) continue;
    const view = viewOfSection(section, table, { search: '', selections: [], sections: {} });
    const { rows } = shownIn(screen, table, view).summary();
    const there = await figureThere(link, column, []);
    if (there?.rows !== rows || there.unread.length > 0) different.add(`${nameOf(link)} ${rows} ${there?.rows}`);
    if (rows > 0) found.add(section.key);
  }
  expect(different).toEqual(new Set());
  expect(found.size).toBeGreaterThan(2);
}, 120_000);

it('without a selection, every section with filters of its own can pass them on to its report', async () => {
  const lost = (await screensOfAll())
    .flatMap(linksOf)
    .map((link) => [
      nameOf(link),
      filtersForLead(link.section, link.table, link.section.leadsTo as Lead, { selections: [] }).lost,
    ])
    .filter(([, fields]) => fields?.length);
  expect(lost).toEqual([]);
}, 120_000);

it('a selection that a section’s own filter excludes leaves it and its report without rows', async () => {
  const links = (await screensOfAll()).flatMap(linksOf);
  const checked = new Set<string>();
  for (const link of links) {
    const field = comparedField(link);
    const own = link.section.filters.find(({ value, conditions }) => {
      const [only] = conditions;
      return (
        only?.type === 'values' &&
        only.operator === 'one_of' &&
        Object.hasOwn(link.section.leadsTo?.fields ?? {}, value)
      );
    });
    const other = tableSections(link.screen.dashboard).find(({ key }) => key !== link.section.key);
    const [listed] = own?.conditions ?? [];
    if (!field || !own || !other || listed?.type !== 'values' || checked.has(nameOf(link))) continue;
    const excluded: Filter = { ...own, conditions: [{ ...listed, operator: 'none_of' }] };
    const selections = [{ section: other.key, filters: [excluded] }];
    const there = await figureThere(link, field, selections);
    expect([nameOf(link), figureShown(link, field, selections), there?.rows, there?.unread]).toEqual([
      nameOf(link),
      0,
      0,
      [],
    ]);
    checked.add(nameOf(link));
  }
  expect(checked.size).toBeGreaterThan(2);
}, 120_000);

it(`a selection followed to its report shows the same figure, for ${selectionCount} selections`, async () => {
  const chance = createChance(chooseSeed('dashboard links'));
  const links = (await screensOfAll()).flatMap(linksOf).filter((link) => comparedField(link) !== null);
  const hidden = new Set<string>();
  let narrower = 0;
  let followed = 0;
  for (let count = 0; count < selectionCount; count++) {
    const link = links[count % links.length] as Link;
    const field = comparedField(link) as string;
    const selections = clicks(link.screen, chance);
    const what = JSON.stringify({
      as: link.screen.username,
      section: link.section.key,
      to: link.section.leadsTo?.report,
      selections,
    });
    const [shown, held] = [figureShown(link, field, selections), figureHere(link, field, selections)];
    expect(isNear(shown, held), `${what}: ${shown} shown, ${held} held`).toBe(true);
    const there = await figureThere(link, field, selections);
    if (!there) continue;
    const here = figureHere(link, field, selections);
    followed += 1;
    expect(there.unread, what).toEqual([]);
    const found = figureOf(there);
    expect(isNear(found, here), `${what}: ${here} here, ${found} there`).toBe(true);
    if (here !== figureHere(link, field, [])) narrower += 1;
    for (const value of there.hidden) hidden.add(value);
  }
  // The selections do filter, and some of their columns are hidden in the reports.
  expect(followed).toBeGreaterThan(selectionCount / 2);
  expect(narrower).toBeGreaterThan(selectionCount / 4);
  expect(hidden).toContain('vehicle_make');
}, 120_000);
