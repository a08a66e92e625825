import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeFaults } from '../../engine/actions/faults.ts';
import { type ActionInput, resolveAction } from '../../engine/actions/resolve.ts';
import type { FieldValue } from '../../engine/context/values.ts';
import { normaliseAction } from '../../engine/definitions/normal-action.ts';
import { readEmail } from '../../engine/fields/email.ts';
import { readPhone, writePhone } from '../../engine/fields/phone.ts';
import { readPostalCode } from '../../engine/fields/postal-code.ts';
import type { Field } from '../../engine/fields/registry.ts';
import { isSound, resolveForm } from '../../engine/fields/resolve.ts';
import { minutesOf } from '../../engine/fields/time.ts';
import { formatClock } from '../../engine/formats/date.ts';
import { readTypedTime } from '../../engine/formats/typed-time.ts';
import { catalogue, context } from './support.ts';

const names = (key: string, rest: string) => `${key}.${rest}`;
const resolveOne = (field: Field, value: unknown, country: 'USA' | 'CAN' = 'USA') => {
  const form = resolveForm({ fields: [field], rules: [] }, { [field.key]: value }, context({ country }), names);
  const [resolved] = form.fields;
  if (!resolved) throw new Error('There is one.');
  return { ...resolved, sound: isSound(form.fields) };
};

const two = (number: number) => String(number).padStart(2, '0');
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`);

describe('a time', () => {
  it.each([
    ['9:30', 'en-US', '09:30', ['21:30']],
    ['930', 'en-CA', '09:30', ['21:30']],
    ['9', 'en-US', '09:00', ['21:00']],
    ['12:15', 'en-US', '12:15', ['00:15']],
    ['09:30', 'en-US', '09:30', []],
    ['9:30 PM', 'en-US', '21:30', []],
    ['9pm', 'fr-CA', '21:00', []],
    ['12 a.m.', 'en-US', '00:00', []],
    ['21:30', 'en-US', '21:30', []],
    ['9 h 30', 'fr-CA', '09:30', []],
    ['9h', 'en-US', '09:00', []],
    ['9:30', 'fr-CA', '09:30', []],
    ['0', 'en-US', '00:00', []],
  ])('%s in %s', (text, locale, value, others) => {
    expect(readTypedTime(text, { locale })).toEqual({ value, others });
  });

  it.each([
    '',
    '24:00',
    '9:60',
    '13 pm',
    '0 am',
    '9:',
    '9:5',
    '1:2:3',
    'noon',
    '-9',
    '99999',
    `${' '.repeat(3)}x`,
  ])('“%s” is none', (text) => expect(readTypedTime(text, { locale: 'en-US' })).toBeNull());

  it('is read as it was written, in every language', () => {
    fc.assert(
      fc.property(anyTime, fc.constantFrom('en-US', 'en-CA', 'fr-CA'), (time, locale) => {
        expect(readTypedTime(formatClock(minutesOf(time), locale), { locale })).toEqual({ value: time, others: [] });
        expect(readTypedTime(time, { locale })?.value).toBe(time);
      }),
    );
  });

  it('has its fault in words, and no other text is sent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), anyTime), (text) => {
        const { fault, value } = resolveOne({ type: 'time', key: 'at' }, text);
        const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
        expect(fault).toEqual(isTime || text === '' ? null : { key: 'faults.time' });
        if (isTime) expect(value).toBe(text);
      }),
    );
  });
});

describe('an email address', () => {
  it.each(['a@b.ca', 'Anne.Tremblay+fleet@example.co.uk', "o'neil@example.com", ' a@b.ca '])('%s is one', (text) =>
    expect(readEmail(text)).toBe(text.trim()));
  it.each([
    '',
    'a',
    'a@b',
    '@b.ca',
    'a@',
    'a b@c.ca',
    'a@b..ca',
    'a@-b.ca',
    'a@b-.ca',
    '.a@b.ca',
    'a.@b.ca',
    'a@b.ca, c@d.ca',
    'a@b@c.ca',
    '<a@b.ca>',
    'josé@b.ca',
    'a@bé.ca',
    'a\u202eb@b.ca',
    'a\u200b@b.ca',
    `${'x'.repeat(65)}@b.ca`,
    `a@${'b.'.repeat(130)}ca`,
  ])('%s is none', (text) => expect(readEmail(text)).toBeUndefined());
  it('is the same when it is read again', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        const read = readEmail(text);
        if (read !== undefined) expect(readEmail(read)).toBe(read);
      }),
    );
  });
});

describe('a phone number', () => {
  // Its length squared would be a minute.
  it('is not looked for in a long text', () => {
    expect(readPhone(`5${' '.repeat(60_000)}a`)).toBeUndefined();
    expect(readPhone(`514${' '.repeat(60_000)}5550123`)).toBe('5145550123');
    expect(readPhone(`5${'- '.repeat(30_000)}a`)).toBeUndefined();
  });

  const digits = fc.stringMatching(/^[2-9]\d{2}[2-9]\d{6}$/);
  const extension = fc.option(fc.stringMatching(/^\d{1,6}$/), { nil: null });
  it('is read however it is written, and written as people do', () => {
    fc.assert(
      fc.property(digits, extension, fc.constantFrom('en-US', 'fr-CA'), (number, more, locale) => {
        const [a, b, c] = [number.slice(0, 3), number.slice(3, 6), number.slice(6)];
        const value = more === null ? number : `${number}x${more}`;
        const behind = more === null ? [''] : [` x${more}`, ` ext. ${more}`, ` poste ${more}`, `#${more}`];
        for (const head of [number, `(${a}) ${b}-${c}`, `${a}.${b}.${c}`, `+1 ${a} ${b} ${c}`, `1-${a}-${b}-${c}`])
          for (const tail of behind) expect(readPhone(head + tail)).toBe(value);
        expect(readPhone(writePhone(value, locale))).toBe(value);
        expect(resolveOne({ type: 'phone', key: 'phone' }, value).fault).toBeNull();
      }),
    );
  });
  it.each([
    '',
    '555-0123',
    '(114) 555-0123',
    '+44 20 7946 0958',
    '514555012',
    '51455501234',
    'call me',
    '514-555-0123 x',
  ])('%s is none', (text) => expect(readPhone(text)).toBeUndefined());
  it('is shown formatted', () => {
    expect(resolveOne({ type: 'phone', key: 'phone' }, '+1 514 555 0123').valueText).toBe('(514) 555-0123');
  });
});

it.each([
  ['44301', 'USA', '44301'],
  ['443011234', 'USA', '44301-1234'],
  ['h2x1y4', 'CAN', 'H2X 1Y4'],
  ['H2X-1Y4', 'CAN', 'H2X 1Y4'],
  ['4430', 'USA', undefined],
  ['44301', 'CAN', undefined],
  ['Z2X 1Y4', 'CAN', undefined],
  ['H2X 1Y4', 'USA', undefined],
] as const)('the postal code %s of %s', (text, country, code) => expect(readPostalCode(text, country)).toBe(code));

describe('a region', () => {
  const field = { type: 'region', key: 'plate' } as const;
  const choices = (own: Field, country?: 'USA' | 'CAN') =>
    resolveOne(own, null, country).items?.map(({ value }) => value) ?? [];

  it('is one of the account’s country first, and then one of the other', () => {
    const [us, ca] = [choices(field), choices(field, 'CAN')];
    expect([us[0], us[51], us.length]).toEqual(['AL', 'AB', 64]);
    expect([ca[0], ca[13], ca.length]).toEqual(['AB', 'AL', 64]);
    expect(choices({ ...field, country: 'CAN' })).toEqual(ca.slice(0, 13));
    expect(resolveOne(field, 'QC').valueText).toBe('Quebec');
  });

  it('may be in small letters in calls and files', () => {
    expect(resolveOne(field, 'qc')).toMatchObject({ value: 'QC', valueText: 'Quebec', fault: null });
  });

  it.each(['ZZ', 'Quebec', ''])('is not %o', (text) => {
    const { fault, sound } = resolveOne({ ...field, required: true }, text);
    expect([fault?.key, sound]).toEqual([text === '' ? 'faults.required' : 'faults.item', false]);
  });
});

describe('an address', () => {
  const field = { type: 'address', key: 'home' } as const;
  const whole = {
    country: 'CAN',
    street: '1 Main',
    street_2: null,
    city: 'Laval',
    region: 'QC',
    postal_code: 'h7a0a1',
  };
  const inside = (value: unknown, country: 'USA' | 'CAN' = 'USA') => resolveOne(field, value, country).rows?.[0] ?? [];
  const faultsOf = (value: unknown) =>
    Object.fromEntries(inside(value).flatMap(({ key, fault }) => (fault ? [[key, fault.key]] : [])));

  it('begins in the country of the account, with its names and regions', () => {
    const [country, , , , region, code] = inside(null, 'CAN');
    expect([country?.value, region?.text, code?.text]).toEqual([
      'CAN',
      'fields.address.province',
      'fields.address.postal_code',
    ]);
    expect(region?.items?.some(({ value, text }) => value === 'QC' && text === 'Quebec')).toBe(true);
    expect(inside(null)[4]?.text).toBe('fields.address.state');
    expect(inside({ country: 'CAN' })[4]?.text).toBe('fields.address.province');
  });
  it('needs all of its parts once it is begun, or if it is required', () => {
    expect(faultsOf(null)).toEqual({});
    expect(faultsOf({ country: 'CAN' })).toEqual({});
    const required = 'faults.required';
    expect(faultsOf({ street: '1 Main' })).toEqual({ city: required, region: required, postal_code: required });
    expect(resolveOne({ ...field, required: true }, { country: 'USA' }).sound).toBe(false);
  });
  it('fits its country', () => {
    expect(faultsOf(whole)).toEqual({});
    expect(faultsOf({ ...whole, country: 'USA' })).toEqual({
      region: 'faults.item',
      postal_code: 'faults.postal_code',
    });
  });
  it('is one line as text', () => {
    expect(resolveOne(field, whole).valueText).toBe('1 Main, Laval, Quebec, H7A 0A1, fields.address.CAN');
  });
});

const contacts = {
  type: 'group',
  key: 'contacts',
  least: 2,
  most: 3,
  fields: [
    { type: 'text', key: 'name', required: true, longest: 5 },
    { type: 'email', key: 'email' },
    { type: 'number', key: 'far', unit: 'distance' },
  ],
} as unknown as Field;

const home: Field = { type: 'address', key: 'home' };
const action = normaliseAction(
  'add',
  { call: 'a.add', fields: [contacts, home] },
  {
    home: 'dashboards.a',
    parameters: [],
    catalogue,
    actions: {},
    calls: { 'a.add': { method: 'POST', path: '/a', inputs: { body: ['contacts', 'home'] }, required: [] } },
  },
);
const resolve = (typed: Record<string, unknown>, country: 'USA' | 'CAN' = 'USA') => {
  const input: ActionInput = { parameters: {}, rows: [], typed };
  return resolveAction(action, context({ country }), input);
};

describe('a group', () => {
  const rows = [
    { name: 'Ann', email: 'ann@b.ca', far: 160.9344 },
    { name: 'Bo', email: null, far: null },
  ];
  it('has the fields of each row, with their faults', () => {
    const { rows: drawn, sound, valueText } = resolveOne(contacts, [{ name: 'Annabel' }, { email: 'x' }]);
    expect(drawn?.map((row) => row.map(({ text, fault }) => [text, fault?.key]))).toEqual([
      [
        ['contacts.parts.name.text', 'faults.longest'],
        ['contacts.parts.email.text', undefined],
        [expect.stringContaining('far'), undefined],
      ],
      [
        ['contacts.parts.name.text', 'faults.required'],
        ['contacts.parts.email.text', 'faults.email'],
        [expect.stringContaining('far'), undefined],
      ],
    ]);
    expect(sound).toBe(false);
    expect(valueText).toContain('Annabel');
  });
  it('says how many rows it needs and may have', () => {
    const row = { name: 'Ann' };
    expect([0, 1, 2, 3, 4].map((count) => resolveOne(contacts, Array(count).fill(row)).fault?.key)).toEqual([
      undefined,
      'faults.rows_least',
      undefined,
      undefined,
      'faults.rows_most',
    ]);
  });
  it('is sent as a list of objects, in the units of the backend', () => {
    expect(resolve({ contacts: rows }, 'CAN')?.request?.body?.contacts).toEqual([
      { name: 'Ann', email: 'ann@b.ca', far: 100 },
      { name: 'Bo', email: null, far: null },
    ]);
    expect(resolve({})?.request?.body).toEqual({ contacts: null, home: null });
    expect(resolve({ home: { country: 'CAN' } })?.request?.body?.home).toBeNull();
    expect(resolve({ contacts: [{ name: 'Ann' }, {}] })?.request).toBeNull();
  });
  it('begins with rows until they are removed', () => {
    const begun = { ...contacts, least: undefined, begins_with: 1 } as unknown as Field;
    const rowsOf = (value: unknown) => resolveOne(begun, value).rows?.length;
    expect([rowsOf(undefined), rowsOf(null), rowsOf([{}, {}])]).toEqual([1, 0, 2]);
    expect(resolveOne(begun, undefined).sound).toBe(false);
  });
  it('adds up a number of its rows, as far as it is typed', () => {
    const costs = {
      type: 'group',
      key: 'costs',
      total: 'amount',
      fields: [
        { type: 'currency', key: 'amount', max: 100 },
        { type: 'text', key: 'for' },
      ],
    } as unknown as Field;
    const totalOf = (...amounts: unknown[]) =>
      resolveOne(
        costs,
        amounts.map((amount) => ({ amount })),
      ).total;
    expect(totalOf()).toBeUndefined();
    expect(totalOf(null)).toBeUndefined();
    expect(totalOf(0.1, 0.2, null)).toBe('$0.30');
    expect(totalOf('12.5', 'twelve', 101)).toBe('$12.50');
  });
  it('is refused whatever it is, without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const resolved = resolve({ contacts: one as FieldValue, home: other as FieldValue });
        expect(resolved?.form?.fields).toHaveLength(2);
      }),
    );
  });
  it('has the faults of a server at the field of the row', () => {
    const said = [
      { field: 'contacts.1.email', key: 'faults.email' },
      { field: 'home.city', key: 'faults.text' },
      { field: 'else.1', key: 'faults.text' },
    ] as const;
    const form = resolve({ contacts: rows, home: { street: '1 Main' } })?.form ?? null;
    expect(placeFaults(said, action, form)).toEqual({
      fields: { 'contacts.1.email': { key: 'faults.email' }, 'home.city': { key: 'faults.text' } },
      others: [{ key: 'faults.text' }],
    });
  });
});
