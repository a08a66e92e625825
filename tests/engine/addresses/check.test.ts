import { describe, expect, it } from 'vitest';
import {
  addressOfRow,
  checkEndOf,
  isCheckable,
  linesOf,
  rowOfAddress,
  withCheck,
  withSameCheck,
} from '../../../engine/addresses/address.ts';
import { answeredCheck, begunCheck, failedCheck, isConfirmed, proposalsOf } from '../../../engine/addresses/check.ts';
import { checkField } from '../../../engine/fields/checks.ts';
import { kindOf } from '../../../engine/fields/registry.ts';
import { sentValue } from '../../../engine/fields/resolve.ts';
import { typed } from './samples.ts';

const found = { corrected: [{ ...typed, address_1: '12 MAIN ST' }], fuzzy: [{ ...typed, city: 'Barberton' }] };

it('a check loads, then has what was found; a failed one has nothing but its fault', () => {
  const begun = begunCheck(typed);
  expect(begun).toMatchObject({
    input: typed,
    isLoading: true,
    hasFailed: false,
    corrected: [],
    fuzzy: [],
    message: '',
  });
  const answered = answeredCheck(begun, { ...found, message: 'Fine' });
  expect(answered).toMatchObject({ ...found, isLoading: false, hasFailed: false, message: 'Fine' });
  const failed = failedCheck(answered);
  expect(failed).toMatchObject({
    input: typed,
    isLoading: false,
    hasFailed: true,
    corrected: [],
    fuzzy: [],
    message: '',
  });
});

it('suggestions are whole addresses first, and each once', () => {
  const twice = { ...found, corrected: [...found.corrected, ...found.corrected], message: '' };
  expect(proposalsOf(twice).map(({ address: { city, address_1 }, isFuzzy }) => [city, address_1, isFuzzy])).toEqual([
    ['Akron', '12 MAIN ST', false],
    ['Barberton', '12 main st', true],
  ]);
});

describe('nothing to choose', () => {
  const checkOf = (corrected: (typeof typed)[], fuzzy: (typeof typed)[] = []) =>
    answeredCheck(begunCheck(typed), { corrected, fuzzy, message: '' });
  it.each([
    { name: 'the typed address in upper case', check: checkOf([{ ...typed, address_1: '12 MAIN ST' }]), is: true },
    { name: 'another address', check: checkOf([{ ...typed, city: 'Barberton' }]), is: false },
    { name: 'two tax areas', check: checkOf([typed, { ...typed, geocode: '2' }]), is: false },
    { name: 'only its city', check: checkOf([], [typed]), is: false },
    { name: 'nothing', check: checkOf([]), is: false },
    { name: 'not yet', check: begunCheck(typed), is: false },
  ])('with $name: $is', ({ check, is }) => {
    expect(isConfirmed(check)).toBe(is);
  });
});

describe('the field', () => {
  const row = {
    street: ' 12 main st ',
    street_2: null,
    city: 'Akron',
    region: 'OH',
    postal_code: '44301',
    country: 'USA',
  };
  it('is an address, and an address is the field', () => {
    expect(addressOfRow(row)).toEqual(typed);
    expect(addressOfRow({})).toEqual({
      ...typed,
      address_1: '',
      city: '',
      state_province: '',
      postal_code: '',
      country: '',
    });
    expect(rowOfAddress({ ...typed, address_2: 'APT 4' }, row)).toEqual({
      ...row,
      street: '12 main st',
      street_2: 'APT 4',
    });
  });

  it.each([
    { state_province: 'OHIO', region: 'OH' },
    { state_province: 'québec', region: 'QC' },
    { state_province: 'ny', region: 'NY' },
    { state_province: 'Nowhere', region: 'PA' },
    { state_province: '', region: 'PA' },
  ])('has $region for $state_province', ({ state_province, region }) => {
    expect(rowOfAddress({ ...typed, state_province }, { ...row, region: 'PA' }).region).toBe(region);
  });

  it('keeps what a check found, until the address is another one', () => {
    const found = { ...typed, county: 'Summit', geocode: '391530010' };
    const checked = withCheck(row, 'found', found);
    expect(checked).toEqual({ ...row, county: 'Summit', geocode: '391530010', check: 'FOUND' });
    expect(withCheck(row, 'kept', null)).toEqual({ ...row, county: null, geocode: null, check: 'KEPT' });
    expect([checkEndOf(checked), checkEndOf(row), checkEndOf({ check: 'SURE' })]).toEqual(['found', null, null]);
    expect(withSameCheck({ ...row, street: '12 main st' }, checked)).toEqual({ ...checked, street: '12 main st' });
    for (const other of [{ street: '13 main st' }, { street_2: 'Apt 4' }, { country: 'CAN' }, { postal_code: '44302' }])
      expect(withSameCheck({ ...row, ...other }, checked)).toEqual({ ...row, ...other });
  });

  it('is sent with it only if the field keeps it', () => {
    const checked = withCheck(row, 'kept', null);
    const context = { viewer: { country: 'USA' }, locale: 'en-US', today: '2026-11-28', words: String } as never;
    const sent = (more: object) => sentValue({ type: 'address', key: 'home', ...more } as never, checked, context);
    expect(sent({ validate: 'tax', keeps_check: true })).toEqual({ ...checked, street: '12 main st' });
    expect(sent({ validate: 'tax' })).toEqual({ ...row, street: '12 main st' });
  });

  it.each([
    { more: {}, is: true },
    { more: { postal_code: '' }, is: true },
    { more: { city: '', state_province: '' }, is: true },
    { more: { address_1: '' }, is: false },
    { more: { city: '', postal_code: '' }, is: false },
    { more: { state_province: '', postal_code: '' }, is: false },
  ])('with $more can be checked: $is', ({ more, is }) => {
    expect(isCheckable({ ...typed, ...more })).toBe(is);
  });

  it('has its lines as on an envelope', () => {
    expect(linesOf({ ...typed, address_2: 'Apt 4' })).toEqual(['12 main st', 'Apt 4', 'Akron, OH 44301']);
    expect(linesOf({ ...typed, city: '', state_province: '' })).toEqual(['12 main st', '44301']);
  });

  it('says its flow and its confidence, and only the tax flow has one', () => {
    const of = (more: object) => ({ type: 'address', key: 'home', ...more }) as const;
    const limits = (more: object) => kindOf(of(more)).limits?.(of(more), { today: '2026-11-27', units: 'us' });
    expect(limits({})).toEqual({});
    const validated = { flow: 'tax', confidence: 50, isKept: false };
    expect(limits({ validate: 'tax' })).toEqual({ validated });
    expect(limits({ validate: 'tax', confidence: 80 })).toEqual({ validated: { ...validated, confidence: 80 } });
    expect(limits({ validate: 'tax', keeps_check: true })).toEqual({ validated: { ...validated, isKept: true } });
    expect(checkField(of({ keeps_check: true }))?.at).toEqual(['keeps_check']);
    expect(checkField(of({ validate: 'tax', confidence: 80 }))).toBeNull();
    expect(checkField(of({ validate: 'correction', confidence: 80 }))?.at).toEqual(['confidence']);
    expect(checkField(of({ confidence: 80 }))?.at).toEqual(['confidence']);
  });
});
