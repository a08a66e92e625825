import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LookupResult, readTax, taxRequest } from '../../../engine/addresses/tax.ts';
import { anyAddress, typed } from './samples.ts';

const result = (more: Partial<LookupResult> = {}): LookupResult => ({
  confidenceIndicator: 100,
  taxAreaId: '391530010',
  postalAddresses: [
    {
      streetAddress1: '12 Main St',
      streetAddress2: null,
      city: 'Fairlawn',
      mainDivision: 'OH',
      subDivision: 'Summit',
      postalCode: '44301',
      country: 'USA',
    },
  ],
  jurisdictions: [
    { jurisdictionLevel: 'COUNTRY', value: 'UNITED STATES' },
    { jurisdictionLevel: 'STATE', value: 'OH' },
    { jurisdictionLevel: 'PROVINCE', value: 'ON' },
    { jurisdictionLevel: 'CITY', value: 'Akron' },
  ],
  ...more,
});

it('sends each part under the name of the service, with the day', () => {
  expect(taxRequest({ ...typed, county: 'Summit' }, '2026-11-27')).toEqual({
    postalAddress: {
      streetAddress1: '12 main st',
      streetAddress2: '',
      city: 'Akron',
      mainDivision: 'OH',
      subDivision: 'Summit',
      postalCode: '44301',
      country: 'USA',
    },
    asOfDate: '2026-11-27',
  });
});

describe('which results are used', () => {
  it.each([
    { confidenceIndicator: 100, confidence: undefined, isUsed: true },
    { confidenceIndicator: 50, confidence: undefined, isUsed: true },
    { confidenceIndicator: 49.9, confidence: undefined, isUsed: false },
    { confidenceIndicator: 0, confidence: undefined, isUsed: false },
    { confidenceIndicator: 80, confidence: 80, isUsed: true },
    { confidenceIndicator: 79, confidence: 80, isUsed: false },
    { confidenceIndicator: 0, confidence: 0, isUsed: true },
  ])('confidence $confidenceIndicator with a minimum of $confidence: $isUsed', ({ isUsed, confidence, ...sure }) => {
    const whole = readTax(typed, [result(sure)], confidence);
    const fuzzy = readTax(typed, [result({ ...sure, postalAddresses: [] })], confidence);
    expect([whole.corrected.length, whole.fuzzy.length]).toEqual([isUsed ? 1 : 0, 0]);
    expect([fuzzy.corrected.length, fuzzy.fuzzy.length]).toEqual([0, isUsed ? 1 : 0]);
  });

  it('never one below the minimum, and all others in their order', () => {
    const someResults = fc.array(
      fc.record({ confidenceIndicator: fc.integer({ min: 0, max: 100 }), isFuzzy: fc.boolean() }),
    );
    fc.assert(
      fc.property(someResults, fc.integer({ min: 0, max: 100 }), (all, confidence) => {
        const results = all.map(({ confidenceIndicator, isFuzzy }, at) =>
          result({ confidenceIndicator, taxAreaId: String(at), ...(isFuzzy ? { postalAddresses: [] } : {}) }),
        );
        const found = readTax(typed, results, confidence);
        const ids = (isFuzzy: boolean) =>
          all.flatMap((each, at) =>
            each.isFuzzy === isFuzzy && each.confidenceIndicator >= confidence ? [String(at)] : [],
          );
        expect(found.corrected.map(({ geocode }) => geocode)).toEqual(ids(false));
        expect(found.fuzzy.map(({ geocode }) => geocode)).toEqual(ids(true));
      }),
    );
  });
});

describe('corrected addresses', () => {
  it('have the city of the jurisdiction, and the tax area as geocode', () => {
    expect(readTax(typed, [result()]).corrected).toEqual([
      {
        address_1: '12 Main St',
        address_2: '',
        city: 'Akron',
        state_province: 'OH',
        county: 'Summit',
        postal_code: '44301',
        country: 'USA',
        geocode: '391530010',
      },
    ]);
  });

  it('have their own city if no jurisdiction is one', () => {
    expect(readTax(typed, [result({ jurisdictions: [] })]).corrected[0]?.city).toBe('Fairlawn');
    expect(readTax(typed, [result({ jurisdictions: undefined })]).corrected[0]?.city).toBe('Fairlawn');
  });

  it('are one for each postal address of a result', () => {
    const { postalAddresses = [] } = result();
    const both = [...postalAddresses, ...postalAddresses.map((each) => ({ ...each, streetAddress1: '14 Main St' }))];
    const { corrected } = readTax(typed, [result({ postalAddresses: both })]);
    expect(corrected.map(({ address_1 }) => address_1)).toEqual(['12 Main St', '14 Main St']);
  });
});

describe('fuzzy addresses', () => {
  it.each([
    { country: 'USA' as const, state: 'OH' },
    { country: 'CAN' as const, state: 'ON' },
  ])('in $country take the city and $state', ({ country, state }) => {
    const input = { ...typed, address_2: 'Apt 4', city: 'Akorn', state_province: 'XX', country };
    expect(readTax(input, [result({ postalAddresses: [] })]).fuzzy).toEqual([
      { ...input, city: 'Akron', state_province: state, geocode: '391530010' },
    ]);
  });

  it('keep what no jurisdiction has, whatever was typed', () => {
    fc.assert(
      fc.property(anyAddress, (input) => {
        const { fuzzy } = readTax(input, [result({ postalAddresses: undefined, jurisdictions: [] })]);
        expect(fuzzy).toEqual([{ ...input, geocode: '391530010' }]);
      }),
    );
  });
});
