import { expect, it } from 'vitest';
import { refusalCodes } from '../../contract/refusals.ts';
import { locales } from '../../engine/context/context.ts';
import { loadWords } from '../../server/words.ts';
import { refusalText } from '../../src/i18n/refusal-text.ts';

const words = await loadWords('locales');

it.each(refusalCodes)('has its own text for %s in every language', (code) => {
  const texts = locales.map((locale) => refusalText({ status: 500, code, message: 'unheard' }, words(locale)));
  expect(texts).not.toContain('unheard');
  expect(texts[0]).not.toBe(texts[2]);
});

it('repeats the message of another backend if it has no text of its own', () => {
  const said = (message: string, code?: string) => refusalText({ status: 418, code, message }, words('fr-CA'));
  expect(said('The pot is short and stout.', 'teapot')).toBe('The pot is short and stout.');
  expect(said('No coffee.')).toBe('No coffee.');
  expect(said('')).toBe('Le serveur a rejeté la demande (418).');
});
