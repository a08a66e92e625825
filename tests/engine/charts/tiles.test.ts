import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TreemapChart } from '../../../engine/charts/tiles.ts';
import { tiled } from '../../../engine/charts/tiles.ts';
import { plainRoom } from './chart-text.ts';

type Node = TreemapChart['nodes'][number];
type Tile = Parameters<typeof tiled>[0][number];

const node = (parent: number | null, value: number, name: string): Tile => ({
  name,
  parent,
  value,
  text: `$${value}`,
  colour: null,
  spot: [0, 0],
});

/** A total, its parts, and their parts. */
const trees: fc.Arbitrary<Tile[]> = fc
  .array(
    fc.record({
      name: fc.string({ unit: fc.constantFrom('a', 'W', ' ', 'é'), maxLength: 30 }),
      parts: fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 12 }),
      own: fc.integer({ min: 1, max: 90_000 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((families) => {
    const sumOf = ({ parts, own }: (typeof families)[number]) =>
      parts.length > 0 ? parts.reduce((a, b) => a + b, 0) : own;
    const nodes = [
      node(
        null,
        families.reduce((all, family) => all + sumOf(family), 0),
        'All',
      ),
    ];
    for (const family of families) {
      const place = nodes.push(node(0, sumOf(family), family.name)) - 1;
      for (const part of family.parts) nodes.push(node(place, part, `${family.name} ${part}`));
    }
    return nodes;
  });
const sizes = fc.record({ width: fc.integer({ min: 300, max: 1600 }), height: fc.integer({ min: 200, max: 900 }) });

const right = ({ box }: Node) => box.x + box.width;
const bottom = ({ box }: Node) => box.y + box.height;

describe('the boxes of a treemap', () => {
  it('lie side by side in their parent, below its header', () => {
    fc.assert(
      fc.property(trees, sizes, (given, { width, height }) => {
        const nodes = tiled(given, plainRoom(width, height));
        expect(nodes[0]?.box).toEqual({ x: 0, y: 12, width, height: height - 12 });
        // A box thinner than the gap between boxes is invisible.
        const seen = nodes.slice(1).filter(({ box }) => box.width > 0 && box.height > 0);
        for (const each of seen) {
          const parent = nodes[each.parent ?? 0] as Node;
          expect(each.box.x >= parent.box.x && right(each) <= right(parent)).toBe(true);
          expect(each.box.y >= parent.box.y + parent.head && bottom(each) <= bottom(parent)).toBe(true);
          for (const other of seen) {
            if (other === each || other.parent !== each.parent) continue;
            const isApart =
              right(each) <= other.box.x ||
              right(other) <= each.box.x ||
              bottom(each) <= other.box.y ||
              bottom(other) <= each.box.y;
            expect(isApart).toBe(true);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('are sized by their values, except for the gaps', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 20 }),
        sizes,
        (values, size) => {
          const sum = values.reduce((a, b) => a + b, 0);
          const given = [node(null, sum, 'All'), ...values.map((value) => node(0, value, 'a'))];
          for (const { box, value } of tiled(given, plainRoom(size.width, size.height)).slice(1)) {
            const whole = (value / sum) * size.width * (size.height - 12);
            const around = 3 * (box.width + box.height + 6);
            expect(Math.abs(box.width * box.height - whole)).toBeLessThanOrEqual(around);
          }
        },
      ),
    );
  });

  it('have no text that overflows them', () => {
    fc.assert(
      fc.property(trees, sizes, (given, { width, height }) => {
        const room = plainRoom(width, height);
        for (const { box, head, lines } of tiled(given, room).slice(1)) {
          for (const line of lines) expect(room.measure(line)).toBeLessThanOrEqual(box.width);
          expect(lines.length * 16).toBeLessThanOrEqual(head || box.height);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('have names wherever they are readable', () => {
    const given = [node(null, 100, 'All'), node(0, 70, '2023 FORD F-150 4WD DIESEL'), node(0, 30, 'TOYOTA')];
    const lines = tiled(given, plainRoom(130, 112)).map((each) => each.lines);
    expect(lines.slice(1)).toEqual([['2023 FORD', 'F-150 4WD', 'DIESEL', '$70'], []]);
    const narrow = tiled(given, plainRoom(120, 52)).map((each) => each.lines);
    expect(narrow[1]).toEqual(['2023 FORD…', '$70']);
  });
});
