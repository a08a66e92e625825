import fc from 'fast-check';
import type { Address } from '../../../engine/addresses/address.ts';

export const typed: Address = {
  address_1: '12 main st',
  address_2: '',
  city: 'Akron',
  state_province: 'OH',
  county: '',
  postal_code: '44301',
  country: 'USA',
  geocode: '',
};

const line = fc.string({ maxLength: 30, unit: fc.constantFrom(...'abcdeéÉß ST12,.#') });

/** Any address that can be typed. */
export const anyAddress: fc.Arbitrary<Address> = fc.record({
  address_1: line,
  address_2: line,
  city: line,
  state_province: line,
  county: line,
  postal_code: line,
  country: fc.constantFrom('USA' as const, 'CAN' as const),
  geocode: line,
});

export const anyLine = line;
