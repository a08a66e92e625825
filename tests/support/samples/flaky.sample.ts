import { describe, expect, it } from 'vitest';
import { isFirstTime } from './first-time.ts';

it('passes', () => expect(1).toBe(1));

describe('a group', () => {
  it('fails the first time', () => {
    console.log('printed by the test');
    expect(isFirstTime('flaky')).toBe(false);
  });
});
