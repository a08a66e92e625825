import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FilterKind } from '../../engine/columns/kind.ts';
import { columnKinds } from '../../engine/columns/registry.ts';
import type { NormalReport } from '../../engine/definitions/normal-report.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import { viewLimits } from '../../engine/schema/view-limits.ts';
import type { Condition, Filter, ListedValue, Sort } from '../../engine/tables/table.ts';
import { readAddress, writeAddress } from '../../src/reports/address/address.ts';
import { readColumns, writeColumns } from '../../src/reports/address/address-columns.ts';
import { initialState, type ReportState } from '../../src/reports/state/state.ts';
import { changed, moved, type Placed, placedOf } from '../../src/tables/arrangement.ts';
import { contextOf, reports } from '../browser/support/model.ts';

function reportOf(id: string): NormalReport {
  const report = reports.find((each) => each.id === id);
  if (!report) throw new Error(`The report ${id} was not found.`);
  return report;
}

const fuel = reportOf('fuel-detail-report');
const context = contextOf('fleet-us');
const columns = resolveReport(fuel, context).columns;
const own = placedOf(columns);
const untouched = initialState({
  values: {},
  arrangement: null,
  search: '',
  sorts: null,
  filters: [],
  look: 'rows',
  pivot: null,
});

type LinkState = Partial<
  Pick<ReportState, 'arrangement' | 'saved' | 'search' | 'sorts' | 'filters' | 'groups' | 'isSummarized'>
>;

/** The link of a report that ran with some values. */
function linkOf(state: LinkState, values: RawValues = {}, report = fuel): string {
  const now = { ...untouched, ...state };
  const view = now.arrangement ? { columns: now.arrangement } : now.saved;
  return writeAddress(resolveReport(report, context, { values, view }), report, context, now);
}

const read = (query: string, report = fuel) => readAddress(query, report, context);

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
      fc.property(fc.string(), sorts, filters, arrangements, (search, sorts, filters, arrangement) => {
        const state = { search, sorts, filters, arrangement };
        const back = read(linkOf(state, { start: '2026-02-01' }));
        expect(back).toMatchObject({ search, sorts, filters, unread: [], isRun: true });
        expect(back.values).toMatchObject({ start: '2026-02-01' });
        const view = back.arrangement && { columns: back.arrangement };
        expect(placedOf(resolveReport(fuel, context, { view }).columns)).toEqual(arrangement);
      }),
      { numRuns: 60 },
    );
  });

  it('of an untouched run has only its parameters, whatever the measured column widths', () => {
    const link = linkOf({});
    expect(Object.fromEntries(new URLSearchParams(link))).toMatchObject({ start: '2026-01-01', end: '2026-11-20' });
    expect([...new URLSearchParams(link).keys()]).toEqual(['start', 'end', 'use_bill_date']);
    expect(linkOf({ arrangement: own, sorts: resolveReport(fuel, context).sort })).toBe(link);
  });

  it('says that columns are summarized, and nothing else as a switch', () => {
    const link = linkOf({ isSummarized: true });
    expect(new URLSearchParams(link).get('_summary')).toBe('1');
    expect(read(link)).toMatchObject({ isSummarized: true, unread: [] });
    expect(read(linkOf({}))).toMatchObject({ isSummarized: false, unread: [] });
    expect(read('_summary=yes')).toMatchObject({ isSummarized: false, unread: ['_summary=yes'] });
  });

  it('restores the same dates on another day', () => {
    const later = { ...context, today: '2027-03-01' };
    const { values } = readAddress(linkOf({}), fuel, later);
    const there = resolveReport(fuel, later, { values });
    const here = resolveReport(fuel, context);
    expect(there.request).toEqual(here.request);
    expect(resolveReport(fuel, later).request).not.toEqual(here.request);
  });

  it('has only the columns’ differences from what the user saved', () => {
    const saved = { columns: changed(own, 'net_cost', { enabled: false }) };
    expect(linkOf({ saved })).toBe(linkOf({}));
    expect(linkOf({ saved, arrangement: saved.columns })).toBe(linkOf({}));
    // The user who opens the link has saved other columns.
    const wide = changed(saved.columns, 'product', { width: 300 });
    expect(new URLSearchParams(linkOf({ saved, arrangement: wide })).get('_columns')).toBe('product.300~,-net_cost~');
    const back = read(linkOf({ saved, arrangement: own }));
    expect(back.arrangement).toEqual(own);
  });

  it('has a cleared parameter, but not a hidden one', () => {
    const report = reportOf('replacement-analysis-report');
    const query = new URLSearchParams(linkOf({}, { report_months: '', miles_driven: '90000' }, report));
    expect(query.get('report_months')).toBe('');
    expect(query.has('miles_driven')).toBe(false);
    expect(read(query.toString(), report).values.report_months).toBe('');
  });

  it('marks the run of a report without parameters, and runs nothing without that mark', () => {
    const report = reportOf('inventory-report');
    expect(linkOf({}, {}, report)).toBe('_run=1');
    expect(read('_run=1', report)).toMatchObject({ isRun: true, unread: [] });
    expect(read('').isRun).toBe(false);
    expect(read('utm_source=mail')).toMatchObject({ isRun: false, unread: ['utm_source=mail'] });
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
  ])('with %s is skipped', (_what, filter) => {
    const { filters, unread } = read(new URLSearchParams({ _filter: JSON.stringify([filter]) }).toString());
    expect(filters).toEqual([]);
    expect(unread).toEqual([JSON.stringify(filter)]);
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
    expect(read(query).unread).toEqual(unread);
  });

  it('never hides all columns', () => {
    const _columns = own.map(({ value }) => `-${value}`).join();
    const { arrangement, unread } = read(new URLSearchParams({ _columns }).toString());
    expect(arrangement).toBeNull();
    expect(unread).toHaveLength(1);
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
    expect(read(link(most))).toMatchObject({ unread: [], search: 'x'.repeat(most), filters: [{ value: 'product' }] });
    expect(read(link(most + 1))).toMatchObject({ search: '', filters: [] });
    expect(read(link(most + 1)).unread).toHaveLength(2);
  });

  it('is read, whatever it contains', () => {
    const name = fc.oneof(
      fc.constantFrom('_search', '_sort', '_filter', '_columns', 'start', 'center_code'),
      fc.string(),
    );
    const value = fc.oneof(fc.string(), fc.json(), fc.constantFrom('-vin', 'vin~', '%', '[{"value":"vin"}]'));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (entries) => {
        const { arrangement, filters, sorts, search, values } = read(new URLSearchParams(entries).toString());
        expect(arrangement?.every(({ value }) => columns.some((column) => column.value === value)) ?? true).toBe(true);
        const view = arrangement && { columns: arrangement };
        const again = read(
          writeAddress(resolveReport(fuel, context, { values, view }), fuel, context, {
            ...untouched,
            search,
            sorts,
            filters,
            arrangement,
          }),
        );
        expect(again.unread).toEqual([]);
        expect(again).toMatchObject({ search, filters });
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
    expect(read(link)).toMatchObject({ groups, unread: [] });
    expect(read('?_run=1')).toMatchObject({ groups: null });
    expect(linkOf({ groups: [] })).not.toContain('_groups');
    const grouped: NormalReport = { ...fuel, groups };
    expect(linkOf({ groups }, {}, grouped)).not.toContain('_groups');
    const none = linkOf({ groups: [] }, {}, grouped);
    expect(read(none, grouped)).toMatchObject({ groups: [], unread: [] });
    expect(read('?_groups=vehicle_make,no_such')).toMatchObject({
      groups: [{ value: 'vehicle_make' }],
      unread: ['no_such'],
    });
  });
});
