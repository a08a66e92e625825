import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FilterKind } from '../../../engine/columns/kind.ts';
import { columnKinds } from '../../../engine/columns/registry.ts';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import type { RawValues } from '../../../engine/reports/fields.ts';
import { resolveReport } from '../../../engine/reports/resolve.ts';
import { viewLimits } from '../../../engine/schema/view-limits.ts';
import { isClosed as isClosedFilter } from '../../../engine/tables/narrowed.ts';
import type { Condition, Filter, ListedValue, Sort } from '../../../engine/tables/table.ts';
import { changed, moved, type Placed, placedOf } from '../../../engine/views/arrange.ts';
import { resolveView } from '../../../engine/views/resolve.ts';
import type { View, ViewColumns } from '../../../engine/views/schema.ts';
import { readAddress, writeAddress } from '../../../engine/views/text/address.ts';
import { readColumns, writeColumns } from '../../../engine/views/text/columns.ts';
import { entriesOf, queryOf } from '../../../src/address/place.ts';
import { contextOf, reports } from '../../browser/support/model.ts';

function reportOf(id: string): NormalReport {
  const report = reports.find((each) => each.id === id);
  if (!report) throw new Error(`The report ${id} was not found.`);
  return report;
}

const fuel = reportOf('fuel-detail-report');
const context = contextOf('fleet-us');
const columns = resolveReport(fuel, context).columns;
const own = placedOf(columns);
/** The link of a report that ran with some values. */
function linkOf(view: View, values: RawValues = {}, report = fuel, saved: ViewColumns | null = null): string {
  const ran = resolveReport(report, context, { values, view: view.columns ? view : { ...view, ...saved } });
  return queryOf(writeAddress(ran, report, context, { view, saved }));
}

const read = (query: string, report = fuel) => readAddress(entriesOf(query), report, context);

const textsOf = (query: string, report = fuel) => read(query, report).lost.map(({ text }) => text);

const arrangedAs = (columns: readonly Placed[]): View => ({ columns, others: 'default' });

const width = fc.integer({ min: 40, max: 2000 });
const arrangements: fc.Arbitrary<Placed[]> = fc
  .shuffledSubarray(own, { minLength: own.length, maxLength: own.length })
  .chain((order) =>
    fc.tuple(
      ...order.map((column) =>
        fc.oneof(
          { weight: 3, arbitrary: fc.constant(column) },
          fc.record({ value: fc.constant(column.value), enabled: fc.boolean(), width, pinned: fc.boolean() }),
        ),
      ),
    ),
  )
  .filter((placed) => placed.some((column) => column.enabled));

const textConditions: fc.Arbitrary<Condition> = fc.record({
  type: fc.constant('text'),
  operator: fc.constantFrom('contains', 'not_equals', 'blank'),
  text: fc.string(),
});
const numberConditions: fc.Arbitrary<Condition> = fc.record({
  type: fc.constant('number'),
  operator: fc.constantFrom('equals', 'blank'),
  from: fc.constantFrom(0, 1),
});
const ofDays = ['2019', '2026-02', '2024-02-29', null];
const listed: Readonly<Record<FilterKind, fc.Arbitrary<ListedValue>>> = {
  text: fc.oneof(fc.string({ minLength: 1, maxLength: 20 }), fc.constant(null)),
  number: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
  day: fc.constantFrom(...ofDays),
  truth: fc.constantFrom(0, 1, null),
};
const valuesConditions = (kind: FilterKind): fc.Arbitrary<Condition> =>
  fc.record({
    type: fc.constant('values'),
    operator: fc.constantFrom('one_of', 'none_of'),
    // A link has no negative zero.
    values: fc.array(
      listed[kind].map((value) => (value === 0 ? 0 : value)),
      { minLength: 1, maxLength: 8 },
    ),
  });

const filters: fc.Arbitrary<Filter[]> = fc.uniqueArray(
  fc.constantFrom(...columns).chain((column) =>
    fc.record({
      value: fc.constant(column.value),
      match: fc.constantFrom('all', 'any'),
      conditions: fc.oneof(
        fc.array(columnKinds[column.type].filter === 'text' ? textConditions : numberConditions, {
          minLength: 1,
          maxLength: 2,
        }),
        valuesConditions(columnKinds[column.type].filter).map((condition) => [condition]),
      ),
    }),
  ),
  { selector: (filter) => filter.value, maxLength: 4 },
);
const sorts = fc.array(
  fc.record<Sort>({
    value: fc.constantFrom(...columns.map(({ value }) => value)),
    direction: fc.constantFrom('asc', 'desc'),
  }),
  { minLength: 1 },
);

describe('a link', () => {
  it('restores parameters, search, sort, filter and columns', () => {
    fc.assert(
      fc.property(fc.string(), sorts, filters, arrangements, (search, sort, filters, columns) => {
        const back = read(linkOf({ search, sort, filters, ...arrangedAs(columns) }, { start: '2026-02-01' }));
        const { view } = back;
        expect(back).toMatchObject({ view: { sort }, lost: [], isRun: true });
        expect([view.search ?? '', view.filters ?? []]).toEqual([search, filters]);
        expect(view.parameters).toMatchObject({ start: '2026-02-01' });
        expect(placedOf(resolveReport(fuel, context, { view: { ...view, parameters: {} } }).columns)).toEqual(columns);
      }),
      { numRuns: 60 },
    );
  });

  it('of an untouched run has only its parameters, whatever the measured column widths', () => {
    const link = linkOf({});
    expect(Object.fromEntries(new URLSearchParams(link))).toMatchObject({ start: '2026-01-01', end: '2026-11-20' });
    expect([...new URLSearchParams(link).keys()]).toEqual(['start', 'end', 'use_bill_date']);
    expect(linkOf({ ...arrangedAs(own), sort: resolveReport(fuel, context).sort })).toBe(link);
  });

  it('says that columns are summarized, and nothing else as a switch', () => {
    const link = linkOf({ summaries: true });
    expect(new URLSearchParams(link).get('_summary')).toBe('1');
    expect(read(link)).toMatchObject({ view: { summaries: true }, lost: [] });
    expect(read(linkOf({})).view.summaries).toBeUndefined();
    expect(read('_summary=yes').view.summaries).toBeUndefined();
    expect(textsOf('_summary=yes')).toEqual(['_summary=yes']);
  });

  it('restores the same dates on another day', () => {
    const later = { ...context, today: '2027-03-01' };
    const { view } = readAddress(entriesOf(linkOf({})), fuel, later);
    const there = resolveReport(fuel, later, { view });
    const here = resolveReport(fuel, context);
    expect(there.request).toEqual(here.request);
    expect(resolveReport(fuel, later).request).not.toEqual(here.request);
  });

  it('has only the columns’ differences from what the user saved', () => {
    const columns = changed(own, 'net_cost', { enabled: false });
    const saved = arrangedAs(columns);
    const linked = (view: View) => linkOf(view, {}, fuel, saved);
    expect(linked({})).toBe(linkOf({}));
    expect(linked(saved)).toBe(linkOf({}));
    // The user who opens the link has saved other columns.
    const wide = changed(columns, 'product', { width: 300 });
    expect(new URLSearchParams(linked(arrangedAs(wide))).get('_columns')).toBe('product.300~,-net_cost~');
    expect(read(linked(arrangedAs(own))).view.columns).toEqual(own);
  });

  it('has a cleared parameter, but not a hidden one', () => {
    const report = reportOf('replacement-analysis-report');
    const query = new URLSearchParams(linkOf({}, { report_months: '', miles_driven: '90000' }, report));
    expect(query.get('report_months')).toBe('');
    expect(query.has('miles_driven')).toBe(false);
    expect(read(query.toString(), report).view.parameters?.report_months).toBe('');
  });

  it('marks the run of a report without parameters, and runs nothing without that mark', () => {
    const report = reportOf('inventory-report');
    expect(linkOf({}, {}, report)).toBe('_run=1');
    expect(read('_run=1', report)).toMatchObject({ isRun: true, lost: [] });
    expect(read('').isRun).toBe(false);
    expect(read('utm_source=mail').isRun).toBe(false);
    expect(textsOf('utm_source=mail')).toEqual(['utm_source=mail']);
  });
});

describe('columns in a link', () => {
  const text = (placed: Placed[]) => writeColumns(placed, own);
  const [first, second] = own;

  it('contain only changes', () => {
    expect(text(own)).toBe('');
    expect(text(changed(own, 'net_cost', { enabled: false }))).toBe('-net_cost~');
    expect(text(changed(own, 'net_cost', { width: 222, pinned: true }))).toBe('net_cost.222.p~');
    expect(text(moved(own, 'product', first?.value ?? ''))).toBe('product');
    expect(text(moved(own, 'net_cost', null))).toBe(`net_cost~${own.at(-1)?.value}`);
  });

  it('are restored after any moves', () => {
    fc.assert(
      fc.property(arrangements, (placed) => {
        expect(readColumns(text(placed), own)).toEqual({ columns: placed, unread: [] });
      }),
    );
  });

  it('come first, in this order, if only their names are given', () => {
    const { columns } = readColumns('product,-vin,make_of_nobody,net_cost.120', own);
    expect(columns.slice(0, 3).map(({ value }) => value)).toEqual(['product', 'vin', 'net_cost']);
    expect(columns[1]?.enabled).toBe(false);
    expect(columns[2]?.width).toBe(120);
    expect(columns[3]).toEqual(first?.value === 'vin' ? second : first);
    expect(columns).toHaveLength(own.length);
    expect(own.find(({ value }) => value === 'vehicle_number')?.pinned).toBe(true);
    expect(readColumns('vehicle_number', own).columns[0]?.pinned).toBe(false);
    expect(readColumns('vehicle_number.90~', own).columns[0]?.pinned).toBe(true);
  });
});

describe('a filter in a link that is old, truncated or invented', () => {
  it.each<[string, unknown]>([
    ['a missing column', { value: 'gone', match: 'all', conditions: [{ type: 'text', operator: 'blank' }] }],
    ['no conditions', { value: 'vin', match: 'all', conditions: [] }],
    [
      'more conditions than allowed',
      { value: 'vin', match: 'all', conditions: Array(3).fill({ type: 'text', operator: 'blank' }) },
    ],
    [
      'an operator named like a member of Object',
      { value: 'vin', match: 'all', conditions: [{ type: 'text', operator: 'toString' }] },
    ],
    [
      'a number condition on a text',
      { value: 'vin', match: 'all', conditions: [{ type: 'number', operator: 'equals', from: 1 }] },
    ],
    [
      'a text condition on a number',
      { value: 'net_cost', match: 'all', conditions: [{ type: 'text', operator: 'contains', text: '1' }] },
    ],
    [
      'an invalid limit',
      { value: 'net_cost', match: 'all', conditions: [{ type: 'number', operator: 'equals', from: '1' }] },
    ],
    [
      'a date out of range',
      { value: 'transaction_date', match: 'all', conditions: [{ type: 'number', operator: 'equals', from: 1e12 }] },
    ],
    [
      'an invalid boolean',
      { value: 'over_capacity', match: 'all', conditions: [{ type: 'number', operator: 'equals', from: 7 }] },
    ],
    ...(
      [
        ['no values', 'vin', []],
        ['values that are not a list', 'vin', { length: 1 }],
        ['a list in a list', 'vin', [['x']]],
        ['more values than a link has room for', 'vin', Array.from({ length: 900 }, (_, i) => `vehicle ${i}`)],
        ['a number among texts', 'vin', ['x', 7]],
        ['an empty text, which has its own condition', 'vin', ['']],
        ['a text among numbers', 'net_cost', ['7']],
        ['an invalid boolean value', 'over_capacity', [2]],
        ['a day that does not exist', 'transaction_date', ['2026-02-30']],
        ['a month that does not exist', 'transaction_date', ['2026-13']],
        ['an hour', 'transaction_date', ['2026-01-01T10']],
        ['the year 0', 'transaction_date', ['0000']],
        ['a number of days', 'transaction_date', [20_000]],
      ] as [string, string, unknown][]
    ).map(([what, value, values]): [string, unknown] => [
      what,
      { value, match: 'all', conditions: [{ type: 'values', operator: 'one_of', values }] },
    ]),
    [
      'a property that no chip shows',
      {
        value: 'vin',
        match: 'all',
        conditions: [{ type: 'values', operator: 'one_of', values: ['x'] }],
        among: { type: 'end', end: 'first' },
      },
    ],
    [
      'a condition with a property of another kind',
      { value: 'vin', match: 'all', conditions: [{ type: 'text', operator: 'contains', text: 'x', values: ['y'] }] },
    ],
    [
      'values together with another condition',
      {
        value: 'vin',
        match: 'all',
        conditions: [
          { type: 'values', operator: 'one_of', values: ['x'] },
          { type: 'text', operator: 'blank' },
        ],
      },
    ],
    [
      'values in another form',
      { value: 'vin', match: 'all', conditions: [{ type: 'values', operator: 'toString', values: ['x'] }] },
    ],
  ])('with %s lets no row pass', (_what, filter) => {
    const { view, lost } = read(new URLSearchParams({ _filter: JSON.stringify([filter]) }).toString());
    const { value } = filter as { value: string };
    expect(lost).toEqual([{ part: 'filters', field: value, text: JSON.stringify(filter), closes: true }]);
    const { filters, closed, isClosed } = resolveView(resolveReport(fuel, context, { view }), view);
    expect([filters.length, closed.length]).toEqual(value === 'gone' ? [0, 1] : [1, 0]);
    expect(isClosed || filters.every(isClosedFilter)).toBe(true);
    // It stays as long as it is not removed.
    expect(read(linkOf(view)).view.filters).toEqual(view.filters);
  });
});

describe('a link that is old, truncated or invented', () => {
  it.each<[string, string[]]>([
    ['_columns=vin.9999,vehicle_make', ['vin.9999']],
    ['_columns=vin,vin', ['vin']],
    ['_columns=vin~gone,gone~vin,vin~vin,~~,.5', ['vin~gone', 'gone~vin', 'vin~vin', '~~', '.5']],
    ['_sort=gone,-vin,constructor', ['gone', 'constructor']],
    ['_filter=%5B%7B%22val', ['[{"val']],
    ['_filter=null', ['null']],
    ['_filter=[null]', ['null']],
    ['_sort=gone,gone&_groups=gone', ['gone']],
    ['_filter=null&_filter=null', ['_filter=null', 'null']],
    ['center=7', ['center=7']],
    ['start=2026-01-01&start=2026-02-01', ['start=2026-02-01']],
    ['__proto__=1', ['__proto__=1']],
  ])('%s names what was left out', (query, unread) => {
    expect(textsOf(query)).toEqual(unread);
  });

  it('never hides all columns', () => {
    const _columns = own.map(({ value }) => `-${value}`).join();
    const { view, lost } = read(new URLSearchParams({ _columns }).toString());
    expect(placedOf(resolveReport(fuel, context, { view }).columns)).toEqual(own);
    expect(lost).toHaveLength(1);
  });

  it('has no text longer than what can be saved', () => {
    const most = viewLimits.text;
    const filter = (text: string): Filter => ({
      value: 'product',
      match: 'all',
      conditions: [{ type: 'text', operator: 'contains', text }],
    });
    const link = (length: number) =>
      new URLSearchParams({
        _search: 'x'.repeat(length),
        _filter: JSON.stringify([filter('x'.repeat(length))]),
      }).toString();
    expect(read(link(most))).toMatchObject({
      lost: [],
      view: { search: 'x'.repeat(most), filters: [{ value: 'product' }] },
    });
    const { view, lost } = read(link(most + 1));
    expect(view.search).toBeUndefined();
    expect(lost.map(({ closes }) => closes)).toEqual([true, true]);
    expect(resolveView(resolveReport(fuel, context, { view }), view).isClosed).toBe(true);
  });

  it('is read, whatever it contains', () => {
    const name = fc.oneof(
      fc.constantFrom('_search', '_sort', '_filter', '_columns', 'start', 'center_code'),
      fc.string(),
    );
    const value = fc.oneof(fc.string(), fc.json(), fc.constantFrom('-vin', 'vin~', '%', '[{"value":"vin"}]'));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (entries) => {
        const { view } = readAddress(entries, fuel, context);
        expect(view.columns?.every(({ value }) => columns.some((column) => column.value === value)) ?? true).toBe(true);
        const again = readAddress(
          writeAddress(resolveReport(fuel, context, { view }), fuel, context, { view, saved: null }),
          fuel,
          context,
        );
        expect(again.lost.filter(({ closes }) => !closes)).toEqual([]);
        expect([again.view.search, again.view.filters]).toEqual([view.search, view.filters]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('groups of a link', () => {
  it('are restored, are ignored if the report has its own groups, and name missing columns', () => {
    const groups = [{ value: 'vehicle_make' }, { value: 'transaction_date', by: 'month' as const }];
    const link = linkOf({ groups });
    expect(link).toContain('_groups=vehicle_make,transaction_date.month');
    expect(read(link)).toMatchObject({ view: { groups }, lost: [] });
    expect(read('?_run=1').view.groups).toBeUndefined();
    expect(linkOf({ groups: [] })).not.toContain('_groups');
    const grouped: NormalReport = { ...fuel, groups };
    expect(linkOf({ groups }, {}, grouped)).not.toContain('_groups');
    const none = linkOf({ groups: [] }, {}, grouped);
    expect(read(none, grouped)).toMatchObject({ view: { groups: [] }, lost: [] });
    expect(read('?_groups=vehicle_make,no_such')).toMatchObject({
      view: { groups: [{ value: 'vehicle_make' }] },
      lost: [{ text: 'no_such' }],
    });
  });
});
