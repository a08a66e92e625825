import { describe, expect, it } from 'vitest';
import { mayOpen } from '../../../engine/access/holds.ts';
import { resolveDashboard } from '../../../engine/dashboards/resolve.ts';
import {
  isOfTable,
  type Lead,
  type ResolvedSection,
  type ResolvedTable,
  type ResolvedTableSection,
} from '../../../engine/dashboards/resolved.ts';
import { dashboard as dashboards } from '../../../engine/definitions/dashboard.ts';
import { normaliseDashboard } from '../../../engine/definitions/normal-dashboard.ts';
import { datasetOfAnswer } from '../../../engine/results/answer.ts';
import { excludingText, filtersText } from '../../../engine/results/dashboard-truth.ts';
import { filtersForLead, filtersOfSection, unknownTo } from '../../../engine/results/section-view.ts';
import { showAll, showView } from '../../../engine/results/shown-rows.ts';
import type { Dashboard } from '../../../engine/schema/dashboard.ts';
import { changeText, shownFigure } from '../../../engine/sections/figure.ts';
import { writtenText } from '../../../engine/sections/text.ts';
import { isClosed } from '../../../engine/tables/narrowed.ts';
import { readDataset } from '../../../engine/tables/reading.ts';
import type { Filter } from '../../../engine/tables/table.ts';
import { catalogue, context, echo, report } from '../support.ts';

const shared = { columns: ['make', 'day', 'amount', 'distance', 'quantity', 'economy'] } as const;

const dashboard: Dashboard = {
  key: 'sample',
  route: '/sample',
  icon: 'car',
  units: 'metric',
  parameters: [
    { type: 'date', key: 'start', required: true, value: 'start_of_year' },
    { type: 'date', key: 'end', required: true, value: 'today' },
    { type: 'boolean', key: 'metric' },
  ],
  rules: [{ type: 'on_or_before', first: 'start', second: 'end' }],
  calls: {
    own: {
      type: 'query',
      method: 'GET',
      path: '/own',
      parameters: ['start', 'end'],
      tables: { trips: { ...shared, columns: [...shared.columns] } },
    },
    rows: { type: 'report', report: 'sample', values: { kind: '2' } },
  },
  parts: [
    {
      key: 'first',
      sections: [
        { type: 'figure', key: 'cost', table: 'trips', value: 'amount', by: 'month', better: 'down' },
        {
          type: 'figure',
          key: 'thrift',
          table: 'trips',
          value: 'economy',
          better: 'up',
          leads_to: {
            report: 'sample',
            values: { end: '2026-06-30', kind: '1' },
            fields: { amount: 'vin', make: 'plate' },
          },
        },
        { type: 'note', key: 'note', width: 6 },
        { type: 'text', key: 'said', table: 'trips', values: { cost: { value: 'amount' }, trips: { take: 'count' } } },
        {
          type: 'chart',
          key: 'makes',
          table: 'trips',
          rows: [{ value: 'make' }],
          values: [{ value: 'amount' }],
          mark: 'bar',
        },
        { type: 'table', key: 'all', table: 'rows', columns: ['make', 'label_2'], most: 3 },
      ],
    },
    {
      key: 'second',
      requires: { type: 'country', is: 'CAN' },
      sections: [{ type: 'list', key: 'list', table: 'trips', name: 'make' }],
    },
  ],
};

const others = { catalogue, menus: new Map(), reports: new Map([['sample', report]]), calls: {} };
const normal = normaliseDashboard('sample', dashboard, others);
const resolve = (values: Record<string, unknown> = {}, country: 'USA' | 'CAN' = 'USA') =>
  resolveDashboard(normal, context({ country }), { values });

const sectionOf = <T extends ResolvedSection['type']>(resolved: ReturnType<typeof resolve>, type: T) =>
  resolved.parts.flatMap(({ sections }) => sections).find((each) => each.type === type) as Extract<
    ResolvedSection,
    { type: T }
  >;

/** One row a month; the first and the last are partial months. */
const months = [5, 10, 20, 40, 30, 50, 60, 30, 7];
const rows = months.map((amount, at) => ({
  make: at % 2 === 0 ? 'Ford' : 'Kia',
  day: `2026-0${at + 1}-15`,
  amount,
  distance: 100,
  quantity: 5,
  economy: 20,
}));

describe('a dashboard', () => {
  it('makes the calls of its tables with its own values, plus those of its reports', () => {
    const { tables } = resolve({ start: '2026-02-01' });
    expect(tables.map(({ name, report: own }) => [name, own?.id ?? null])).toEqual([
      ['trips', null],
      ['rows', 'sample'],
    ]);
    expect(tables[0]?.request).toMatchObject({
      method: 'GET',
      path: '/own',
      query: [
        ['start', '2026-02-01'],
        ['end', '2026-11-20'],
      ],
    });
    expect(tables[1]?.request?.path).toBe('/sample/two');
  });

  it('links to the reports of its sections, with the values that apply to them', () => {
    const resolved = resolve({ start: '2026-02-01' });
    const leadOf = (key: string) =>
      resolved.parts.flatMap(({ sections }) => sections.filter(isOfTable)).find((section) => section.key === key)
        ?.leadsTo;
    expect(leadOf('cost')).toBeNull();
    expect(leadOf('all')).toMatchObject({
      report: 'sample',
      values: { start: '2026-02-01', end: '2026-11-20', kind: '2' },
      fields: { make: 'make', vin: 'vin' },
    });
    // The section's own values take precedence over those of the dashboard.
    const own = leadOf('thrift');
    expect(own).toMatchObject({ report: 'sample', title: 'reports.sample.title' });
    expect(own?.values).toMatchObject({ start: '2026-02-01', end: '2026-06-30', kind: '1' });
    // Values that the report does not have, under any name, are not passed on.
    expect(own?.fields).toMatchObject({ day: 'day', amount: 'vin' });
    expect(own?.fields).not.toHaveProperty('make');
  });

  it('has no link if the viewer may not open the report, or if its values are invalid', () => {
    const hidden = resolveDashboard(normal, context({ hidden_menus: ['sample_report'] }));
    expect(sectionOf(hidden, 'figure').leadsTo).toBeNull();
    const leads = hidden.parts.flatMap(({ sections }) => sections.filter(isOfTable)).map(({ leadsTo }) => leadsTo);
    expect(leads.every((lead) => lead === null)).toBe(true);
    const late = resolve({ start: '2026-07-01' }).parts.flatMap(({ sections }) => sections.filter(isOfTable));
    expect(late.find(({ key }) => key === 'thrift')?.leadsTo).toBeNull();
  });

  it('says which direction is good in the displayed units', () => {
    const betterOf = (metric: boolean) =>
      resolve({ metric })
        .parts.flatMap(({ sections }) => sections)
        .flatMap((section) => (section.type === 'figure' ? [section.better] : []));
    expect([betterOf(false), betterOf(true)]).toEqual([
      ['down', 'up'],
      ['down', 'down'],
    ]);
  });

  it('makes no call while there is a fault', () => {
    const { tables, faults } = resolve({ start: '2026-12-31' });
    expect(faults).toHaveLength(1);
    expect(tables.map(({ request }) => request)).toEqual([null, null]);
  });

  it('says why the call of a report cannot be made if its own form has no fault', () => {
    const { tables, faults } = resolve({ start: '1990-01-01' });
    expect(faults).toEqual([]);
    expect(tables[0]?.fault).toBeNull();
    expect(tables[1]?.request).toBeNull();
    expect(tables[1]?.fault).toContain('faults.maximum_span');
  });

  it('has the parts that the viewer may see, and of tables only what their sections read', () => {
    expect(resolve().parts.map(({ key }) => key)).toEqual(['first']);
    expect(resolve({}, 'CAN').parts.map(({ key }) => key)).toEqual(['first', 'second']);
    expect(resolve().tables[0]?.fields.toSorted()).toEqual(['amount', 'day', 'economy', 'make']);
    // An account without that label does not have the column.
    expect(sectionOf(resolve(), 'table').columns.map(({ value }) => value)).toEqual(['make']);
  });

  it('uses the units of its parameter, whatever the account has', () => {
    const unitOf = (values: Record<string, unknown>, country: 'USA' | 'CAN') =>
      resolve(values, country).tables[0]?.columns.find(({ value }) => value === 'economy')?.unit;
    expect([unitOf({ metric: true }, 'USA'), unitOf({ metric: false }, 'CAN')]).toEqual(['L/100 km', 'mpg']);
  });
});

describe('the content of sections', () => {
  const resolved = resolve();
  const [table] = resolved.tables;
  if (!table) throw new Error('There is no table.');
  const shown = showAll(datasetOfAnswer(rows, { rows: '$' }), { ...table, groups: [] });
  const pivoted = (section: { pivot: Parameters<typeof shown.pivot>[0] }) => {
    const found = shown.pivot(section.pivot);
    if (found.type !== 'pivot') throw new Error(found.type);
    return found;
  };

  it('a figure shows the change from the second-to-last full part to the last', () => {
    const section = sectionOf(resolved, 'figure');
    const { value, course, change, isGood } = shownFigure(section, pivoted(section), context().today);
    expect(value).toBe(months.reduce((sum, each) => sum + each, 0));
    expect(course).toEqual(months.slice(1, -1));
    expect(change).toBeCloseTo((30 - 60) / 60, 9);
    expect(isGood).toBe(true);
  });

  it('the change of a figure names both of its months, because the figure covers all of them', () => {
    const textOf = (isWhole: boolean) => {
      const section = { ...sectionOf(resolved, 'figure'), isWhole };
      const shown = shownFigure(section, pivoted(section), context().today);
      const { style } = table;
      return changeText(section, shown, { style, words: echo, write: String, saysPeriod: true });
    };
    const names = (text: string | null) =>
      [...(text ?? '').matchAll(/(January|February|\w+ust|\w+ember|June|July)/g)].map(([name]) => name);
    expect(textOf(false)).toMatch(/^dashboard\.change_in /);
    expect(names(textOf(false))).toEqual(['August', 'July']);
    expect(names(textOf(true))).toEqual(['September', 'August']);
  });

  it('a figure of full parts shows the change up to the last one', () => {
    const section = { ...sectionOf(resolved, 'figure'), isWhole: true };
    const { course, change } = shownFigure(section, pivoted(section), context().today);
    expect(course).toEqual(months);
    const [before = 0, last = 0] = months.slice(-2);
    expect(change).toBeCloseTo((last - before) / before, 9);
  });

  it('a note is shown whatever happens to its calls, and reads nothing', () => {
    const failing = resolve({ start: '2026-12-01' });
    expect(failing.tables.map(({ request }) => request)).toEqual([null, null]);
    expect(sectionOf(failing, 'note')).toEqual({
      type: 'note',
      key: 'note',
      title: 'dashboards.sample.sections.note.title',
      description: null,
      width: 6,
      height: null,
      actions: [],
      text: 'dashboards.sample.sections.note.text',
    });
  });

  it('a text has its values where its placeholders are', () => {
    const section = sectionOf(resolved, 'text');
    const text = writtenText(section, pivoted(section), table.style, context().words);
    expect(text).toBe('dashboards.sample.sections.said.text {"cost":"$252.00","trips":"9","currency":"USD"}');
  });

  it('a text of found rows has another text if there are no more', () => {
    const section = sectionOf(resolved, 'text');
    const textOf = (shown: string, all: string) =>
      writtenText(
        { ...section, whole: { text: 'whole', shown, all } },
        pivoted(section),
        table.style,
        context().words,
      ).split(' ')[0];
    // 252 and 9, and a figure that the viewer does not have.
    expect(textOf('trips', 'cost')).toBe(section.text);
    expect(textOf('cost', 'trips')).toBe('whole');
    expect(textOf('trips', 'trips')).toBe('whole');
    expect(textOf('trips', 'matches')).toBe('whole');
  });
});

it('links to a report from a named day, limited to the rows with the value of a parameter', () => {
  const [first] = dashboard.parts ?? [];
  const linked = (leads_to: object) => {
    const section = { type: 'list', key: 'list', table: 'trips', name: 'make', leads_to } as const;
    const parts = [{ ...first, key: 'first', sections: [section] }] as Dashboard['parts'];
    const own = normaliseDashboard('sample', { ...dashboard, parts }, others);
    const found = resolveDashboard(own, context(), { values: { start: '2026-02-01' } });
    return sectionOf(found, 'list') as ResolvedTableSection;
  };
  const values = { start: 'one_year_ago', end: 'today', kind: '1' };
  const section = linked({ report: 'sample', values, matches: { value: 'vin', parameter: 'start' } });
  expect(section.leadsTo?.values).toMatchObject({ start: '2025-11-21', end: '2026-11-20' });
  const matched = {
    value: 'vin',
    match: 'all',
    conditions: [{ type: 'text', operator: 'equals', text: '2026-02-01' }],
  };
  const table = resolve().tables.find(({ name }) => name === section.table) as ResolvedTable;
  const behind = filtersForLead(section, table, section.leadsTo as Lead, { selections: [] });
  expect(behind).toEqual({ filters: [matched], lost: [] });
  const ford: Filter = {
    value: 'make',
    match: 'all',
    conditions: [{ type: 'values', operator: 'one_of', values: ['Ford'] }],
  };
  // A second filter of that column can't be passed on.
  const lead = { ...(section.leadsTo as Lead), fields: { make: 'vin' } };
  expect(filtersForLead({ ...section, filters: [ford] }, table, lead, { selections: [] }).lost).toEqual([
    'columns.make',
  ]);
  // The value of another table is known once that is loaded: its column is.
  const taking = linked({ report: 'sample', values, matches: { value: 'vin', table: 'trips', column: 'make' } });
  expect(taking.leadsTo?.matching).toEqual({ value: 'vin', table: 'trips', column: 'make' });
  expect(taking.leadsTo?.matched).toBeUndefined();
  // Without the column it would show all rows.
  expect(linked({ report: 'sample', values, matches: { value: 'wheel', parameter: 'start' } }).leadsTo).toBeNull();
});

describe('a selection', () => {
  const byMake = (values: string[], section = 'makes') => ({
    selections: [
      {
        section,
        filters: [
          {
            value: 'make',
            match: 'all' as const,
            conditions: [{ type: 'values' as const, operator: 'one_of' as const, values }],
          },
        ],
      },
    ],
  });
  const resolved = resolve();
  const all = resolved.parts.flatMap(({ sections }) => sections);
  const named = (key: string) => all.find((section) => section.key === key) as ResolvedTableSection;
  const tableOf = ({ table }: ResolvedTableSection) =>
    resolved.tables.find(({ name }) => name === table) as ResolvedTable;

  it('links to the report of a section with the section’s filters, narrowed like its rows, and names those that are lost', () => {
    const own: Filter = {
      value: 'make',
      match: 'all',
      conditions: [{ type: 'values', operator: 'none_of', values: ['Kia'] }],
    };
    const end: Filter = { value: 'day', match: 'all', conditions: [], among: { type: 'end', end: 'last' } };
    const section = { ...named('all'), filters: [own, end] };
    const lead = { ...(section.leadsTo as Lead), fields: { make: 'brand', day: 'day' } };
    const behind = (each: Lead) => filtersForLead(section, tableOf(section), each, byMake(['Ford', 'Kia']));
    const narrowed = {
      value: 'brand',
      match: 'all',
      conditions: [{ type: 'values', operator: 'one_of', values: ['Ford'] }],
    };
    expect(behind(lead)).toEqual({ filters: [narrowed], lost: ['columns.day'] });
    expect(behind({ ...lead, fields: {}, lost: ['Centers'] })).toEqual({
      filters: [],
      lost: ['Centers', 'columns.make', 'columns.day'],
    });
    // The period of the report already applies it, unless something else is selected.
    expect(behind({ ...lead, applied: 'day' }).lost).toEqual([]);
    expect(behind({ ...lead, applied: 'make' }).filters).toEqual([narrowed]);
  });

  const ownList = (...values: string[]): Filter => ({
    value: 'make',
    match: 'all',
    conditions: [{ type: 'values', operator: 'one_of', values }],
  });

  it('never replaces a section’s own filter: without a common value there are no rows, here and in its report', () => {
    const section = { ...named('all'), filters: [ownList('Kia')] };
    const table = tableOf(section);
    const selected = byMake(['Ford']);
    const filters = filtersOfSection(section, table, selected);
    const rows = readDataset(datasetOfAnswer([{ make: 'Ford' }, { make: 'Kia' }], { rows: '$' }), table);
    expect(showView(rows, table, { search: '', sorts: [], fields: [], filters }).summary().rows).toBe(0);
    const texts = filtersText(filters, table, context());
    expect(texts).toHaveLength(2);
    expect(excludingText(filters, table, context())).toContain('dashboard.excluding');
    const lead = section.leadsTo as Lead;
    expect(filtersForLead(section, table, lead, selected).filters.map(isClosed)).toEqual([true]);
    expect(excludingText(filtersOfSection(section, table, byMake(['Kia'])), table, context())).toBe('');
  });

  it('has no link where no filter passes the same rows', () => {
    const some: Filter = { ...ownList(), conditions: [{ type: 'text', operator: 'contains', text: 'o' }] };
    const none: Filter = { ...ownList(), conditions: [{ type: 'values', operator: 'none_of', values: ['Ford'] }] };
    const section = { ...named('all'), filters: [some] };
    const selected = { selections: [{ section: 'makes', filters: [none] }] };
    expect(filtersOfSection(section, tableOf(section), selected)).toEqual([some, none]);
    expect(filtersForLead(section, tableOf(section), section.leadsTo as Lead, selected)).toEqual({
      filters: [],
      lost: ['columns.make'],
    });
  });

  it('is reported only where the table of a section lacks its field', () => {
    const columns = tableOf(named('all')).columns.filter(({ value }) => value !== 'make');
    const lacking = {
      ...resolved,
      tables: resolved.tables.map((table) => (table.name === 'rows' ? { ...table, columns } : table)),
    };
    expect(unknownTo(named('all'), lacking, byMake(['Ford']))).toEqual(['columns.make']);
    expect(unknownTo(named('all'), resolved, byMake(['Ford']))).toEqual([]);
    expect(unknownTo(named('makes'), lacking, byMake(['Ford']))).toEqual([]);
  });

  it('applies to every table that has its field, whatever the sections of that table read', () => {
    const list = {
      ...dashboard,
      parts: dashboard.parts?.map((part) => ({
        ...part,
        sections: part.sections.map((section) => (section.key === 'all' ? { ...section, columns: ['vin'] } : section)),
      })),
    } as Dashboard;
    const { tables } = resolveDashboard(normaliseDashboard('sample', list, others), context());
    expect(tables.find(({ name }) => name === 'rows')?.fields).toEqual(['vin', 'make']);
  });
});

describe('a call of the contract', () => {
  const calls = {
    'trips.list': {
      method: 'POST' as const,
      path: '/trips/:center/of/:year',
      inputs: { params: ['center', 'year'], query: ['start', 'most'], body: ['end', 'kind'] },
      required: ['start'],
    },
  };
  const written: Dashboard = {
    ...dashboard,
    parameters: [...(dashboard.parameters ?? []), { type: 'text', key: 'center', required: true, value: 'a/b c' }],
    calls: {
      ...dashboard.calls,
      own: {
        type: 'call',
        call: 'trips.list',
        values: { year: 2026, most: 5, kind: 'short' },
        tables: { trips: { ...shared, rows: 'data.trips', columns: [...shared.columns] } },
      },
    },
  };

  it('sends every input in its place, and parameters that are not inputs nowhere', () => {
    const read = normaliseDashboard('sample', written, { ...others, calls });
    const { tables } = resolveDashboard(read, context(), { values: { start: '2026-02-01', end: '2026-03-01' } });
    expect(tables[0]?.request).toEqual({
      method: 'POST',
      path: '/trips/a%2Fb%20c/of/2026',
      query: [
        ['start', '2026-02-01'],
        ['most', '5'],
      ],
      body: { kind: 'short', end: '2026-03-01' },
      place: { rows: 'data.trips' },
      emptyIsError: false,
    });
    expect(tables[0]?.report).toBeNull();
  });

  it('that does not exist is named', () => {
    expect(() => normaliseDashboard('sample', written, others)).toThrow('There is no call “trips.list”.');
  });
});

describe('the address of a part', () => {
  it('opens for viewers of the dashboard and the part, and is in the outline that lists load first', () => {
    const tabs: Dashboard = {
      ...dashboard,
      requires: { type: 'feature', key: 'superset' },
      parts: dashboard.parts?.map((part) => ({ ...part, route: part.key })) ?? [],
    };
    const routesOf = (written: typeof tabs) => dashboards.routes('sample', written, others);
    expect(routesOf(dashboards.outline?.(tabs) as Dashboard)).toEqual(routesOf(tabs));
    const opens = (path: string, viewer: Parameters<typeof context>[0]) => {
      const entry = routesOf(tabs).find((route) => route.path === path)?.entry;
      return entry ? mayOpen(entry, context(viewer).viewer) : null;
    };
    const features = ['superset'];
    expect(opens('/sample/first', { features })).toBe(true);
    expect(opens('/sample/second', { features })).toBe(false);
    expect(opens('/sample/second', { features, country: 'CAN' })).toBe(true);
    expect(opens('/sample/second', { features: [], country: 'CAN' })).toBe(false);
  });
});
