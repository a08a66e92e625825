import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LegendEntry } from '../../../engine/charts/chart.ts';
import { type Categories, coloursIn, pageColours } from '../../../engine/charts/colours.ts';
import type { PlainChart } from '../../../engine/charts/marks/registry.ts';
import { marks } from '../../../engine/charts/marks/registry.ts';
import type { MarkName } from '../../../engine/schema/marks.ts';
import type { Pivot } from '../../../engine/schema/pivot.ts';
import { context } from '../support.ts';
import { plainRoom } from './chart-text.ts';
import { draw, type Sold, tableOf } from './support.ts';

const none: Sold = { make: '', state: '', city: '', day: null, miles: null, cost: null };

const names = fc.uniqueArray(fc.constantFrom(...'ABCDEFGHIJKLMNOP'), { minLength: 1, maxLength: 11 });
const charts: fc.Arbitrary<Categories[]> = fc.array(fc.record({ field: fc.constantFrom('make', 'state'), names }), {
  maxLength: 8,
});

/** The values of a field that has no more of them than there are colors. */
const few = fc.uniqueArray(fc.constantFrom(...'ABCDEFGHIJKL'), { minLength: 1, maxLength: 11 });

describe('the colors of a page', () => {
  it('are one for each category, in whichever chart it is', () => {
    fc.assert(
      fc.property(fc.array(few, { maxLength: 8 }), (all) => {
        const page = pageColours(all.map((each) => ({ field: 'make', names: each })));
        expect(new Set(page.values()).size).toBe(page.size);
        for (const each of all) {
          const own = coloursIn({ field: 'make', names: each }, page);
          for (const name of each) expect(own.get(name)).toBe(page.get(name));
        }
      }),
    );
  });

  it('differ within a chart, whatever other charts show', () => {
    fc.assert(
      fc.property(charts, (all) => {
        const page = pageColours(all);
        for (const each of all) {
          const own = coloursIn(each, page);
          expect([...own.keys()].sort()).toEqual([...each.names].sort());
          expect(new Set(own.values()).size).toBe(each.names.length);
        }
      }),
    );
  });

  it('stay when charts of the same field are added, and where a screen has them already', () => {
    const ofMakes = fc.array(few, { maxLength: 6 }).map((all) => all.map((each) => ({ field: 'make', names: each })));
    fc.assert(
      fc.property(ofMakes, ofMakes, (before, after) => {
        const [page, more] = [pageColours(before), pageColours([...before, ...after])];
        for (const [name, colour] of page) expect(more.get(name)).toBe(colour);
      }),
    );
    fc.assert(
      fc.property(charts, charts, (before, after) => {
        const page = pageColours(before);
        const continued = pageColours(after, page);
        for (const [name, colour] of page) expect(continued.get(name)).toBe(colour);
      }),
    );
  });

  it('are one also for a category that is a value of two fields', () => {
    const all = [
      { field: 'case', names: ['Calls', 'Towing'] },
      { field: 'claim', names: ['Glass', 'Accidents'] },
      { field: 'expense', names: ['Fuel', 'Accidents', 'Towing'] },
    ];
    const page = pageColours(all);
    for (const each of all) for (const [name, colour] of coloursIn(each, page)) expect(page.get(name)).toBe(colour);
  });
});

/** The colors of names in a chart. */
function paints(chart: PlainChart): Pick<LegendEntry, 'name' | 'colour'>[] {
  if (chart.type === 'treemap') return chart.nodes.filter(({ parent }) => parent === 0);
  return chart.legend;
}

it('gives a category the same color in bars, donut, treemap and points', () => {
  const makes = ['A', 'B', 'C', 'D', 'E'];
  const rows = makes.flatMap((make, at) =>
    [1, 2, 3].map((month) => ({
      ...none,
      make,
      city: `City ${month}`,
      day: `2026-0${month}-01`,
      cost: (at + 1) * month,
      miles: 50 - at * month,
    })),
  );
  const month = { value: 'day', by: 'month' as const };
  const asked: [MarkName, Pivot][] = [
    ['bar', { rows: [month], columns: [{ value: 'make' }], values: [{ value: 'cost' }] }],
    ['donut', { rows: [{ value: 'make' }], values: [{ value: 'miles' }] }],
    ['treemap', { rows: [{ value: 'make' }], values: [{ value: 'cost' }] }],
    ['area', { rows: [month], columns: [{ value: 'make' }], values: [{ value: 'miles' }] }],
    ['scatter', { rows: [{ value: 'make' }, { value: 'city' }], values: [{ value: 'cost' }, { value: 'miles' }] }],
  ];
  const given = asked.map(([mark, pivot]) => draw(tableOf(rows), pivot, { mark }, context()).given);
  const all = given.map((each) => marks[each.chart.mark].categories(each) as Categories);
  const page = pageColours(all);
  const drawn = given.map((each, at) =>
    marks[each.chart.mark].draw({ ...each, room: plainRoom(), colours: coloursIn(all[at] as Categories, page) }),
  );
  const seen = new Map<string, Set<unknown>>();
  for (const { name, colour } of drawn.flatMap(paints)) seen.set(name, (seen.get(name) ?? new Set()).add(colour));
  expect([...seen.keys()].sort()).toEqual(makes);
  expect([...seen.values()].map(({ size }) => size)).toEqual(makes.map(() => 1));
  // By place alone they would differ: the first figure sorts the makes the other way round than the second.
  expect(all[0]?.names).not.toEqual(all[1]?.names);
});
