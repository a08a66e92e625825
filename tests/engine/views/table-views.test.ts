import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveDashboard } from '../../../engine/dashboards/resolve.ts';
import { isOfTable, tableOf } from '../../../engine/dashboards/resolved.ts';
import { viewedSection, viewOfSection } from '../../../engine/results/section-view.ts';
import { readDashboardView } from '../../../engine/views/dashboard.ts';
import { unopened } from '../../../engine/views/dashboard-view.ts';
import { readDashboardAddress, writeDashboardAddress } from '../../../engine/views/text/dashboard.ts';
import { contextOf, definitions } from '../../browser/support/model.ts';
import { viewsOf } from './arbitrary.ts';

const context = contextOf('fleet-us');

const tables = [...definitions.dashboards].flatMap(([id, dashboard]) => {
  const resolve = (values = {}) => resolveDashboard(dashboard, context, { values });
  const resolved = resolve();
  return resolved.parts
    .flatMap(({ sections }) => sections)
    .flatMap((section) => {
      const table = tableOf(section, resolved.tables);
      return section.type === 'table' && table
        ? [{ name: `${id} ${section.key}`, dashboard, resolve, resolved, section, table }]
        : [];
    });
});

describe.each(tables)('a view of the table $name', ({ dashboard, resolve, resolved, section, table }) => {
  const views = viewsOf(section).map(({ columns, others, search, sort, filters }) => ({
    ...(columns ? { columns, others } : {}),
    ...(search ? { search } : {}),
    ...(sort ? { sort } : {}),
    ...(filters ? { filters } : {}),
  }));
  const seenIn = (view: typeof unopened) => [viewOfSection(section, table, view), viewedSection(section, view)];

  it('is the same in a link, and as JSON', () => {
    fc.assert(
      fc.property(views, (own) => {
        const view = { ...unopened, sections: { [section.key]: own } };
        const link = writeDashboardAddress(resolved, view, dashboard.parameters);
        expect(link.filter(([name]) => name.includes('.'))).toEqual([]);
        const read = readDashboardAddress(link, dashboard, resolve);
        expect(read.lost).toEqual([]);
        expect(seenIn(read.view)).toEqual(seenIn(view));
        expect(writeDashboardAddress(resolved, read.view, dashboard.parameters)).toEqual(link);
        const saved = readDashboardView(JSON.parse(JSON.stringify({ sections: view.sections })), resolved);
        expect(saved.lost).toEqual([]);
        expect(seenIn(saved.view)).toEqual(seenIn(view));
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    `_filter~${section.key}=[{"value":"no_such","match":"all","conditions":[{"type":"text","operator":"blank"}]}]`,
    `_filter~${section.key}=[{"val`,
    `_search~${section.key}=${'x'.repeat(2000)}`,
  ])('that names what is gone shows no row, in this table only: %s', (text) => {
    const [name = '', value = ''] = text.split(/=(.*)/s);
    const { view, lost } = readDashboardAddress([[name, value]], dashboard, resolve);
    expect(lost.map(({ closes }) => closes)).toEqual([true]);
    expect(view.sections[section.key]?.filters).toHaveLength(1);
    const closed = resolved.parts
      .flatMap(({ sections }) => sections)
      .filter(isOfTable)
      .filter((each) => {
        const own = tableOf(each, resolved.tables);
        return own && viewOfSection(each, own, view).isClosed;
      });
    expect(closed).toEqual([section]);
    const again = readDashboardAddress(
      writeDashboardAddress(resolved, view, dashboard.parameters),
      dashboard,
      resolve,
    ).view;
    expect(viewOfSection(section, table, again).isClosed).toBe(true);
  });

  it('of a column that is gone, and of a section that is gone, are lost', () => {
    const query: [string, string][] = [
      [`_sort~${section.key}`, '-no_such'],
      ['_search~no_such', 'x'],
    ];
    const { view, lost } = readDashboardAddress(query, dashboard, resolve);
    expect(lost.map(({ text }) => text)).toEqual(['-no_such', '_search~no_such=x']);
    expect(Object.keys(view.sections)).toEqual([section.key]);
  });
});
