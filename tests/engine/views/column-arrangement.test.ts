import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arranged, moved, type Placed } from '../../../engine/views/arrange.ts';

const columns = fc.uniqueArray(fc.record<Placed>({ value: fc.string(), enabled: fc.boolean() }), {
  selector: (column) => column.value,
  minLength: 1,
});
const names = (placed: readonly Placed[]) => placed.map((column) => column.value);

it('moves a column in front of another, and keeps all columns', () => {
  fc.assert(
    fc.property(columns, fc.nat(), fc.nat(), (placed, first, second) => {
      const value = names(placed)[first % placed.length] ?? '';
      const before = names(placed)[second % placed.length] ?? '';
      const result = names(moved(placed, value, before));
      expect(result.toSorted()).toEqual(names(placed).toSorted());
      if (value !== before) expect(result.indexOf(value)).toBe(result.indexOf(before) - 1);
      expect(names(moved(placed, value, null)).at(-1)).toBe(value);
    }),
  );
});

it('takes the order of the grid, and keeps the places of hidden columns', () => {
  fc.assert(
    fc.property(columns, (placed) => {
      const shown = placed.filter((column) => column.enabled).toReversed();
      const result = arranged(placed, shown);
      expect(names(result.filter((column) => column.enabled))).toEqual(names(shown));
      placed.forEach((column, place) => {
        if (!column.enabled) expect(result[place]).toEqual(column);
      });
    }),
  );
});
