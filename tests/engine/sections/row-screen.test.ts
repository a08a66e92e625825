import { expect, it } from 'vitest';
import { screenOf } from '../../../engine/formats/screen-address.ts';
import { namedIn, parametersIn, withParameters } from '../../../engine/sections/row-screen.ts';

const opens = '/trip?vehicle={parameters.vehicle}&trip={trip_id}';

it('an address has the values of a row and of the parameters, as text of an address', () => {
  expect([namedIn(opens), parametersIn(opens)]).toEqual([['trip_id'], ['vehicle']]);
  const filled = withParameters(opens, { vehicle: 'A&{trip_id}' });
  expect(screenOf(filled, { trip_id: 'T 1' })).toBe('/trip?vehicle=A%26%7Btrip_id%7D&trip=T%201');
  expect(screenOf(filled, { trip_id: '' })).toBeNull();
});
