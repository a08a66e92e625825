import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnPlaces, extents, isOpen, pathTo, seenPlaces } from '../../../engine/pivots/lines.ts';
import type { PivotAxis } from '../../../engine/pivots/pivot-table.ts';

/** Groups, each at most one level deeper than the one before. */
const axes: fc.Arbitrary<PivotAxis> = fc.array(fc.nat({ max: 5 }), { maxLength: 25 }).map((numbers) => {
  const levels = [0];
  const parents = [0];
  for (const number of numbers) {
    const level = 1 + (number % ((levels.at(-1) ?? 0) + 1));
    parents.push(levels.lastIndexOf(level - 1));
    levels.push(level);
  }
  return { levels: Uint8Array.from(levels), parents: Uint32Array.from(parents), values: levels.map(() => null) };
});

it('shows the contents of expanded groups only', () => {
  fc.assert(
    fc.property(axes, fc.nat({ max: 3 }), fc.array(fc.nat({ max: 30 })), (axis, depth, turns) => {
      const opened = { turned: new Set(turns), depth };
      const places = [...axis.levels.keys()].slice(1);
      const isSeen = (place: number) =>
        pathTo(axis, place)
          .slice(0, -1)
          .every((above) => isOpen(axis, opened, above));
      expect([...seenPlaces(axis, opened)]).toEqual(places.filter(isSeen));
    }),
  );
});

it('has the size of a group, and puts its total after it', () => {
  fc.assert(
    fc.property(axes, (axis) => {
      const held = (place: number) =>
        [...axis.levels.keys()].filter((each) => each === place || place === 0 || pathTo(axis, each).includes(place));
      expect([...extents(axis)]).toEqual([...axis.levels.keys()].map((place) => held(place).length));
      const order = columnPlaces(axis);
      expect(order.toSorted((a, b) => a - b)).toEqual([...axis.levels.keys()]);
      for (const place of order) {
        const all = held(place).map((each) => order.indexOf(each));
        expect(Math.max(...all)).toBe(order.indexOf(place));
      }
    }),
  );
});
