import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksSame } from '../../../engine/addresses/address.ts';
import { type CorrectionResult, correctionRequest, readCorrection } from '../../../engine/addresses/correction.ts';
import { similarity } from '../../../engine/addresses/similarity.ts';
import { anyAddress, anyLine, typed } from './samples.ts';

const result = (more: CorrectionResult = {}): CorrectionResult => ({
  vertex_geocode: '391530010',
  driver_address_1: '12 Main St',
  driver_address_2: null,
  driver_city: 'Akron',
  driver_state_province: 'oh',
  driver_county: 'Summit',
  driver_postal_code: '44301',
  ...more,
});
const one = (input: typeof typed, more?: CorrectionResult) =>
  readCorrection(input, { data: [result(more)], message: '' }).corrected[0];

it('sends each part under the name of the service, for the USA unless a country is typed', () => {
  const sent = { ...{ address_1: '12 main st', address_2: '', city: 'Akron', state: 'OH' }, postal_code: '44301' };
  expect(correctionRequest({ ...typed, country: '', geocode: '1' })).toEqual({ ...sent, country: 'USA', geocode: '1' });
  expect(correctionRequest({ ...typed, country: 'CAN' })).toEqual({ ...sent, country: 'CAN', geocode: '' });
});

it('gives the address in upper case, with the geocode', () => {
  expect(one(typed)).toEqual({
    address_1: '12 MAIN ST',
    address_2: '',
    city: 'AKRON',
    state_province: 'OH',
    county: 'SUMMIT',
    postal_code: '44301',
    country: 'USA',
    geocode: '391530010',
  });
});

it('leaves out results without a geocode, and keeps the message', () => {
  const none = [
    result({ vertex_geocode: null }),
    result({ vertex_geocode: undefined }),
    result({ vertex_geocode: '' }),
  ];
  const message = 'The street was not found.';
  expect(readCorrection(typed, { data: none, message })).toEqual({ corrected: [], fuzzy: [], message });
  const found = readCorrection(typed, { data: [...none, result()], message });
  expect([found.corrected.length, found.message]).toEqual([1, message]);
});

describe('the lines', () => {
  it.each([
    // The service has them the other way round.
    { typed: ['12 main st', ''], found: ['APT 4', '12 MAIN ST'], lines: ['12 MAIN ST', 'APT 4'] },
    { typed: ['12 main st', 'apt 4'], found: ['APT 4', '12 MAIN ST'], lines: ['12 MAIN ST', 'APT 4'] },
    { typed: ['12 main st apt 4', ''], found: ['12 MAIN ST', 'APT 4'], lines: ['12 MAIN ST', 'APT 4'] },
    // A second line is what was typed.
    { typed: ['12 main st', 'back door'], found: ['12 MAIN ST', 'APT 4'], lines: ['12 MAIN ST', 'BACK DOOR'] },
    { typed: ['12 main st', 'back door'], found: ['12 MAIN ST', null], lines: ['12 MAIN ST', 'BACK DOOR'] },
    // The first line is what was typed, unless it is similar enough.
    { typed: ['12 main street', ''], found: ['12 MAIN ST', null], lines: ['12 MAIN ST', ''] },
    { typed: ['1 ocean way', ''], found: ['12 MAIN ST', null], lines: ['1 OCEAN WAY', ''] },
    { typed: ['1 ocean way', ''], found: [null, null], lines: ['1 OCEAN WAY', ''] },
    // Accents make no difference.
    { typed: ["3, rue de l'eglise", ''], found: ["3, rue de l'Église", null], lines: ["3, RUE DE L'ÉGLISE", ''] },
  ])('$typed and $found become $lines', ({ typed: [address_1 = '', address_2 = ''], found, lines }) => {
    const [driver_address_1 = null, driver_address_2 = null] = found;
    const corrected = one({ ...typed, address_1, address_2 }, { driver_address_1, driver_address_2 });
    expect([corrected?.address_1, corrected?.address_2]).toEqual(lines);
  });

  it('a similarity of exactly 0.75 is not enough', () => {
    // Three of four pairs are the same.
    expect(similarity('abcde', 'abcdx')).toBe(0.75);
    expect(one({ ...typed, address_1: 'abcde' }, { driver_address_1: 'abcdx' })?.address_1).toBe('ABCDE');
    expect(similarity('abcdef', 'abcdex')).toBe(0.8);
    expect(one({ ...typed, address_1: 'abcdef' }, { driver_address_1: 'abcdex' })?.address_1).toBe('ABCDEX');
  });

  it('keep a typed second line, and a first line that none is similar to, whatever comes', () => {
    fc.assert(
      fc.property(anyAddress, anyLine, anyLine, (input, driver_address_1, driver_address_2) => {
        const corrected = one(input, { driver_address_1, driver_address_2 });
        const likeness = Math.max(
          ...[driver_address_1, driver_address_2].map((each) => similarity(each, input.address_1)),
        );
        if (input.address_2 !== '') expect(corrected?.address_2).toBe(input.address_2.toUpperCase());
        if (likeness <= 0.75) expect(corrected?.address_1).toBe(input.address_1.toUpperCase());
        for (const text of Object.values(corrected ?? {})) expect(text).toBe(text.toUpperCase());
      }),
    );
  });
});

describe('what looks the same', () => {
  it.each([
    { key: 'address_1', isSame: false },
    { key: 'address_2', isSame: false },
    { key: 'city', isSame: false },
    { key: 'state_province', isSame: false },
    { key: 'postal_code', isSame: false },
    { key: 'county', isSame: true },
    { key: 'geocode', isSame: true },
  ])('another $key: $isSame', ({ key, isSame }) => {
    expect(looksSame({ ...typed, [key]: 'other' }, typed)).toBe(isSame);
  });

  it('ignores case', () => {
    const upper = Object.fromEntries(Object.entries(typed).map(([key, text]) => [key, text.toUpperCase()]));
    expect(looksSame({ ...typed, ...upper }, typed)).toBe(true);
  });
});

describe('similarity', () => {
  it.each([
    { one: '', other: '', likeness: 1 },
    { one: 'a', other: 'a', likeness: 1 },
    { one: 'a', other: 'ab', likeness: 0 },
    { one: 'Main  St', other: 'MAINST', likeness: 1 },
    { one: 'night', other: 'nacht', likeness: 0.25 },
    { one: 'aaa', other: 'aaaa', likeness: 0.8 },
  ])('of “$one” and “$other” is $likeness', ({ one: first, other, likeness }) => {
    expect(similarity(first, other)).toBe(likeness);
  });

  it('is the same both ways, from 0 to 1, and 1 for what is equal', () => {
    fc.assert(
      fc.property(anyLine, anyLine, (first, other) => {
        const likeness = similarity(first, other);
        expect(likeness).toBe(similarity(other, first));
        expect(likeness).toBeGreaterThanOrEqual(0);
        expect(likeness).toBeLessThanOrEqual(1);
        expect(similarity(first, first)).toBe(1);
      }),
    );
  });
});
