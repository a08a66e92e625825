import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { isFirstTime } from './first-time.ts';

it('leaves an unhandled rejection the first time', async () => {
  if (isFirstTime('unhandled')) void Promise.reject(new Error('Nobody waited for this.'));
  await sleep(10);
  expect(1).toBe(1);
});
