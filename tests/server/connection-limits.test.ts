import { expect, it } from 'vitest';
import { openFileLimit } from '../../server/open-files.ts';
import { connectionLimits } from '../../server/plugins/connections.ts';

it.each([
  [1024, { all: 384, perNetwork: 96 }],
  [4096, { all: 1920, perNetwork: 480 }],
  [1_048_576, { all: 10_000, perNetwork: 1000 }],
  [Number.POSITIVE_INFINITY, { all: 10_000, perNetwork: 1000 }],
  [100, { all: 1, perNetwork: 1 }],
])('with %d open files, the limits are %j', (files, limit) => {
  expect(connectionLimits(files)).toEqual(limit);
});

it('knows how many files this process may have open', () => {
  expect(openFileLimit()).toBeGreaterThan(100);
});
