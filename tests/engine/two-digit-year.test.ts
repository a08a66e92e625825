import fc from 'fast-check';
import { expect, it } from 'vitest';
import { twoDigitYear, yearsAhead } from '../../engine/formats/two-digit-year.ts';

it.each([
  [36, '2026-11-26', 2036],
  [37, '2026-11-26', 1937],
  [0, '2026-11-26', 2000],
  [99, '2026-11-26', 1999],
  [26, '2026-11-26', 2026],
  [37, '2027-01-01', 2037],
  [0, '2095-06-01', 2100],
])('%s on %s is %s', (two, today, year) => {
  expect(twoDigitYear(two, today)).toBe(year);
});

it('has the same last digits, at most ten years ahead and less than a century before that', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1900, max: 2999 }), (two, now) => {
      const year = twoDigitYear(two, `${now}-07-01`);
      expect(year % 100).toBe(two);
      expect(year).toBeLessThanOrEqual(now + yearsAhead);
      expect(year).toBeGreaterThan(now + yearsAhead - 100);
    }),
  );
});
