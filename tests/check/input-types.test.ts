import { describe, expect, it } from 'vitest';
import { typeFault } from '../../engine/check/calls/input-types.ts';
import { filesShape, type Shape } from '../../engine/check/contract.ts';
import type { Action } from '../../engine/schema/action.ts';

const text = { type: 'string' } as const;
const orNull = (type: string): Shape => ({ type: [type, 'null'] });
const rows = (properties: Record<string, Shape>, required: string[] = []): Shape => ({
  type: ['array', 'null'],
  items: { type: 'object', properties, required },
});
const group = (...fields: object[]) => ({ type: 'group', key: 'stops', fields });
const name = { type: 'text', key: 'name', required: true };
const far = { type: 'number', key: 'far' };
const address = { type: 'address', key: 'home' };
const parts = { street: text, street_2: orNull('string'), city: text, region: text, postal_code: text, country: text };
const { country: _none, ...withoutCountry } = parts;
const record = (properties: Record<string, Shape>): Shape => ({ type: ['object', 'null'], properties });

/** What the check says of a field that an input of a call gets. */
const said = (field: object, input: Shape) => {
  const { key } = field as { key: string };
  const action = { call: 'trips.add', fields: [field] } as unknown as Action;
  return typeFault({ field: key }, input, { action })?.message ?? null;
};

describe('the fields inside a field fit what its call takes', () => {
  it.each([
    ['rows that fit', group(name, far), rows({ name: text, far: orNull('number') }, ['name']), null],
    ['rows of anything', group(name), { type: ['array', 'null'] }, null],
    ['a whole number for a number', group({ ...far, step: 1 }), rows({ far: orNull('number') }), null],
    ['a field that the call does not have', group(name), rows({ nom: text }), 'The call has no “name” in “stops”.'],
    [
      'a field that the call needs',
      group(name),
      rows({ name: text, at: text }, ['at']),
      'The call needs “at” in “stops”.',
    ],
    [
      'another type',
      group(far),
      rows({ far: orNull('string') }),
      '“far” in “stops” is a number, but the call needs string or null.',
    ],
    [
      'an empty value',
      group({ ...name, required: false }),
      rows({ name: text }),
      '“name” in “stops” can be empty, which the call does not accept.',
    ],
    [
      'a hidden value',
      group({ ...name, show_if: { type: 'country', is: 'USA' } }),
      rows({ name: text }),
      '“name” in “stops” can be empty, which the call does not accept.',
    ],
    ['an address that fits', address, record(parts), null],
    ['an address of anything', address, { type: ['object', 'null'] }, null],
    ['an address without a country', address, record(withoutCountry), 'The call has no “country” in “home”.'],
    [
      'an address as a text',
      address,
      orNull('string'),
      '“home” is an object, but the call trips.add needs string or null.',
    ],
    [
      'rows as an address',
      group(name),
      record(parts),
      '“stops” is an array, but the call trips.add needs object or null.',
    ],
    ['files', { type: 'files', key: 'papers' }, filesShape, null],
    [
      'files as a list',
      { type: 'files', key: 'papers' },
      { type: ['array', 'null'] },
      '“papers” has files, which the call trips.add does not take here.',
    ],
    ['rows as files', group(name), filesShape, 'The call trips.add takes files here, which “stops” does not have.'],
  ])('%s', (_what, field, input, message) => {
    expect(said(field, input as Shape)).toBe(message);
  });
});
