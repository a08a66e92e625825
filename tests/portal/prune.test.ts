import { expect, it } from 'vitest';
import { prune } from '../../src/dashboards/prune.ts';

it('removes the oldest entries without anything to keep', () => {
  const all = new Map(Array.from({ length: 100 }, (_, at) => [`${at}`, at]));
  prune(all, (each) => each !== 3 && each !== 50);
  expect([...all.values()]).toEqual([3, 50, 92, 93, 94, 95, 96, 97, 98, 99]);
});
