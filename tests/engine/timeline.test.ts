import { expect, it } from 'vitest';
import { timelineEntries } from '../../engine/sections/timeline.ts';

const row = (id: string, name: string) => ({
  id,
  name,
  at: '01:57',
  title: 'Changed',
  by: 'fleet-us',
  before: 'a',
  after: 'b',
});

it('has an entry for each change, also for two of the same minute', () => {
  const entries = timelineEntries([row('1', 'Note'), row('1', 'Vehicle'), row('2', 'Note')]);
  expect(entries.map(({ differences }) => differences.map(({ name }) => name))).toEqual([
    ['Note', 'Vehicle'],
    ['Note'],
  ]);
});
