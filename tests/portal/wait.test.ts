import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { wait } from '../../src/api/wait.ts';

it('leaves no listener at a signal that outlives it', async () => {
  const { signal } = new AbortController();
  for (let pause = 0; pause < 3; pause++) await wait(1, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('ends with the signal', async () => {
  const leaving = new AbortController();
  const waiting = wait(3_600_000, leaving.signal);
  leaving.abort();
  await waiting;
  expect(getEventListeners(leaving.signal, 'abort')).toEqual([]);
});
