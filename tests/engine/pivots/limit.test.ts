import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Limit, limitedBy, limitOf } from '../../../engine/pivots/limit.ts';

const sorts = fc.record({
  measure: fc.option(fc.integer({ min: 0, max: 9 })),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
});
const tops = fc.option(fc.integer({ min: 1, max: 1000 }));
const limits = fc.record({
  type: fc.constantFrom('highest' as const, 'lowest' as const),
  count: fc.integer({ min: 1, max: 1000 }),
});

/** The settings after a limit was chosen. */
function after(limit: Limit, before: Parameters<typeof limitOf>[0]): Parameters<typeof limitOf>[0] {
  const { top = null, sort } = limitedBy(limit, before);
  const { measure = null, direction = 'asc' } = sort ?? before.sort;
  return { top, sort: { measure, direction } };
}

it('shows the highest or the lowest groups by the value that they are sorted by, or by the first', () => {
  fc.assert(
    fc.property(sorts, tops, limits, (sort, top, limit) => {
      const settings = after(limit, { sort, top });
      expect(limitOf(settings)).toEqual(limit);
      expect(settings.sort.measure).toBe(sort.measure ?? 0);
    }),
  );
});

it('leaves the sort order of all groups, and of the first ones, as it is', () => {
  fc.assert(
    fc.property(sorts, tops, (sort, top) => {
      expect(after({ type: 'all', count: 0 }, { sort, top })).toEqual({ sort, top: null });
      expect(after({ type: 'first', count: 7 }, { sort, top })).toEqual({ sort, top: 7 });
      const isByName = sort.measure === null && top !== null;
      expect(limitOf({ sort, top }).type === 'first').toBe(isByName);
    }),
  );
});
