import { expect, it } from 'vitest';
import type { MarkName } from '../../../engine/schema/marks.ts';
import type { Pivot } from '../../../engine/schema/pivot.ts';
import { context } from '../support.ts';
import { draw, tableOf } from './support.ts';

const cost = { value: 'cost' };
const [make, city, month] = [{ value: 'make' }, { value: 'city' }, { value: 'day', by: 'month' as const }];

/** The name of the combined rest, as an analyst may have named a category, too. */
const rest = 'pivots.others';

it.each<[MarkName, Pivot]>([
  ['donut', { rows: [make], values: [cost] }],
  ['treemap', { rows: [make, city], values: [cost] }],
  ['bar', { rows: [month], columns: [make], values: [cost] }],
  ['scatter', { rows: [make, city], values: [cost, { value: 'miles' }] }],
])('the note below a %s has the name that the combined groups have in it', (mark, asked) => {
  const makes = [...Array.from({ length: 30 }, (_, at) => `Make ${at}`), rest];
  const rows = makes.flatMap((name, at) =>
    Array.from({ length: 22 }, (_, place) => ({
      make: name,
      state: 'TX',
      city: `City ${at} ${place}`,
      day: '2026-01-05',
      miles: 5 + at,
      cost: name === rest ? 9000 : 100 - at,
    })),
  );
  const { chart } = draw(tableOf(rows), asked, { mark }, context());
  const tops = chart.type === 'treemap' ? chart.nodes.filter(({ parent }) => parent === 0) : chart.legend;
  const names = tops.map(({ name }) => name);
  expect(names.filter((name) => name === rest)).toHaveLength(1);
  expect(names).toContain('pivots.others_apart');
  const notes = chart.notes.filter((note) => note.startsWith('charts.notes.others') || note.includes('.grey'));
  expect(notes.join()).toContain('"others":"pivots.others_apart"');
  // A field without a category of this name keeps the short one.
  const fieldsOf = (name: string) => notes.filter((note) => note.includes(`"others":"${name}"`)).join();
  expect(fieldsOf('pivots.others')).not.toContain('make');
});
