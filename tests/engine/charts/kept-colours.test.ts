import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Colour } from '../../../engine/charts/chart.ts';
import { type Categories, keptColours } from '../../../engine/charts/colours.ts';
import { mostSeries } from '../../../engine/charts/fields.ts';
import type { PlainChart } from '../../../engine/charts/marks/registry.ts';
import { marks } from '../../../engine/charts/marks/registry.ts';
import type { MarkName } from '../../../engine/schema/marks.ts';
import type { Pivot } from '../../../engine/schema/pivot.ts';
import { context } from '../support.ts';
import { plainRoom } from './chart-text.ts';
import { draw, type Sold, tableOf } from './support.ts';

const month = { value: 'day', by: 'month' as const };
const asked: Readonly<Partial<Record<MarkName, Pivot>>> = {
  bar: { rows: [month], columns: [{ value: 'make' }], values: [{ value: 'cost' }] },
  line: { rows: [month], columns: [{ value: 'make' }], values: [{ value: 'miles' }] },
  area: { rows: [month], columns: [{ value: 'make' }], values: [{ value: 'cost' }] },
  donut: { rows: [{ value: 'make' }], values: [{ value: 'cost' }] },
  treemap: { rows: [{ value: 'make' }, { value: 'city' }], values: [{ value: 'cost' }] },
};

const rows: fc.Arbitrary<Sold[]> = fc.array(
  fc.record({
    make: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXY', '', 'Other'),
    state: fc.constant('OH'),
    city: fc.constantFrom('Akron', 'Dayton', 'Toledo'),
    day: fc.constantFrom('2026-01-05', '2026-02-07', '2026-03-09'),
    miles: fc.integer({ min: 1, max: 90 }),
    cost: fc.integer({ min: 1, max: 9000 }),
  }),
  { minLength: 1, maxLength: 60 },
);

/** The color of each category that a chart shows; the combined rest has none. */
function coloursOn(chart: PlainChart): Map<string, Colour> {
  const shown: readonly { name: string; colour: Colour }[] =
    chart.type === 'treemap'
      ? chart.nodes.filter(({ parent }) => parent === 0)
      : chart.type === 'axis'
        ? chart.panels.flatMap(({ series }) => series)
        : chart.legend;
  return new Map(shown.flatMap(({ name, colour }) => (colour === null ? [] : [[name, colour]])));
}

/** A chart of narrowed rows as a report draws it: with the colors of the chart of all rows. */
function drawn(mark: MarkName, some: readonly Sold[], all: readonly Sold[]) {
  const chartOf = (own: readonly Sold[]) => draw(tableOf(own), asked[mark] as Pivot, { mark }, context()).given;
  const [given, whole] = [chartOf(some), chartOf(all)];
  const categories = (each: typeof given) => marks[mark].categories(each) as Categories;
  const colours = keptColours(categories(given), categories(whole));
  return coloursOn(marks[mark].draw({ ...given, room: plainRoom(), colours }));
}

it.each(
  Object.keys(asked) as MarkName[],
)('a %s keeps the color of each category while its rows are narrowed', (mark) => {
  fc.assert(
    fc.property(rows, fc.func(fc.boolean()), (all, isKept) => {
      const some = all.filter(isKept);
      fc.pre(some.length > 0);
      const [whole, narrowed] = [drawn(mark, all, all), drawn(mark, some, all)];
      for (const [name, colour] of narrowed)
        if (whole.has(name)) expect([name, colour]).toEqual([name, whole.get(name)]);
      // What was in the combined rest looks like no other category of the chart.
      expect(new Set(narrowed.values()).size).toBe(narrowed.size);
    }),
  );
});

it('gives a category from the combined rest a color that no other has, as long as there is one', () => {
  const named = (names: string) => ({ field: 'make', names: [...names] });
  const colours = keptColours(named('XBA'), named('ABCDEFGHIJK'));
  expect(Object.fromEntries(colours)).toEqual({ A: 0, B: 1, X: mostSeries - 1 });
});
