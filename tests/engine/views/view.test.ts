import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import { asMyReport } from '../../../engine/reports/my-report.ts';
import { resolveReport } from '../../../engine/reports/resolve.ts';
import { placedOf } from '../../../engine/views/arrange.ts';
import { readView } from '../../../engine/views/read.ts';
import { resolveView } from '../../../engine/views/resolve.ts';
import type { View } from '../../../engine/views/schema.ts';
import { readAddress } from '../../../engine/views/text/address.ts';
import { writeView } from '../../../engine/views/write.ts';
import { wantedOf } from '../../../src/reports/state/resolve-state.ts';
import { initialState } from '../../../src/reports/state/state.ts';
import { contextOf, reports } from '../../browser/support/model.ts';

const context = contextOf('fleet-us');
const generate = calls['myreports.generate-report'];
const types = reports.filter(({ myReport }) => myReport !== null).map((report) => asMyReport(report, 'Mine', generate));
const fuel = types.find(({ myReport }) => myReport === 'fuel') as NormalReport;

const own = placedOf(resolveReport(fuel, context).columns);

describe('a view', () => {
  it.each(
    types.map((report) => [report.myReport, report] as const),
  )('of %s has only its columns at first', (_, report) => {
    expect(Object.keys(writeView({}, report, context))).toEqual(['columns']);
  });

  it('has only parameters that differ from their defaults: today stays today', () => {
    const { start } = Object.fromEntries(resolveReport(fuel, context).fields.map(({ key, value }) => [key, value]));
    expect(writeView({ parameters: { start, end: context.today } }, fuel, context).parameters).toBeUndefined();
    const view = writeView({ parameters: { start: '2026-02-03', end: context.today } }, fuel, context);
    expect(view.parameters).toEqual({ start: '2026-02-03' });
    const tomorrow = { ...context, today: '2026-12-24' };
    const { fields } = resolveReport(fuel, tomorrow, { view: readView(view, fuel, tomorrow).view });
    expect(Object.fromEntries(fields.map(({ key, value }) => [key, value]))).toMatchObject({
      start: '2026-02-03',
      end: '2026-12-24',
    });
  });

  it('shows only its own columns, in their order, whatever the report has now', () => {
    const view: View = {
      columns: [{ value: 'net_cost' }, { value: 'vehicle_number', pinned: false, width: 90 }],
    };
    const { columns, missing } = resolveReport(fuel, context, { view: readView(view, fuel, context).view });
    expect(columns.filter(({ enabled }) => enabled).map(({ value, width }) => [value, width])).toEqual([
      ['net_cost', own.find(({ value }) => value === 'net_cost')?.width],
      ['vehicle_number', 90],
    ]);
    expect(missing).toEqual([]);
  });

  it('opens without what no longer exists, and says so; a filter on it lets no row pass', () => {
    const filters = [{ value: 'gone_filter', match: 'all', conditions: [{ type: 'text', operator: 'blank' }] }];
    const { view, lost } = readView(
      {
        columns: [{ value: 'net_cost' }, { value: 'gone_column' }],
        sort: [
          { value: 'gone_sort', direction: 'asc' },
          { value: 'net_cost', direction: 'desc' },
        ],
        filters,
        parameters: { gone_parameter: 'x', cleared_parameter: null, start: '2026-02-01' },
      },
      fuel,
      context,
    );
    const resolved = resolveReport(fuel, context, { view });
    expect(resolved.missing).toEqual(['gone_column']);
    expect(lost).toEqual([
      { part: 'parameters', field: 'gone_parameter', closes: true },
      { part: 'parameters', field: 'cleared_parameter', closes: false },
      { part: 'sort', field: 'gone_sort' },
      { part: 'filters', field: 'gone_filter', closes: true },
    ]);
    expect(view).toMatchObject({ sort: [{ value: 'net_cost' }], parameters: { start: '2026-02-01' } });
    const { closed, isClosed } = resolveView(resolved, view);
    expect([closed.map(({ value }) => value), isClosed]).toEqual([['gone_filter', 'gone_parameter'], true]);
  });
});

describe('a view from outside', () => {
  const plainColumns = resolveReport(fuel, context).columns.filter(({ enabled }) => enabled);
  const shownOf = (given: unknown) => {
    const { view, lost } = readView(given, fuel, context);
    const { columns } = resolveReport(fuel, context, { view });
    return { view, lost, shown: columns.filter(({ enabled }) => enabled).map(({ value }) => value) };
  };

  it('is read part by part, and names unreadable parts, filters by their columns', () => {
    const { view, lost, shown } = shownOf({
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
    expect(Object.keys(view).sort()).toEqual(['columns', 'filters', 'search']);
    expect(view.filters?.map(({ value }) => value)).toEqual(['product', 'vehicle_make', 'net_cost', '?']);
    expect(lost).toEqual([
      { part: 'look' },
      { part: 'groups' },
      { part: 'colour' },
      { part: 'filters', field: 'vehicle_make', closes: true },
      { part: 'filters', field: 'net_cost', closes: true },
      { part: 'filters', closes: true },
    ]);
    expect(resolveView(resolveReport(fuel, context, { view }), view).isClosed).toBe(true);
  });

  it.each<[unknown, string[]]>([
    [null, ['columns']],
    [undefined, ['columns']],
    ['view', ['columns']],
    [[], ['columns']],
    [{}, []],
    [{ columns: {} }, ['columns']],
  ])('has the suggested columns if it is %j', (given, parts) => {
    const { lost, shown } = shownOf(given);
    expect(shown).toEqual(plainColumns.map(({ value }) => value));
    expect(lost.map(({ part }) => part)).toEqual(parts);
  });

  it.each([
    ['search', 7],
    ['parameters', 'all'],
    ['filters', 'all'],
  ])('shows no rows if its %s can’t be read: they limited them', (part, given) => {
    const { view, lost } = shownOf({ [part]: given });
    expect(lost).toEqual([{ part, closes: true }]);
    expect(resolveView(resolveReport(fuel, context, { view }), view).isClosed).toBe(true);
  });
});

describe('a column that the account does not have', () => {
  const canadian = contextOf('fleet-ca');
  const lacking = 'client_use_3';
  const resolvedOf = (given: View) => {
    const { view, lost } = readView(given, fuel, canadian);
    const resolved = resolveReport(fuel, canadian, { view });
    const shown = resolved.columns.filter(({ enabled }) => enabled).map(({ value }) => value);
    return { view, lost, resolved, shown, seen: resolveView(resolved, view) };
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
      const view: View = {
        look,
        pivot: { rows: [{ value }], columns: [{ value }], values: [{ value: 'net_cost' }, { value }] },
        sort: [{ value, direction: 'asc' }],
        groups: [{ value }],
        filters: [{ value, match: 'all', conditions: [{ type: 'text', operator: 'blank' }] }],
      };
      const state = initialState({ view });
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
    const { view, lost, seen } = resolvedOf({
      columns: [{ value: 'net_cost' }],
      groups: [{ value: lacking }],
      sort: [{ value: lacking, direction: 'asc' }],
      filters: [{ value: lacking, match: 'all', conditions: [{ type: 'text', operator: 'blank' }] }],
    });
    expect(lost.map(({ part, field }) => [part, field])).toEqual([
      ['sort', lacking],
      ['groups', lacking],
      ['filters', lacking],
    ]);
    expect(view).toMatchObject({ groups: [], sort: [] });
    expect(seen).toMatchObject({ filters: [], closed: [{ value: lacking }], isClosed: true });
  });

  it('leaves the suggested columns if it was the only one', () => {
    const { shown, resolved } = resolvedOf({ columns: [{ value: lacking }] });
    const suggested = resolveReport(fuel, canadian).columns.filter(({ enabled }) => enabled);
    expect(shown).toEqual(suggested.map(({ value }) => value));
    expect(resolved.missing).toEqual([lacking]);
  });

  it('is named by a link that sorts by it', () => {
    const { view, lost } = readAddress([['_sort', `${lacking},-net_cost`]], fuel, canadian);
    expect(view.sort).toEqual([{ value: 'net_cost', direction: 'desc' }]);
    expect(lost).toEqual([{ part: 'sort', text: lacking }]);
  });
});

describe('the call of a user’s own report', () => {
  it.each(
    types.map((report) => [report.myReport, report] as const),
  )('of %s names its type, and has its parameters by their keys', (type, report) => {
    const { request, fields } = resolveReport(report, context);
    expect(request).toMatchObject({ method: 'POST', path: generate.path, query: [], generates: type });
    const given = fields.filter(({ value }) => value !== null).map(({ key }) => key);
    expect(Object.keys(request?.body ?? {}).sort()).toEqual(given.sort());
  });
});
