import { expect, it } from 'vitest';
import { abbreviationOf, placeText, regionsOf } from '../../engine/formats/regions.ts';

it('regions are sorted by their names in the language', () => {
  expect(regionsOf('USA', 'en-US')).toHaveLength(51);
  expect(regionsOf('CAN', 'en-CA').map(({ abbreviation }) => abbreviation)).toEqual([
    'AB',
    'BC',
    'MB',
    'NB',
    'NL',
    'NT',
    'NS',
    'NU',
    'ON',
    'PE',
    'QC',
    'SK',
    'YT',
  ]);
  expect(
    regionsOf('CAN', 'fr-CA')
      .map(({ name }) => name)
      .slice(0, 4),
  ).toEqual(['Alberta', 'Colombie-Britannique', 'Île-du-Prince-Édouard', 'Manitoba']);
});

it.each([
  ['Ohio', 'OH'],
  ['  québec ', 'QC'],
  ['Quebec', 'QC'],
  ['nouvelle-ecosse', 'NS'],
  ['on', 'ON'],
  ['Bavaria', null],
  ['', null],
])('%s is abbreviated as %s', (name, abbreviation) => {
  expect(abbreviationOf(name)).toBe(abbreviation);
});

it.each([
  [{ city: 'Akron', region: 'OH', postalCode: '44301' }, 'Akron, OH 44301'],
  [{ city: 'Toronto', region: 'ON' }, 'Toronto, ON'],
  [{ region: 'QC', postalCode: 'H2X 1Y4' }, 'QC H2X 1Y4'],
  [{ city: 'Lyon', region: null, postalCode: '' }, 'Lyon'],
  [{}, ''],
])('a place of %o is %s', (place, text) => {
  expect(placeText(place)).toBe(text);
});
