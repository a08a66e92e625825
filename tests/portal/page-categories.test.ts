import { expect, it } from 'vitest';
import { pageColours } from '../../engine/charts/colours.ts';
import { createPageCategories } from '../../src/charts/page-categories.ts';

const makes = (...names: string[]) => ({ field: 'make', names });

it('gives the same colors in whatever order the charts of a page arrive', () => {
  const [first, second] = [createPageCategories(), createPageCategories()];
  const [upper, lower] = [makes('Ford', 'Jeep'), makes('Toyota', 'Jeep')];
  first.add(1, 0, upper);
  first.add(1, 5, lower);
  second.add(1, 5, lower);
  second.add(1, 0, upper);
  expect(second.all()).toEqual(first.all());
  expect([...pageColours(first.all())]).toEqual([
    ['Ford', 0],
    ['Jeep', 1],
    ['Toyota', 2],
  ]);
});

it('keeps the colors when a chart shows other categories later', () => {
  const page = createPageCategories();
  page.add(1, 3, makes('Ford', 'Jeep'));
  const before = pageColours(page.all());
  page.add(1, 3, makes('Kia', 'Jeep'));
  page.add(1, 3, makes('Ford', 'Jeep'));
  const after = pageColours(page.all());
  for (const [name, colour] of before) expect(after.get(name)).toBe(colour);
  expect(after.get('Kia')).toBe(2);
});

it('reports each change once, and starts afresh with another run', () => {
  const page = createPageCategories();
  let told = 0;
  const end = page.subscribe(() => told++);
  page.add(1, 0, makes('Ford'));
  page.add(1, 0, makes('Ford'));
  expect(told).toBe(1);
  page.add(2, 0, makes('Kia'));
  expect(page.all()).toEqual([makes('Kia')]);
  end();
  page.add(2, 1, makes('Ford'));
  expect(told).toBe(2);
});
