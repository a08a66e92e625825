import fc from 'fast-check';
import { expect, it } from 'vitest';
import { badgeText } from '../../src/attention/state.ts';

it('shows every count up to 999, more as 999+, and none as a dot', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), (count) => badgeText(count) === String(count)),
    { numRuns: 999, examples: [[1], [99], [100], [999]] },
  );
  fc.assert(fc.property(fc.integer({ min: 1000 }), (count) => badgeText(count) === '999+'));
  expect([badgeText(0), badgeText(-1), badgeText(null)]).toEqual([null, null, null]);
});
