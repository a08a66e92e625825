import { expect, it } from 'vitest';
import { isVin } from '../../../engine/formats/vin.ts';

it('a VIN has seventeen letters and digits, without I, O and Q, and the right check digit', () => {
  // The example of 49 CFR 565.15, and one with the check digit X.
  expect(['1G4AH59H45G118341', '1M8GDM9AXKP042788'].map(isVin)).toEqual([true, true]);
  const wrong = [
    '1G4AH59H55G118341',
    '1G4AH59H45G11834',
    '1G4AH59H45G1183411',
    '1G4AH59H45G11834I',
    '1g4ah59h45g118341',
    '',
  ];
  expect(wrong.map(isVin)).toEqual(wrong.map(() => false));
});
