import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NormalReport } from '../../engine/definitions/normal-report.ts';
import { asMyReport } from '../../engine/reports/my-report.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import type { ReportView } from '../../engine/schema/report-view.ts';
import { ownOf, type ViewState, viewOf } from '../../src/my-reports/report-view.ts';
import { readAddress } from '../../src/reports/address/address.ts';
import { wantedOf } from '../../src/reports/state/resolve-state.ts';
import { initialState } from '../../src/reports/state/state.ts';
import { placedOf } from '../../src/tables/arrangement.ts';
import { contextOf, reports } from '../browser/support/model.ts';

const context = contextOf('fleet-us');
const types = reports.filter(({ myReport }) => myReport !== null).map((report) => asMyReport(report, 'Mine'));
const fuel = types.find(({ myReport }) => myReport === 'fuel') as NormalReport;

const untouched: ViewState = {
  values: {},
  arrangement: null,
  saved: null,
  search: '',
  sorts: null,
  filters: [],
  look: 'rows',
  pivot: null,
  groups: null,
  chart: null,
  isSummarized: false,
};

/** As a saved report opens on screen. */
function begun(view: ReportView, report = fuel): ViewState {
  const { saved, begun: first } = ownOf(view, report, context);
  if (!first) throw new Error('The report has no first state.');
  return { ...first, saved };
}

const own = placedOf(resolveReport(fuel, context).columns);
const states: fc.Arbitrary<ViewState> = fc.record({
  values: fc.record(
    { start: fc.constantFrom('2026-02-01', '2026-01-01'), use_bill_date: fc.boolean() },
    { requiredKeys: [] },
  ),
  arrangement: fc.option(
    fc
      .shuffledSubarray(own, { minLength: own.length, maxLength: own.length })
      .chain((order) =>
        fc.tuple(
          ...order.map((column, place) => fc.boolean().map((on) => ({ ...column, enabled: place === 0 || on }))),
        ),
      ),
  ),
  saved: fc.constant(null),
  search: fc.string(),
  sorts: fc.option(fc.constant([{ value: 'net_cost', direction: 'desc' as const }])),
  filters: fc.constantFrom(
    [],
    [
      {
        value: 'product',
        match: 'all' as const,
        conditions: [{ type: 'values' as const, operator: 'one_of' as const, values: ['DSL', null] }],
      },
    ],
  ),
  look: fc.constantFrom('rows' as const, 'pivot' as const, 'chart' as const),
  pivot: fc.option(fc.constant({ rows: [{ value: 'product' }], values: [{ take: 'count' as const }] })),
  groups: fc.option(fc.constant([{ value: 'product' }, { value: 'transaction_date', by: 'month' as const }])),
  chart: fc.option(fc.constantFrom({ mark: 'bar' as const, stack: 'share' as const }, {})),
  isSummarized: fc.boolean(),
});

describe('a view', () => {
  it('is the same when it is saved, opened, and saved again', () => {
    fc.assert(
      fc.property(states, (state) => {
        const view = viewOf(state, fuel, context);
        const again = viewOf(begun(JSON.parse(JSON.stringify(view))), fuel, context);
        expect(again).toEqual(view);
        expect(JSON.stringify(again)).toBe(JSON.stringify(view));
      }),
    );
  });

  it.each(
    types.map((report) => [report.myReport, report] as const),
  )('of %s has only its columns at first', (_, report) => {
    expect(Object.keys(viewOf(untouched, report, context))).toEqual(['columns']);
  });

  it('has only parameters that differ from their defaults: today stays today', () => {
    const { start } = Object.fromEntries(resolveReport(fuel, context).fields.map(({ key, value }) => [key, value]));
    expect(viewOf({ ...untouched, values: { start, end: context.today } }, fuel, context).parameters).toBeUndefined();
    const view = viewOf({ ...untouched, values: { start: '2026-02-03', end: context.today } }, fuel, context);
    expect(view.parameters).toEqual({ start: '2026-02-03' });
    const tomorrow = { ...context, today: '2026-12-24' };
    const { begun: later } = ownOf(view, fuel, tomorrow);
    const fields = resolveReport(fuel, tomorrow, { values: later?.values ?? {} }).fields;
    expect(Object.fromEntries(fields.map(({ key, value }) => [key, value]))).toMatchObject({
      start: '2026-02-03',
      end: '2026-12-24',
    });
  });

  it('shows only its own columns, in their order, whatever the report has now', () => {
    const view: ReportView = {
      columns: [{ value: 'net_cost' }, { value: 'vehicle_number', pinned: false, width: 90 }],
    };
    const { saved } = begun(view);
    const { columns, missing } = resolveReport(fuel, context, { view: saved });
    expect(columns.filter(({ enabled }) => enabled).map(({ value, width }) => [value, width])).toEqual([
      ['net_cost', own.find(({ value }) => value === 'net_cost')?.width],
      ['vehicle_number', 90],
    ]);
    expect(missing).toEqual([]);
  });

  it('opens without what no longer exists, and says so', () => {
    const state = begun({
      columns: [{ value: 'net_cost' }, { value: 'gone_column' }],
      sort: [
        { value: 'gone_sort', direction: 'asc' },
        { value: 'net_cost', direction: 'desc' },
      ],
      filters: [{ value: 'gone_filter', match: 'all', conditions: [{ type: 'text', operator: 'blank' }] }],
    });
    const { missing } = resolveReport(fuel, context, { view: state.saved });
    expect(missing).toEqual(['gone_column', 'gone_sort', 'gone_filter']);
    expect(state).toMatchObject({ sorts: [{ value: 'net_cost' }], filters: [] });
  });
});

describe('a view from outside', () => {
  const plainColumns = resolveReport(fuel, context).columns.filter(({ enabled }) => enabled);
  const shownOf = (given: unknown) => {
    const { saved, begun: first } = ownOf(given, fuel, context);
    const { columns } = resolveReport(fuel, context, { view: saved });
    return { first, shown: columns.filter(({ enabled }) => enabled).map(({ value }) => value) };
  };

  it('is read part by part, and names unreadable parts, filters by their columns', () => {
    const { first, shown } = shownOf({
      columns: [{ value: 'net_cost' }],
      look: 'hologram',
      search: 'diesel',
      groups: 'product',
      colour: 'red',
      filters: [
        { value: 'product', match: 'all', conditions: [{ type: 'text', operator: 'blank' }] },
        { value: 'vehicle_make', match: 'all', conditions: [{ type: 'text', operator: '__proto__' }] },
        // Valid, but not for this column.
        { value: 'net_cost', match: 'all', conditions: [{ type: 'text', operator: 'blank' }] },
        7,
      ],
    });
    expect(shown).toEqual(['net_cost']);
    expect(first).toMatchObject({ search: 'diesel', look: 'rows', groups: null, unread: [] });
    expect(first?.filters.map(({ value }) => value)).toEqual(['product']);
    expect(first?.unreadSaved).toEqual([
      { part: 'look' },
      { part: 'groups' },
      { part: 'colour' },
      { part: 'filters', field: 'vehicle_make' },
      { part: 'filters' },
      { part: 'filters', field: 'net_cost' },
    ]);
  });

  it.each([
    [null],
    [undefined],
    ['view'],
    [[]],
    [{}],
    [{ columns: {} }],
  ])('has the suggested columns if it is %j', (given) => {
    const { first, shown } = shownOf(given);
    expect(shown).toEqual(plainColumns.map(({ value }) => value));
    expect(first?.unreadSaved).toEqual([{ part: 'columns' }]);
  });
});

describe('a column that the account does not have', () => {
  const canadian = contextOf('fleet-ca');
  const lacking = 'client_use_3';
  const resolvedOf = (view: ReportView) => {
    const own = ownOf(view, fuel, canadian);
    const state = initialState({ ...own.begun, saved: own.saved });
    const resolved = resolveReport(fuel, canadian, { values: state.values, view: state.saved });
    return { state, resolved, shown: resolved.columns.filter(({ enabled }) => enabled).map(({ value }) => value) };
  };

  it('is in the definition, but not in the report', () => {
    expect(fuel.columns.some(({ value }) => value === lacking)).toBe(true);
    expect(resolveReport(fuel, canadian).columns.some(({ value }) => value === lacking)).toBe(false);
  });

  it.each([
    lacking,
    'nope',
  ])('is not requested for a pivot, a chart, a sort, groups or headline figures: %s', (value) => {
    const resolved = resolveReport(fuel, canadian);
    for (const look of ['rows', 'pivot', 'chart'] as const) {
      const state = initialState({
        look,
        pivot: { rows: [{ value }], columns: [{ value }], values: [{ value: 'net_cost' }, { value }] },
        sorts: [{ value, direction: 'asc' }],
        groups: [{ value }],
        filters: [{ value, match: 'all', conditions: [{ type: 'text', operator: 'blank' }] }],
      });
      const headed = { ...resolved, headline: { values: [{ value }], over: value } };
      const asked = JSON.stringify(wantedOf(headed, state).view);
      expect(asked, look).not.toContain(value);
      if (look !== 'rows') expect(asked).toContain('net_cost');
    }
  });

  it('is named wherever it was saved: shown, sorted, filtered or grouped by', () => {
    expect(resolvedOf({ columns: [{ value: lacking }, { value: 'net_cost' }] })).toMatchObject({
      shown: ['net_cost'],
      resolved: { missing: [lacking] },
    });
    const { state, resolved } = resolvedOf({
      columns: [{ value: 'net_cost' }],
      groups: [{ value: lacking }],
      sort: [{ value: lacking, direction: 'asc' }],
      filters: [{ value: lacking, match: 'all', conditions: [{ type: 'text', operator: 'blank' }] }],
    });
    expect(resolved.missing).toEqual([lacking]);
    expect(state).toMatchObject({ groups: [], sorts: [], filters: [], unread: [] });
  });

  it('leaves the suggested columns if it was the only one', () => {
    const { shown, resolved } = resolvedOf({ columns: [{ value: lacking }] });
    const suggested = resolveReport(fuel, canadian).columns.filter(({ enabled }) => enabled);
    expect(shown).toEqual(suggested.map(({ value }) => value));
    expect(resolved.missing).toEqual([lacking]);
  });

  it('is named by a link that sorts by it', () => {
    const { sorts, unread } = readAddress(`_sort=${lacking},-net_cost`, fuel, canadian);
    expect({ sorts, unread }).toEqual({ sorts: [{ value: 'net_cost', direction: 'desc' }], unread: [lacking] });
  });
});

describe('the call of a user’s own report', () => {
  it.each(
    types.map((report) => [report.myReport, report] as const),
  )('of %s names its type, and has its parameters by their keys', (type, report) => {
    const { request, fields } = resolveReport(report, context);
    expect(request).toMatchObject({ method: 'POST', path: '/my-reports/generate-report', query: [], generates: type });
    const given = fields.filter(({ value }) => value !== null).map(({ key }) => key);
    expect(Object.keys(request?.body ?? {}).sort()).toEqual(given.sort());
  });
});
