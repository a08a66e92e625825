import { describe, expect, it } from 'vitest';
import { damageLocations } from '../../../contract/inspections.ts';
import { drawings } from '../../../engine/sections/drawings.ts';
import { marksOf } from '../../../engine/sections/pictures.ts';
import { column } from '../../fixtures/column.ts';

const places = {
  column: column('damage_location', { values: { HOOD: 'Capot', ROOF: 'Toit', KEYS: 'Clés' } }),
  drawing: 'vehicle' as const,
};
const { HOOD = [0, 0], ROOF = [0, 0] } = drawings.vehicle.places;

describe('the marks of pictures on a drawing', () => {
  it('are at the place of each picture, whose code rows have as a text', () => {
    expect(marksOf(places, ['Toit', 'Capot'])).toEqual([
      { number: 1, x: ROOF[0], y: ROOF[1] },
      { number: 2, x: HOOD[0], y: HOOD[1] },
    ]);
    // A value without words is its own text.
    expect(marksOf({ ...places, column: column('place') }, ['HOOD'])).toHaveLength(1);
  });

  it('are beside each other at the same place, around it', () => {
    const [one, two, three] = marksOf(places, ['Capot', 'Capot', 'Capot']);
    expect([one?.number, two?.number, three?.number]).toEqual([1, 2, 3]);
    expect(two?.x).toBe(HOOD[0]);
    expect((one?.x ?? 0) + (three?.x ?? 0)).toBe(2 * HOOD[0]);
    expect((three?.x ?? 0) - (two?.x ?? 0)).toBeGreaterThan(15);
  });

  it('are missing for a place that the drawing does not have, and keep the numbers of the others', () => {
    expect(marksOf(places, ['Clés', '', 'Toit'])).toEqual([{ number: 3, x: ROOF[0], y: ROOF[1] }]);
  });
});

it('a drawing has every place of a damage, inside its edges and apart from the others', () => {
  const { width, height, places: all } = drawings.vehicle;
  expect(Object.keys(all).sort()).toEqual([...damageLocations].sort());
  const points = Object.entries(all);
  for (const [name, [x, y]] of points) {
    expect([name, x > 10, x < width - 10, y > 10, y < height - 10]).toEqual([name, true, true, true, true]);
    const near = points.filter(([other, at]) => other !== name && Math.hypot(at[0] - x, at[1] - y) < 20);
    expect([name, near.map(([other]) => other)]).toEqual([name, []]);
  }
});
