import { beforeAll, describe, expect, it } from 'vitest';

describe('a group with a hook', () => {
  beforeAll(() => {
    throw new Error('This hook fails always.');
  });
  it('never runs', () => expect(1).toBe(1));
});
