import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sparkOf } from '../../../engine/charts/spark.ts';

const values = fc.array(fc.oneof({ weight: 4, arbitrary: fc.integer() }, fc.constant(Number.NaN)), { maxLength: 30 });

it('draws a sparkline of fewer than 8 values as dots, and none of a single value', () => {
  fc.assert(
    fc.property(values, (all) => {
      const known = all.filter((value) => !Number.isNaN(value)).length;
      const { lines, dots } = sparkOf(all);
      if (known < 8) expect(lines).toEqual([]);
      expect(lines.flat().length + dots.length).toBe(known < 2 ? 0 : known);
      for (const [x, y] of [...lines.flat(), ...dots]) expect(x >= 0 && x <= 1 && y >= 0 && y <= 1).toBe(true);
    }),
  );
});

it('breaks the line where there is no value', () => {
  const { lines, dots } = sparkOf([1, 2, 3, Number.NaN, 4, 5, 6, Number.NaN, 7, Number.NaN, 8, 9]);
  expect(lines.map((line) => line.length)).toEqual([3, 3, 2]);
  expect(dots).toHaveLength(1);
});
