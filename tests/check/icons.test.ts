import { expect, it } from 'vitest';
import { base } from './base.ts';
import { issuesOf } from './broken.ts';

it('says where all icons are listed if they are too many for a message', () => {
  const icons = ['car', 'receipt', ...Array.from({ length: 20 }, (_, at) => `icon-${at}`)];
  expect(issuesOf({ ...base, icons })).toContainEqual(
    expect.stringMatching(
      /Unknown icon “report”\. Expected one of car, .* and 10 more, listed in src\/ui\/icon-names\.ts\./,
    ),
  );
});
