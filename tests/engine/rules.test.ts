import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldValue } from '../../engine/context/values.ts';
import { greatest } from '../../engine/fields/numeric.ts';
import { fieldKinds } from '../../engine/fields/registry.ts';
import { type Form, resolveForm } from '../../engine/fields/resolve.ts';
import { isoDay } from '../../engine/formats/days.ts';
import { declaredRules, type Rule } from '../../engine/rules/registry.ts';
import { loadWords } from '../../server/words.ts';
import { context } from './support.ts';

const wordsOf = await loadWords('locales');
const locales = ['en-US', 'fr-CA'] as const;

const fields: Form['fields'] = [
  { type: 'date', key: 'start' },
  { type: 'month', key: 'end' },
  { type: 'date', key: 'day' },
  { type: 'password', key: 'password' },
  { type: 'password', key: 'again' },
  { type: 'text-list', key: 'vehicles' },
  { type: 'number', key: 'rate' },
  { type: 'address', key: 'from' },
  { type: 'address', key: 'to' },
];

/** The keys of the faults in a form, those of fields first. */
function faults(rule: Rule, values: Readonly<Record<string, FieldValue>>): string[] {
  const form = resolveForm({ fields, rules: [rule] }, values, context(), (key) => key);
  return [...form.fields.flatMap((field) => field.fault ?? []), ...form.faults].map((fault) => fault.key);
}

const day = fc.integer({ min: 15_000, max: 25_000 }).map(isoDay);

describe('dates are compared', () => {
  const compare = (first: string, second: string) => Math.sign(first < second ? -1 : first > second ? 1 : 0);
  it.each([
    ['after', [1]],
    ['before', [-1]],
    ['on_or_after', [0, 1]],
    ['on_or_before', [-1, 0]],
  ] as const)('%s', (type, allowed) => {
    const rule: Rule = { type, first: 'start', second: 'day' };
    fc.assert(
      fc.property(fc.tuple(day, day, fc.boolean()), ([first, other, isSame]) => {
        const second = isSame ? first : other;
        const holds = (allowed as readonly number[]).includes(compare(first, second));
        expect(faults(rule, { start: first, day: second })).toEqual(holds ? [] : [`faults.${type}`]);
      }),
    );
    expect(faults(rule, { start: '2026-01-01' })).toEqual([]);
  });

  it('a month counts as its first day', () => {
    const rule: Rule = { type: 'on_or_before', first: 'start', second: 'end' };
    expect(faults(rule, { start: '2026-05-01', end: '2026-05' })).toEqual([]);
    expect(faults(rule, { start: '2026-05-02', end: '2026-05' })).toEqual(['faults.on_or_before']);
  });

  it('and no further apart than a span', () => {
    const rule: Rule = { type: 'maximum_span', first: 'start', second: 'day', months: 6 };
    expect(faults(rule, { start: '2025-08-31', day: '2026-02-28' })).toEqual([]);
    expect(faults(rule, { start: '2025-08-31', day: '2026-03-01' })).toEqual(['faults.maximum_span']);
  });
});

it('a date must not be in the past: from today on, or from this month on', () => {
  const rule = (field: string): Rule => ({ type: 'not_past', field });
  fc.assert(
    fc.property(day, (value) => {
      expect(faults(rule('day'), { day: value })).toEqual(value >= '2026-11-20' ? [] : ['faults.not_past']);
    }),
  );
  expect(faults(rule('day'), { day: '2026-11-20' })).toEqual([]);
  expect(faults(rule('end'), { end: '2026-11' })).toEqual([]);
  expect(faults(rule('end'), { end: '2026-10' })).toEqual(['faults.not_past']);
});

it('a date or month must not be in the future: up to today, or up to this month', () => {
  const rule = (field: string): Rule => ({ type: 'not_future', field });
  fc.assert(
    fc.property(day, (value) => {
      expect(faults(rule('day'), { day: value })).toEqual(value <= '2026-11-20' ? [] : ['faults.not_future']);
    }),
  );
  expect(faults(rule('day'), { day: '2026-11-20' })).toEqual([]);
  expect(faults(rule('end'), { end: '2026-11' })).toEqual([]);
  expect(faults(rule('end'), { end: '2026-12' })).toEqual(['faults.not_future']);
});

it.each([
  ['Aa1!aaaa', true],
  ['Aa1!aaa', false],
  ['aa1!aaaa', false],
  ['AA1!AAAA', false],
  ['Aaa!aaaa', false],
  ['Aa1aaaaa', false],
  ['Aa1?aaaa', false],
])('%s is a strong password: %s', (password, isStrong) => {
  expect(faults({ type: 'strong_password', field: 'password' }, { password })).toEqual(
    isStrong ? [] : ['faults.strong_password'],
  );
});

it('a repeated password is the same', () => {
  const rule: Rule = { type: 'match_password', field: 'again', target: 'password' };
  expect(faults(rule, { password: 'x', again: 'x' })).toEqual([]);
  expect(faults(rule, { password: 'x' })).toEqual([]);
  expect(faults(rule, { password: 'x', again: 'X' })).toEqual(['faults.match_password']);
  expect(faults(rule, { again: 'x' })).toEqual(['faults.match_password']);
});

const mill = {
  street: '12 Mill Lane',
  street_2: null,
  city: 'Columbus',
  region: 'OH',
  postal_code: '43004',
  country: 'USA',
};

it('an address is another one, whatever its case, its blanks and what a check has found', () => {
  const rule: Rule = { type: 'other_address', field: 'to', target: 'from' };
  expect(faults(rule, { from: mill, to: { ...mill, street: '14 Mill Lane' } })).toEqual([]);
  expect(faults(rule, { from: mill })).toEqual([]);
  expect(faults(rule, { to: mill })).toEqual([]);
  expect(faults(rule, { from: mill, to: mill })).toEqual(['faults.other_address']);
  expect(faults(rule, { from: mill, to: { ...mill, street: ' 12 MILL  LANE', street_2: '' } })).toEqual([
    'faults.other_address',
  ]);
});

it('vehicle numbers have six letters or digits; an empty list is valid', () => {
  const rule: Rule = { type: 'vehicle_numbers', field: 'vehicles' };
  const good = fc.stringMatching(/^[A-Za-z0-9]{6}$/);
  const bad = fc.string().filter((text) => text !== '' && !/^[A-Za-z0-9]{6}$/.test(text));
  fc.assert(
    fc.property(fc.array(good), fc.array(bad, { maxLength: 3 }), (some, others) => {
      const found = faults(rule, { vehicles: [...some, ...others] });
      expect(found).toEqual(others.length === 0 ? [] : ['faults.vehicle_numbers']);
    }),
  );
});

it('greater than zero excludes zero', () => {
  const rule: Rule = { type: 'greater_than_zero', field: 'rate' };
  fc.assert(
    fc.property(fc.double({ min: -greatest, max: greatest, noNaN: true }), (rate) => {
      expect(faults(rule, { rate })).toEqual(rate > 0 ? [] : ['faults.greater_than_zero']);
    }),
  );
});

describe('every rule', () => {
  const values = {
    start: '2026-03-02',
    day: '2026-03-01',
    password: 'weak',
    again: 'other',
    vehicles: ['ABC123', 'ABC', 'ABC-12'],
    rate: -0.005,
    from: mill,
    to: mill,
  };
  const broken: Record<keyof typeof declaredRules, Rule> = {
    after: { type: 'after', first: 'day', second: 'start' },
    before: { type: 'before', first: 'start', second: 'day' },
    on_or_after: { type: 'on_or_after', first: 'day', second: 'start' },
    on_or_before: { type: 'on_or_before', first: 'start', second: 'day' },
    maximum_span: { type: 'maximum_span', first: 'day', second: 'start', months: 6 },
    not_past: { type: 'not_past', field: 'day' },
    not_future: { type: 'not_future', field: 'day' },
    match_password: { type: 'match_password', field: 'again', target: 'password' },
    other_address: { type: 'other_address', field: 'to', target: 'from' },
    strong_password: { type: 'strong_password', field: 'password' },
    vehicle_numbers: { type: 'vehicle_numbers', field: 'vehicles' },
    greater_than_zero: { type: 'greater_than_zero', field: 'rate' },
  };
  const own: Form['fields'] = [
    { type: 'date', key: 'due', required: true },
    { type: 'currency', key: 'allow', min: 0.01, max: 100, step: 0.005 },
    { type: 'number', key: 'months', min: 1, max: 1200, step: 1 },
  ];
  const given = [
    { due: '2026-01-01', allow: 0, months: 0 },
    { due: null, allow: 1000, months: 1201 },
    { allow: 0.0125, months: 1.5 },
    { due: '0026-01-01', allow: 1, months: 1 },
    { due: '9999-12-31', allow: 1, months: 1 },
  ];
  const spans: Partial<Record<keyof typeof broken, object>> = {
    maximum_span: { start: '2027-03-02' },
    not_future: { day: '2098-01-01' },
  };

  it.each(locales)('says in %s why it is not met', async (locale) => {
    const words = wordsOf(locale);
    const told = (form: Form, of: Readonly<Record<string, unknown>>, names: (key: string) => string) => {
      const { fields, faults } = resolveForm(form, of, { ...context(), locale, words }, names);
      return [...fields.flatMap((field) => field.fault ?? []), ...faults].map(({ key, values }) => {
        expect(words.has(key)).toBe(true);
        return words(key, values);
      });
    };
    const name = (key: string) => `[${key}]`;
    const lines = [
      ...Object.entries(broken).map(([type, rule]) => {
        const of = { ...values, ...spans[type as keyof typeof broken] };
        return `${type}: ${told({ fields, rules: [rule] }, of, name).join(' ')}`;
      }),
      ...given.map((of) => told({ fields: own, rules: [] }, of, name).join(' | ')),
    ];
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`rules.${locale}.txt`);
  });

  it('refers to existing fields', () => {
    const held = new Set(Object.values<{ holds: string }>(fieldKinds).map((kind) => kind.holds));
    const taken = Object.values<{ takes: string }>(declaredRules).map((rule) => rule.takes);
    expect(taken.filter((holding) => !held.has(holding))).toEqual([]);
  });
});
