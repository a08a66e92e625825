import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnPlaces, extents, isOpen, nameOf, openedIn, pathTo, seenPlaces } from '../../../engine/pivots/lines.ts';
import type { PivotAxis } from '../../../engine/pivots/pivot-table.ts';
import type { ResolvedGrouping } from '../../../engine/pivots/resolved.ts';
import { column } from '../../fixtures/column.ts';

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

const field = (value: string) => ({ column: column(value), by: null, step: null }) as unknown as ResolvedGrouping;

it('keeps groups expanded by name, however many others are around them', () => {
  const fields = { rows: ['make', 'model', 'year', 'trim', 'color', 'body'].map(field) };
  const named = axes.map((axis) => ({ ...axis, values: [...axis.levels.keys()].map((place) => `group ${place}`) }));
  fc.assert(
    fc.property(named, fc.array(fc.nat({ max: 30 })), fc.nat({ max: 30 }), (axis, turns, dropped) => {
      const turned = new Set(turns.filter((place) => place > 0 && place < axis.levels.length));
      const names = [...turned].map((place) => nameOf(fields, axis, place));
      expect(openedIn(fields, axis, { turned: names, depth: 0 }).turned).toEqual(turned);
      // The same rows without one group, as after a search.
      const left = [...axis.levels.keys()].filter(
        (place) => place === 0 || dropped === 0 || !pathTo(axis, place).includes(dropped),
      );
      const narrow: PivotAxis & { values: string[] } = {
        levels: Uint8Array.from(left, (place) => axis.levels[place] as number),
        parents: Uint32Array.from(left, (place) => left.indexOf(axis.parents[place] as number)),
        values: left.map((place) => axis.values[place] as string),
      };
      const kept = openedIn(fields, narrow, { turned: names, depth: 0 }).turned;
      expect(new Set([...kept].map((place) => left[place]))).toEqual(
        new Set([...turned].filter((place) => left.includes(place))),
      );
    }),
  );
});

it('does not take a value of one field for a value of another', () => {
  const axis: PivotAxis = { levels: Uint8Array.of(0, 1), parents: Uint32Array.of(0, 0), values: [undefined, 'FORD'] };
  const names = [nameOf({ rows: [field('make')] }, axis, 1)];
  expect(openedIn({ rows: [field('model')] }, axis, { turned: names, depth: 0 }).turned.size).toBe(0);
});
