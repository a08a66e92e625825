import { describe, expect, it } from 'vitest';
import { resolveDashboard } from '../../../engine/dashboards/resolve.ts';
import { isOfTable, type ResolvedTableSection, tableOf } from '../../../engine/dashboards/resolved.ts';
import { filtersForLead, viewOfSection } from '../../../engine/results/section-view.ts';
import type { Filter } from '../../../engine/tables/table.ts';
import { readDashboardView } from '../../../engine/views/dashboard.ts';
import { type OpenedDashboard, unopened } from '../../../engine/views/dashboard-view.ts';
import type { Lost } from '../../../engine/views/lost.ts';
import { readDashboardAddress, writeDashboardAddress } from '../../../engine/views/text/dashboard.ts';
import { contextOf, definitions } from '../../browser/support/model.ts';

const context = contextOf('fleet-us');
const only = (value: string): Filter => ({
  value,
  match: 'all',
  conditions: [{ type: 'values', operator: 'one_of', values: ['x'] }],
});

describe.each([...definitions.dashboards])('a link to the dashboard %s', (_id, dashboard) => {
  const resolve = (values = {}) => resolveDashboard(dashboard, context, { values });
  const resolved = resolve();
  const sections = resolved.parts
    .flatMap((part) => part.sections)
    .filter(
      (section): section is ResolvedTableSection =>
        isOfTable(section) && tableOf(section, resolved.tables) !== undefined,
    );
  const read = (selections: object) =>
    readDashboardAddress([['_select', JSON.stringify(selections)]], dashboard, resolve);
  const tableFor = (section: ResolvedTableSection) => {
    const table = tableOf(section, resolved.tables);
    if (!table) throw new Error('The section has no table.');
    return table;
  };
  const isWithout = (section: ResolvedTableSection, value: string) =>
    tableFor(section).columns.every((column) => column.value !== value);
  const closedBy = (view: OpenedDashboard) =>
    sections.filter((section) => viewOfSection(section, tableFor(section), view).isClosed);

  it.each(
    sections.flatMap((section) => {
      const column = tableFor(section).columns.find(({ type }) => type === 'text');
      return column ? [[section.key, column.value] as const] : [];
    }),
  )('with a selection in %s is the same when it is read and written', (key, value) => {
    const { view, lost } = read({ [key]: [only(value)] });
    expect(lost).toEqual([]);
    expect(view.selections.map(({ section }) => section)).toEqual([key]);
    expect(closedBy(view)).toEqual([]);
    const link = writeDashboardAddress(resolved, view, dashboard.parameters);
    const again = readDashboardAddress(link, dashboard, resolve).view;
    expect(writeDashboardAddress(resolved, again, dashboard.parameters)).toEqual(link);
  });

  it('to a section that is gone filters the sections that have the column, and closes the others', () => {
    const values = new Set(
      sections
        .flatMap((section) => tableFor(section).columns.filter(({ type }) => type === 'text'))
        .map(({ value }) => value),
    );
    for (const value of [...values, 'no_such']) {
      const { view, lost } = read({ no_such_section: [only(value)] });
      expect(lost.map(({ closes }) => closes)).toEqual([true]);
      expect(closedBy(view)).toEqual(sections.filter((section) => isWithout(section, value)));
      const link = writeDashboardAddress(resolved, view, dashboard.parameters);
      const again = readDashboardAddress(link, dashboard, resolve).view;
      expect(again.selections).toEqual(view.selections);
      for (const section of closedBy(view))
        if (section.leadsTo)
          expect(filtersForLead(section, tableFor(section), section.leadsTo, view).lost).toContain(value);
    }
  });

  it('and a view of a file are read alike: the same sections close, and the same is lost', () => {
    const given = { no_such_section: [only('no_such')], [sections[0]?.key ?? '']: [only('no_such')] };
    const search = 'x'.repeat(2000);
    const link = readDashboardAddress(
      [
        ['_search', search],
        ['_select', JSON.stringify(given)],
      ],
      dashboard,
      resolve,
    );
    const file = readDashboardView({ search, selections: given }, resolved);
    expect(closedBy(link.view)).toEqual(closedBy(file.view));
    expect(link.view.selections).toEqual(file.view.selections);
    const fieldsOf = (lost: readonly Lost[]) => lost.flatMap(({ field }) => field ?? []);
    expect(fieldsOf(link.lost)).toEqual(fieldsOf(file.lost));
    expect(file.lost.map(({ part }) => part)).toContain('search');
  });

  it('has no search where the dashboard has none, nor has a view', () => {
    const search = 'x';
    const [link, file] = [
      readDashboardAddress([['_search', search]], dashboard, resolve),
      readDashboardView({ search }, resolved),
    ];
    expect([link, file].map(({ view, lost }) => [view.search, lost.length])).toEqual(
      Array.from({ length: 2 }, () => (dashboard.search ? [search, 0] : ['', 1])),
    );
  });

  it.each([
    ['{"a', undefined],
    [undefined, { '': 7 }],
  ])('that can’t be read closes all sections: %j %j', (text, given) => {
    const query: [string, string][] = [['_select', text ?? JSON.stringify(given)]];
    expect(closedBy(readDashboardAddress(query, dashboard, resolve).view)).toEqual(sections);
  });
});

it.each([
  ...definitions.dashboards,
])('the dashboard %s reads other names of its parameters, and nothing that it ignores', (_id, dashboard) => {
  const resolve = (values = {}) => resolveDashboard(dashboard, context, { values });
  const others = dashboard.parameters.flatMap(({ key, also }) => also.map((name) => ({ key, name })));
  const ignored = dashboard.ignores.map((name) => [name, 'true'] as const);
  for (const { key, name } of others) {
    const { view, lost } = readDashboardAddress([[name, '200007'], ...ignored], dashboard, resolve);
    expect([view.parameters, lost]).toEqual([{ [key]: '200007' }, []]);
  }
  expect(readDashboardAddress(ignored, dashboard, resolve)).toEqual(readDashboardAddress([], dashboard, resolve));
  const unknown = readDashboardAddress([['no_such', 'true']], dashboard, resolve);
  expect(unknown.lost.map(({ part }) => part)).toEqual(['no_such']);
});

it.each([
  ...definitions.dashboards,
])('a link to %s has nothing for what is empty from the start, and says what was emptied', (_id, dashboard) => {
  const resolve = (values = {}) => resolveDashboard(dashboard, context, { values });
  const linkTo = (values: object) => writeDashboardAddress(resolve(values), unopened, dashboard.parameters);
  const valuesOf = (values: object) => resolve(values).fields.flatMap(({ shown, value }) => (shown ? [value] : []));
  expect(linkTo({}).filter(([, value]) => value === '')).toEqual([]);
  const emptied = Object.fromEntries(dashboard.parameters.map(({ key }) => [key, '']));
  for (const values of [{}, emptied])
    expect(valuesOf(readDashboardAddress(linkTo(values), dashboard, resolve).view.parameters)).toEqual(
      valuesOf(values),
    );
});

describe('a link to the search of vehicles', () => {
  const dashboard = definitions.dashboards.get('vehicle-search');
  if (!dashboard) throw new Error('There is a search of vehicles.');
  const resolve = (values = {}) => resolveDashboard(dashboard, context, { values });
  const read = (cards: string) =>
    readDashboardAddress(
      [
        ['data', 'ford'],
        ['_cards~vehicles', cards],
      ],
      dashboard,
      resolve,
    );

  it('has whether rows are shown as cards', () => {
    const { view, lost } = read('true');
    expect({ sections: view.sections, lost }).toEqual({ sections: { vehicles: { cards: true } }, lost: [] });
    const written = writeDashboardAddress(resolve(view.parameters), view, dashboard.parameters);
    expect(written).toContainEqual(['_cards~vehicles', 'true']);
    expect(written).toContainEqual(['data', 'ford']);
    expect(read('some')).toMatchObject({ view: { sections: {} }, lost: [{ part: 'cards' }] });
  });

  it('makes its call in capitals, and none without a text', () => {
    const queries = (values: object) =>
      resolve(values).tables.map(({ name, request }) => [name, Object.fromEntries(request?.query ?? [])]);
    expect(queries({ data: 'ford' })).toEqual([['vehicles', { data: 'FORD', type: 'ALL', include_oos: 'false' }]]);
    expect(queries({})).toEqual([['near', {}]]);
  });
});

describe('a link to a timeline', () => {
  const dashboard = definitions.dashboards.get('vehicle');
  if (!dashboard) throw new Error('There is a dashboard of a vehicle.');
  const resolve = (values = {}) => resolveDashboard(dashboard, context, { values });
  const rowsIn = (view: OpenedDashboard) => {
    const { parts, tables } = resolve(view.parameters);
    const section = parts.flatMap(({ sections }) => sections).find(({ key }) => key === 'timeline');
    const table = tableOf(section, tables);
    if (!section || !isOfTable(section) || !table) throw new Error('There is a timeline.');
    return viewOfSection(section, table, view);
  };

  it('has its search and the kinds that it shows', () => {
    const filters = [{ ...only('event_kind'), conditions: [{ type: 'values', operator: 'one_of', values: ['FUEL'] }] }];
    const query = [
      ['vehicle', '200007'],
      ['_search~timeline', 'denver'],
      ['_filter~timeline', JSON.stringify(filters)],
    ] as const;
    const { view, lost } = readDashboardAddress(query, dashboard, resolve);
    expect(lost).toEqual([]);
    expect(rowsIn(view)).toMatchObject({ search: 'denver', filters });
    expect(rowsIn(view).fields).toContain('event_text');
    const written = writeDashboardAddress(resolve(view.parameters), view, dashboard.parameters);
    expect(written.map(([name]) => name)).toEqual(['vehicle', '_search~timeline', '_filter~timeline']);
    expect(readDashboardAddress(written, dashboard, resolve).view).toEqual(view);
  });

  it('has no rows with a filter on a column that is gone', () => {
    const query = [['_filter~timeline', JSON.stringify([only('no_such')])]] as const;
    const { view, lost } = readDashboardAddress(query, dashboard, resolve);
    expect(lost).toHaveLength(1);
    expect(rowsIn(view).isClosed).toBe(true);
  });
});
