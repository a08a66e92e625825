import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseReport, UnknownField } from '../../engine/definitions/normal-report.ts';
import { readRequest } from '../../engine/reports/request.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import type { Report } from '../../engine/schema/report.ts';
import { catalogue, context, report } from './support.ts';

const normal = normaliseReport('sample-report', report, catalogue);

describe('resolve', () => {
  it('fills in defaults, including named dates, and makes the call as defined', () => {
    const resolved = resolveReport(normal, context());
    expect(resolved.fields.map((f) => [f.key, f.value, f.shown, f.fault])).toEqual([
      ['start', '2026-01-01', true, null],
      ['end', '2026-11-20', true, null],
      ['kind', '1', true, null],
      ['months', 12, false, null],
      ['center_code', null, true, null],
      ['state', 'all', true, null],
    ]);
    expect(resolved.request).toEqual({
      method: 'POST',
      path: '/sample',
      query: [
        ['start', '2026-01-01'],
        ['end', '2026-11-20'],
        ['kind', '1'],
      ],
      body: null,
      place: { rows: 'data' },
      emptyIsError: false,
    });
  });

  it('sends a parameter in the body, under every name, and only what the source lists', () => {
    const body = resolveReport(normal, context(), { values: { center_code: [{ center_code: 'A1' }], state: 'open' } });
    expect(body.request?.body).toEqual({ center_code: 'A1' });
    expect(body.request?.query.slice(-2)).toEqual([
      ['state', 'open'],
      ['st', 'open'],
    ]);
    const two = resolveReport(normal, context(), { values: { kind: '2', center_code: 'A' } });
    expect(two.request).toMatchObject({
      method: 'GET',
      path: '/sample/two',
      query: [
        ['start', '2026-01-01'],
        ['end', '2026-11-20'],
        ['months', '12'],
      ],
      body: null,
    });
  });

  it.each([
    [{ start: '' }, 'start', 'faults.required'],
    [{ start: '2026-02-30' }, 'start', 'faults.date'],
    [{ kind: '3' }, 'kind', 'faults.item'],
    [{ kind: '2', months: '13' }, 'months', 'faults.max'],
    [{ kind: '2', months: 0 }, 'months', 'faults.min'],
    [{ kind: '2', months: 2.5 }, 'months', 'faults.integer'],
    [{ kind: '2', months: '1e1' }, 'months', 'faults.number'],
    [{ center_code: 'ZZ' }, 'center_code', 'faults.center'],
  ])('finds the fault in %j and keeps what was typed', (values, key, fault) => {
    const resolved = resolveReport(normal, context(), { values });
    const field = resolved.fields.find((f) => f.key === key);
    expect(field?.fault?.key).toBe(fault);
    expect(resolved.request).toBeNull();
    const typed = (values as Record<string, unknown>)[key];
    expect(field?.value).toEqual(typed === '' ? null : field?.fault?.key === 'faults.max' ? 13 : typed);
  });

  it('uses the first choice if one that cannot be cleared is empty, and nothing if it can', () => {
    const { fields } = resolveReport(normal, context(), { values: { kind: '', months: '' } });
    expect(fields.map((f) => [f.key, f.value]).filter(([key]) => key === 'kind' || key === 'months')).toEqual([
      ['kind', '1'],
      ['months', null],
    ]);
  });

  it('names the unit of a number in the units of the account', () => {
    const asked: Report = { ...report, parameters: [{ type: 'number', key: 'driven', unit: 'distance' }] };
    const text = (country: 'USA' | 'CAN') =>
      resolveReport(normaliseReport('sample-report', asked, catalogue), context({ country })).fields[0]?.text;
    expect([text('USA'), text('CAN')]).toEqual(['parameters.driven.text (mi)', 'parameters.driven.text (km)']);
  });

  it('ignores faults of hidden fields', () => {
    expect(resolveReport(normal, context(), { values: { months: 99 } }).request).not.toBeNull();
  });

  it('checks the rules between parameters', () => {
    const late = resolveReport(normal, context(), { values: { start: '2026-11-21' } });
    expect(late.faults).toEqual([
      {
        key: 'faults.on_or_before',
        fields: ['start', 'end'],
        values: { first: 'parameters.start.text', second: 'parameters.end.text' },
      },
    ]);
    const long = resolveReport(normal, context(), { values: { start: '2024-11-19' } });
    expect(long.faults).toEqual([{ key: 'faults.maximum_span', fields: ['start', 'end'], values: { months: 24 } }]);
    expect(resolveReport(normal, context(), { values: { start: '2024-11-20' } }).faults).toEqual([]);
    const unreadable = resolveReport(normal, context(), { values: { start: '2026-13-01' } });
    expect(unreadable.fields[0]?.fault).toEqual({ key: 'faults.date' });
    expect(unreadable.faults).toEqual([]);
  });
});

describe('the columns', () => {
  it('show the units of the country, and invert a ratio with them', () => {
    const of = (country: 'USA' | 'CAN') =>
      Object.fromEntries(resolveReport(normal, context({ country })).columns.map((c) => [c.value, c]));
    expect(of('USA').economy).toMatchObject({
      unit: 'mpg',
      conversion: null,
      total: { type: 'ratio', numerator: 'distance', denominator: 'quantity' },
    });
    const can = of('CAN');
    expect(can.distance).toMatchObject({
      header: 'columns.distance (km)',
      conversion: { type: 'scale', by: 1.609344 },
    });
    expect(can.economy?.conversion).toEqual({ type: 'reciprocal', by: expect.closeTo(235.214583, 6) });
    expect(can.economy?.total).toEqual({ type: 'ratio', numerator: 'quantity', denominator: 'distance', factor: 100 });
    expect(can.day?.excelFormat).toBe('yyyy-mm-dd');
    expect(of('USA').day?.excelFormat).toBe('mm/dd/yyyy');
  });

  it('show the requested units, whatever the country', () => {
    const { columns } = resolveReport(normal, { ...context({ country: 'USA' }), units: 'metric' });
    const { unit, total } = columns.find((column) => column.value === 'economy') ?? {};
    expect(unit).toBe('L/100 km');
    expect(total).toMatchObject({ type: 'ratio', numerator: 'quantity' });
    expect(columns.find((column) => column.value === 'day')?.excelFormat).toBe('mm/dd/yyyy');
  });

  it('leave out those whose condition is not met, and labels that the account does not use', () => {
    const values = (input = {}) => resolveReport(normal, context(), { values: input }).columns.map((c) => c.value);
    expect(values()).toContain('status');
    expect(values({ kind: '2' })).not.toContain('status');
    expect(values()).toContain('label_1');
    expect(values()).not.toContain('label_2');
    expect(resolveReport(normal, context()).columns.find((c) => c.value === 'label_1')?.header).toBe('Cost code');
  });

  it('follow a saved view by id; new ones come last, missing ones are named', () => {
    const view = {
      columns: [
        { value: 'amount', enabled: false, width: 99 },
        { value: 'gone', enabled: true },
        { value: 'vin', enabled: true, pinned: false },
      ],
    };
    const resolved = resolveReport(normal, context(), { view });
    expect(resolved.columns.slice(0, 3).map((c) => [c.value, c.enabled, c.width, c.pinned])).toEqual([
      ['amount', false, 99, false],
      ['vin', true, 170, false],
      ['make', false, 150, false],
    ]);
    expect(resolved.missing).toEqual(['gone']);
    expect(resolved.columns).toHaveLength(resolveReport(normal, context()).columns.length);
  });
});

describe('the parameters', () => {
  it('are named one by one if one is a month and the other a date', () => {
    const [start, ...others] = report.parameters ?? [];
    const month = { type: 'month', key: start?.key ?? '', value: 'current_month' } as const;
    const mixed = normaliseReport('sample', { ...report, parameters: [month, ...others] }, catalogue);
    const { sentence } = resolveReport(mixed, context(), { values: {} });
    expect(sentence).toContain('"Nov 2026"');
    expect(sentence).toContain('"Nov 20, 2026"');
  });

  it('are all dates if a link asks for all', () => {
    const of = (start: string, end: string) => resolveReport(normal, context(), { values: { start, end } }).sentence;
    expect(of('2000-01-01', '2099-12-31')).toMatch(/^formats\.all_dates/);
    expect(of('2000-01-02', '2099-12-31')).not.toContain('formats.all_dates');
  });

  it('are named with the parameters in a sentence, the period first', () => {
    const { sentence } = resolveReport(normal, context(), { values: { center_code: 'A1' } });
    expect(sentence).toBe(
      [
        'Jan 1 – Nov 20, 2026',
        'formats.pair {"name":"parameters.kind.text","value":"parameters.kind.items.1"}',
        'North',
        'formats.pair {"name":"parameters.state.text","value":"parameters.state.items.all"}',
      ].join(' · '),
    );
  });

  it('offer the values of a catalog field with their labels', () => {
    const parameters: Report['parameters'] = [{ type: 'select', key: 'state', items_of: 'status' }];
    const { rules: _, ...withoutRules } = report;
    const sample = {
      ...withoutRules,
      parameters,
      columns: ['status'],
      sources: [{ method: 'GET', path: '/s' }],
    } as Report;
    const offered = normaliseReport('s', sample, catalogue);
    const [field] = resolveReport(offered, context(), { values: { state: 'closed' } }).fields;
    expect(field).toMatchObject({
      value: 'closed',
      fault: null,
      text: 'parameters.state.text',
      items: [
        { value: 'open', text: 'values.status.open' },
        { value: 'closed', text: 'values.status.closed' },
      ],
    });
    expect(resolveReport(offered, context(), { values: { state: 'gone' } }).fields[0]?.fault).toMatchObject({
      key: 'faults.item',
    });
  });

  it('refuses a field that is not in the catalog', () => {
    expect(() => normaliseReport('x', { ...report, columns: ['vim'] }, catalogue)).toThrow(UnknownField);
  });
});

describe('reading a call back', () => {
  const source = (path: string) => {
    const found = normal.sources.find((s) => s.path === path);
    if (!found) throw new Error(path);
    return found;
  };

  it('is the inverse of making it', () => {
    const center = fc.constantFrom(null, 'A', 'A1');
    const values = fc.record({
      start: fc.constantFrom('2026-01-01', '2026-05-31'),
      end: fc.constantFrom('2026-06-01', '2026-11-20'),
      kind: fc.constantFrom('1', '2'),
      months: fc.option(fc.integer({ min: 1, max: 12 })),
      center_code: center,
      state: fc.constantFrom('all', 'open'),
    });
    fc.assert(
      fc.property(values, (input) => {
        const there = resolveReport(normal, context(), { values: input });
        const request = there.request;
        if (!request) throw new Error('at fault');
        const wire = { query: Object.fromEntries(request.query), body: request.body };
        const read = readRequest(normal, source(request.path), wire, context());
        expect(read.faults).toEqual([]);
        expect(resolveReport(normal, context(), { values: read.values }).request).toEqual(request);
      }),
    );
  });

  it('finds what is missing and what is unknown', () => {
    const read = readRequest(
      normal,
      source('/sample'),
      { query: { end: '2026-01-01', colour: 'red' }, body: null },
      context(),
    );
    expect(read.faults).toEqual([{ field: 'colour', key: 'faults.unknown', values: { parameter: 'colour' } }]);
    const resolved = resolveReport(normal, context(), { values: read.values });
    expect(resolved.fields[0]?.fault?.key).toBe('faults.required');
  });
});
