import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseReport } from '../../engine/definitions/normal-report.ts';
import { stepped } from '../../engine/fields/numeric.ts';
import type { Field } from '../../engine/fields/registry.ts';
import { receivedValue, resolveForm, sentValue } from '../../engine/fields/resolve.ts';
import { itemsFrom, itemsOf } from '../../engine/lookups/registry.ts';
import { readRequest } from '../../engine/reports/request.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import type { Report } from '../../engine/schema/report.ts';
import { catalogue, context, report } from './support.ts';

const reportOf = (...parameters: NonNullable<Report['parameters']>) =>
  normaliseReport(
    'sample-report',
    { ...report, parameters, rules: [], sources: [{ method: 'GET', path: '/sample' }], columns: ['vin'] },
    catalogue,
  );

const names = (key: string) => key;
const resolveOne = (field: Field, raw: Record<string, unknown> = {}, rest: Parameters<typeof context> = []) =>
  resolveForm({ fields: [field], rules: [] }, raw, context(...rest), names).fields[0];

it('a date or month before 1900 or after 2099 is refused, with the limit in words', () => {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  const faultOf = (year: number) => {
    if (year < 1900) return { key: 'faults.first_year', values: { year: '1900' } };
    return year > 2099 ? { key: 'faults.last_year', values: { year: '2099' } } : null;
  };
  const years = fc.oneof(fc.integer({ min: 1, max: 9999 }), fc.constantFrom(1899, 1900, 2099, 2100));
  fc.assert(
    fc.property(years, fc.integer({ min: 1, max: 12 }), (year, month) => {
      const value = `${pad(year, 4)}-${pad(month, 2)}`;
      const fault = faultOf(year);
      expect(resolveOne({ type: 'month', key: 'end' }, { end: value })?.fault).toEqual(fault);
      expect(resolveOne({ type: 'date', key: 'end' }, { end: `${value}-15` })?.fault).toEqual(fault);
    }),
  );
});

describe('a number without limits', () => {
  it.each([
    [{ type: 'number' }, 1e9, 1e9 + 1],
    [{ type: 'number' }, -1e9, -1e9 - 1],
    [{ type: 'number', min: 0, step: 1 }, 1e9, 2_147_483_648],
    [{ type: 'currency' }, 1e9, 1e308],
    [{ type: 'number', unit: 'distance' }, 1e9, 1e308],
    [{ type: 'number', unit: 'efficiency' }, 0.001, 1e-9],
    [{ type: 'number', unit: 'efficiency' }, 0.001, 0],
  ] as const)('%j accepts %d, not %d', (definition, right, wrong) => {
    const faultOf = (value: number) =>
      resolveOne({ ...definition, key: 'value' }, { value }, [{ country: 'CAN' }])?.fault?.key ?? null;
    expect(faultOf(right)).toBeNull();
    expect(faultOf(wrong)).toMatch(/^faults\.(min|max)$/);
  });

  it('has no limits in its form', () => {
    const shown = resolveOne({ type: 'number', key: 'value' });
    expect([shown?.min, shown?.max]).toEqual([undefined, undefined]);
  });
});

describe('a number with a unit', () => {
  const driven = { type: 'number', key: 'driven', unit: 'distance' } as const;
  const canadian = context({ country: 'CAN' });

  it('is typed in the unit of the account and sent in the unit of the backend', () => {
    const normal = reportOf({ ...driven, step: 1, min: 0 });
    const sent = (country: 'USA' | 'CAN') =>
      resolveReport(normal, context({ country }), { values: { driven: 100_000 } });
    expect(sent('USA').request?.query).toEqual([['driven', '100000']]);
    expect(sent('CAN').request?.query).toEqual([['driven', '62137.1192237334']]);
    expect(sent('CAN').fields[0]).toMatchObject({
      text: 'parameters.driven.text (km)',
      value: 100_000,
      valueText: '100,000',
    });
  });

  it('has its default and limits in that unit, on a step and within what the backend accepts', () => {
    const field = { ...driven, value: 60_000, min: 1, max: 100_000, step: 1 };
    expect(resolveOne(field)).toMatchObject({ value: 60_000, min: 1, max: 100_000, step: 1 });
    const shown = resolveOne(field, {}, [{ country: 'CAN' }]);
    expect(shown).toMatchObject({ value: 96_561, min: 2, max: 160_934, step: 1, fault: null });
    expect(resolveOne(field, { driven: 160_935 }, [{ country: 'CAN' }])?.fault).toEqual({
      key: 'faults.max',
      values: { max: '160,934' },
    });
  });

  it('accepts whole miles of a call for an account that uses kilometres', () => {
    const normal = reportOf({ ...driven, step: 1, min: 0 });
    const [source] = normal.sources;
    if (!source) throw new Error('no source');
    const wire = { query: { driven: '60000' }, body: null };
    const { values } = readRequest(normal, source, wire, canadian);
    const { fields, request } = resolveReport(normal, canadian, { values });
    expect(fields[0]).toMatchObject({ fault: null, step: 1 });
    expect(Number(request?.query[0]?.[1])).toBeCloseTo(60_000, 6);
  });

  it('is typed in whole kilometers where whole miles are stored', () => {
    const faultOf = (country: 'USA' | 'CAN', value: number) =>
      resolveOne({ ...driven, step: 1, min: 0 }, { driven: value }, [{ country }])?.fault?.key ?? null;
    expect([faultOf('USA', 25), faultOf('USA', 25.5)]).toEqual([null, 'faults.integer']);
    expect([faultOf('CAN', 25), faultOf('CAN', 25.5)]).toEqual([null, 'faults.integer']);
    // 25 miles, as another client sends them.
    expect([faultOf('CAN', 40.2336), faultOf('CAN', 40.2337)]).toEqual([null, 'faults.integer']);
    const tens = { ...driven, value: 150, min: 10, max: 1000, step: 10 };
    expect(resolveOne(tens, {}, [{ country: 'CAN' }])).toMatchObject({ value: 240, min: 20, max: 1600, fault: null });
    expect(resolveOne(tens, { driven: 245 }, [{ country: 'CAN' }])?.fault).toEqual({
      key: 'faults.step',
      values: { step: '10' },
    });
  });

  it('swaps its limits if the unit is reciprocal', () => {
    const field: Field = { type: 'number', key: 'economy', unit: 'efficiency', min: 10, max: 50 };
    const shown = resolveOne(field, {}, [{ country: 'CAN' }]);
    expect([shown?.min, shown?.max]).toEqual([4.705, 23.52]);
  });

  it('says a limit without a step in few digits, within what the backend accepts', () => {
    const shown = resolveOne({ ...driven, min: 10, max: 2_500 }, { driven: 16 }, [{ country: 'CAN' }]);
    expect(shown).toMatchObject({ min: 16.1, max: 4_023, fault: { key: 'faults.min', values: { min: '16.1' } } });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom(1, 10, 1000), (whole, parts) => {
        const limit = whole / parts;
        const { min, max } = resolveOne({ ...driven, min: limit, max: limit * 10 }, {}, [{ country: 'CAN' }]) ?? {};
        expect(Number(min) / 1.609344).toBeGreaterThanOrEqual(limit * (1 - 1e-9));
        expect(Number(max) / 1.609344).toBeLessThanOrEqual(limit * 10 * (1 + 1e-9));
        for (const each of [min, max]) expect(String(each).replace(/^0\.0*|\.|0+$/g, '').length).toBeLessThanOrEqual(4);
      }),
    );
  });

  it.each([
    'distance',
    'volume',
    'efficiency',
    'cost_per_distance',
  ] as const)('returns from a call as it was typed: %s', (unit) => {
    const normal = reportOf({ type: 'number', key: 'driven', unit });
    const [source] = normal.sources;
    if (!source) throw new Error('no source');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.constantFrom(1, 10, 1000), (whole, parts) => {
        const driven = whole / parts;
        const { request } = resolveReport(normal, canadian, { values: { driven } });
        const wire = { query: Object.fromEntries(request?.query ?? []), body: null };
        expect(readRequest(normal, source, wire, canadian).values).toEqual({ driven });
      }),
    );
  });

  it('that cannot be read is reported', () => {
    const normal = reportOf(driven);
    const [source] = normal.sources;
    if (!source) throw new Error('no source');
    const { values } = readRequest(normal, source, { query: { driven: 'far' }, body: null }, canadian);
    expect(resolveReport(normal, canadian, { values }).fields[0]?.fault).toEqual({ key: 'faults.number' });
  });
});

describe('a number in another unit agrees with the backend', () => {
  const canadian = context({ country: 'CAN' });
  const kinds = ['distance', 'volume', 'efficiency', 'cost_per_distance', 'energy_per_distance'] as const;
  const limited = fc
    .record({
      unit: fc.constantFrom(...kinds),
      step: fc.constantFrom(undefined, 1, 10, 0.5, 0.01),
      least: fc.integer({ min: 1, max: 500 }),
      steps: fc.integer({ min: 1, max: 9_999_999 }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ unit, step, least, steps, at }) => {
      const by = step ?? 0.01;
      const on = (count: number) => Number((count * by).toPrecision(12));
      const [min, value, max] = [on(least), on(least + Math.round(steps * at)), on(least + steps)];
      return { field: { type: 'number', key: 'amount', unit, min, max, ...(step ? { step } : {}) } as const, value };
    });
  const check = (definition: Field, amount?: unknown) =>
    resolveOne(definition, amount === undefined ? {} : { amount }, [{ country: 'CAN' }]);

  it('on all of its values: each is accepted, and is sent back as it was', () => {
    fc.assert(
      fc.property(limited, ({ field, value }) => {
        for (const stored of [value, field.min, field.max]) {
          const shown = receivedValue(field, stored, canadian);
          expect(check(field, shown)?.fault, String(stored)).toBeNull();
          const sent = Number(sentValue(field, shown as number, canadian));
          expect(sent / stored).toBeCloseTo(1, 10);
          expect(sent).toBeGreaterThanOrEqual(field.min);
          expect(sent).toBeLessThanOrEqual(field.max);
        }
      }),
    );
  });

  it('on its initial value, which is within the limits that are shown', () => {
    fc.assert(
      fc.property(limited, ({ field, value }) => {
        const { min = 0, max = 0, value: initial, fault } = check({ ...field, value }) ?? {};
        fc.pre(min <= max);
        expect(fault).toBeNull();
        expect(initial).toBeGreaterThanOrEqual(min);
        expect(initial).toBeLessThanOrEqual(max);
      }),
    );
  });

  it('on what is typed: on a step of its own unit it is within the limits of the backend, and beside it refused', () => {
    fc.assert(
      fc.property(limited, fc.nat({ max: 1000 }), ({ field }, count) => {
        const { min = 0, max = 0, step = 0.01 } = check(field) ?? {};
        const typed = Number((min + step * count).toPrecision(12));
        fc.pre(typed <= max);
        expect(check(field, typed)?.fault).toBeNull();
        const sent = sentValue(field, typed, canadian);
        expect(sent).toBeGreaterThanOrEqual(field.min);
        expect(sent).toBeLessThanOrEqual(field.max);
        expect(receivedValue(field, sent, canadian)).toBe(typed);
        if (field.step === undefined) return;
        const beside = typed + step / 3;
        const steps = (Number(sentValue(field, beside, canadian)) - field.min) / field.step;
        fc.pre(beside < max && Math.abs(steps - Math.round(steps)) > 1e-3);
        expect(check(field, beside)?.fault?.key).toMatch(/^faults\.(integer|step|decimals)$/);
      }),
    );
  });
});

describe('a choice from a call', () => {
  const normal = reportOf(
    { type: 'single-center', key: 'center' },
    { type: 'select', key: 'place', lookup: 'centers' },
  );
  const resolve = (values: Record<string, unknown>, isThere: boolean) =>
    resolveReport(normal, isThere ? context() : context({}, { lookups: {} }), { values });

  it('names its lookup, and has its items once they are loaded', () => {
    expect(resolve({}, false).lookups).toEqual(['centers']);
    expect(resolve({}, false).fields.map(({ items, lookup }) => [items, lookup])).toEqual([
      [undefined, 'centers'],
      [undefined, 'centers'],
    ]);
    expect(resolve({}, true).fields[1]?.items?.map((item) => item.text)).toEqual(['A – All', 'A1 – North']);
  });

  it('keeps its value until then, raises no fault, and delays the call', () => {
    const waiting = resolve({ place: 'A1' }, false);
    expect(waiting.fields[1]).toMatchObject({ value: 'A1', valueText: '', fault: null });
    expect(waiting.request).toBeNull();
    expect(resolve({}, false).request).not.toBeNull();
    const there = resolve({ place: 'A1' }, true);
    expect(there.fields[1]).toMatchObject({ value: 'A1', valueText: 'A1 – North', fault: null });
    expect(there.request?.query).toEqual([['place', 'A1']]);
  });

  it('refuses a value that is not among its items', () => {
    const wrong = resolve({ place: 'ZZ', center: 'ZZ' }, true);
    expect(wrong.fields.map((field) => field.fault)).toEqual([
      { key: 'faults.center', values: { center: 'ZZ' } },
      { key: 'faults.item' },
    ]);
    expect(wrong.fields[1]?.value).toBe('ZZ');
    expect(wrong.request).toBeNull();
  });

  it('that is hidden makes no call', () => {
    const hidden = reportOf(
      { type: 'boolean', key: 'one' },
      { type: 'select', key: 'place', lookup: 'centers', show_if: { type: 'parameter', key: 'one', is: true } },
    );
    const of = (one: boolean) => resolveReport(hidden, context({}, { lookups: {} }), { values: { one, place: 'A1' } });
    expect(of(false)).toMatchObject({ lookups: [], request: { query: [['one', 'false']] } });
    expect(of(true)).toMatchObject({ lookups: ['centers'], request: null });
  });

  it('reads its items from the response', () => {
    const rows = [
      { center_code: 'A', center_name: 'All', parent_center_code: null },
      { center_code: 'A1', center_name: 'North', parent_center_code: 'A' },
      { center_name: 'Nameless' },
    ];
    expect(itemsOf('centers', rows)).toEqual([
      { value: 'A', text: 'A – All', name: 'All' },
      { value: 'A1', text: 'A1 – North', name: 'North', parent: 'A' },
    ]);
  });
});

it('a number in a fault is formatted in the language', () => {
  const allow: Field = { type: 'currency', key: 'allow', step: 0.005 };
  const told = (locale: 'en-US' | 'fr-CA') =>
    resolveOne(allow, { allow: 0.0125 }, [{}, { locale }])?.fault?.values?.step;
  expect(told('en-US')).toBe('$0.005');
  expect(told('fr-CA')).toMatch(/^0,005\s\$$/);
});

it('an integer is an integer, and a multiple of a step is one within floating-point accuracy', () => {
  const faultOf = (step: number, value: unknown) =>
    resolveOne({ type: 'number', key: 'months', min: 1, step }, { months: value })?.fault?.key;
  for (const value of ['5.0000001', 5.0000000001, '1.000000000000001'])
    expect(faultOf(1, value)).toBe('faults.integer');
  expect([5, '5', '5.0'].map((value) => faultOf(1, value))).toEqual([undefined, undefined, undefined]);
  expect([faultOf(0.005, 1.055), faultOf(0.1, 1.3), faultOf(0.25, 1.3)]).toEqual([undefined, undefined, 'faults.step']);
});

it('a number with too many decimals says how many it may have', () => {
  const faultOf = (step: number, months: number, min = 0) =>
    resolveOne({ type: 'currency', key: 'months', min, step }, { months })?.fault ?? null;
  for (const [step, count, good, wrong] of [
    [0.1, 1, 1.3, 1.35],
    [0.01, 2, 899.99, 899.995],
    [0.001, 3, 1.999, 1.9995],
  ] as const) {
    expect(faultOf(step, good), String(step)).toBeNull();
    expect(faultOf(step, wrong)).toEqual({ key: 'faults.decimals', values: { count } });
  }
  expect(faultOf(0.01, 9_999_999.99, 0.01)).toBeNull();
  // Its values have more decimals than its step.
  expect(faultOf(0.1, 0.3, 0.05)).toEqual({ key: 'faults.step', values: { step: '$0.10' } });
});

it('a password never appears in texts', () => {
  expect(resolveOne({ type: 'password', key: 'secret' }, { secret: 'Aa1!aaaa' })?.valueText).toBe('');
});

it.each([
  [1_234_567_890_123, 1, 1_234_567_890_124],
  [0.1, 0.2, 0.3],
  [1.005, -0.01, 0.995],
  [-3, 1, -2],
  [0, 0.25, 0.25],
  [1e-7, 1e-7, 2e-7],
])('a step from %d by %d leads to %d', (value, by, next) => {
  expect(stepped(value, by)).toBe(next);
});

describe('a text', () => {
  const read = (vehicle: string, rest: object = {}) =>
    resolveOne({ type: 'text', key: 'vehicle', ...rest }, { vehicle })?.value;

  it('is what can be seen of it: without blanks around it, and without signs that nobody sees', () => {
    expect(read(' 201541\t')).toBe('201541');
    expect(read('\u202e2015\u200b41\0')).toBe('201541');
    for (const nothing of ['  ', '\0', '\u200b'])
      expect(resolveOne({ type: 'text', key: 'vehicle', required: true }, { vehicle: nothing })).toMatchObject({
        value: null,
        fault: { key: 'faults.required' },
      });
  });

  it('of several lines keeps them', () => {
    expect(read(' first \r\n\n second\n', { lines: 4 })).toBe('first\n\nsecond');
    expect(read(' first \n second')).toBe('first second');
  });
});

it('choices from a table have the words of its columns, also for names whose code they are of', () => {
  const labels = { profile: { WEEKDAYS_ONLY: 'Weekdays only' } };
  const rows = [{ profile: 'WEEKDAYS ONLY' }, { profile: 'NIGHT 1' }];
  expect(itemsFrom({ value: 'profile', text: ['profile'], labels }, rows)).toEqual([
    { value: 'WEEKDAYS ONLY', text: 'Weekdays only' },
    { value: 'NIGHT 1', text: 'NIGHT 1' },
  ]);
});
