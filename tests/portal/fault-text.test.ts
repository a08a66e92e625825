import { expect, it } from 'vitest';
import { loadWords } from '../../server/words.ts';
import { faultText } from '../../src/i18n/fault-text.ts';

const words = (await loadWords('locales'))('en-US');

it('repeats a value up to a maximum length', () => {
  const text = (center: string) => faultText({ key: 'faults.center', values: { center } }, words);
  expect(text('1123')).toBe('This account does not have center 1123.');
  expect(text('x'.repeat(60))).toContain('x'.repeat(60));
  expect(text('🚚'.repeat(9000))).toBe(`This account does not have center ${'🚚'.repeat(60)}….`);
});
