import { describe, expect, it } from 'vitest';
import { resolveDashboard } from '../../../engine/dashboards/resolve.ts';
import { isListing } from '../../../engine/dashboards/resolved.ts';
import { viewedSection } from '../../../engine/results/section-view.ts';
import { changed, placedOf } from '../../../engine/views/arrange.ts';
import { unopened } from '../../../engine/views/dashboard-view.ts';
import { readLists, withSavedLists, writeLists } from '../../../engine/views/list-configuration.ts';
import { readDashboardAddress, writeDashboardAddress } from '../../../engine/views/text/dashboard.ts';
import { widthsOf, withWidth } from '../../../engine/views/widths.ts';
import { contextOf, definitions } from '../../browser/support/model.ts';

const dashboard = definitions.dashboards.get('manage-drivers');
if (!dashboard) throw new Error('There are no drivers.');
const resolve = (values = {}) => resolveDashboard(dashboard, contextOf('fleet-us'), { values });
const resolved = resolve();
const section = resolved.parts.flatMap(({ sections }) => sections).find((each) => each.key === 'drivers');
if (!section || !isListing(section)) throw new Error('They are not in a list.');
const { columns: own } = section;
const usual = own.find(({ value }) => value === 'email')?.width ?? 0;

const viewed = (columns: ReturnType<typeof placedOf>) =>
  viewedSection(section, { sections: { drivers: { columns, others: 'default' } } }).columns;

describe('the widths of a list', () => {
  it('are those that were given, within the limits of views', () => {
    expect(widthsOf(own, own)).toEqual({});
    expect(widthsOf(own, viewed(withWidth(own, own, 'email', 333.4)))).toEqual({ email: 333 });
    expect(widthsOf(own, viewed(withWidth(own, own, 'email', 3)))).toEqual({ email: 40 });
    expect(widthsOf(own, viewed(withWidth(own, own, 'email', 9999)))).toEqual({ email: 2000 });
  });

  it('are given back, and are not lost where they are those of the definition', () => {
    const wide = viewed(withWidth(own, own, 'email', 333));
    expect(withWidth(own, wide, 'email', null)).toEqual(placedOf(own));
    expect(widthsOf(own, viewed(withWidth(own, wide, 'email', usual)))).toEqual({ email: usual + 1 });
  });
});

describe('the saved columns of lists', () => {
  const pinned = changed(withWidth(own, own, 'email', 333), 'email', { pinned: true });
  const saved = { drivers: { columns: pinned, others: 'default' as const } };

  it('are in one configuration, and are read back', () => {
    const columns = writeLists(saved);
    expect(columns.find(({ value }) => value === 'drivers.email')).toEqual({
      value: 'drivers.email',
      enabled: true,
      width: 333,
      pinned: true,
    });
    expect(readLists({ columns }, dashboard)).toEqual(saved);
  });

  it('are left out where they show no column, or are of no list of the dashboard', () => {
    const names = ['email', '.email', 'others.email', 'drivers.no_such'];
    const columns = [...names.map((value) => ({ value, enabled: true })), { value: 'drivers.email', enabled: false }];
    expect(readLists({ columns }, dashboard)).toEqual({});
    expect(readLists(null, dashboard)).toEqual({});
  });

  it('are those of a view that says nothing about columns', () => {
    const sections = { drivers: { search: 'a' }, others: {} };
    expect(withSavedLists(sections, saved)).toEqual({ drivers: { search: 'a', ...saved.drivers }, others: {} });
    const own = { drivers: { columns: placedOf(section.columns) } };
    expect(withSavedLists(own, saved)).toBe(own);
  });

  it('are not in a link, and those of the definition are', () => {
    const link = (columns: ReturnType<typeof placedOf>, given = {}) =>
      writeDashboardAddress(
        resolved,
        { ...unopened, sections: { drivers: { columns, others: 'default' } } },
        dashboard.parameters,
        given,
      ).filter(([name]) => name === '_columns~drivers');
    expect(link(pinned)).toEqual([['_columns~drivers', 'email.333.p~']]);
    expect(link(pinned, saved)).toEqual([]);
    expect(link(placedOf(own))).toEqual([]);
    const [reset] = link(placedOf(own), saved);
    expect(reset).toEqual(['_columns~drivers', '']);
    const { view, lost } = readDashboardAddress([reset ?? ['', '']], dashboard, resolve);
    expect([view.sections.drivers?.columns, lost]).toEqual([placedOf(own), []]);
  });
});
