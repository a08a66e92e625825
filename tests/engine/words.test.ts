import { expect, it } from 'vitest';
import { locales } from '../../engine/context/context.ts';
import { loadWords } from '../../server/words.ts';

const wordsOf = await loadWords('locales');
const say = (key: string, country?: 'USA' | 'CAN') => locales.map((locale) => wordsOf(locale, country).of(key));

it('texts with a unit or a country follow the account, spelling follows the locale', () => {
  const title = 'reports.personal-mileage-report.title';
  expect(say(title, 'USA')).toEqual(['Personal mileage', 'Personal mileage', 'Millage personnel']);
  expect(say(title, 'CAN')).toEqual(['Personal kilometres', 'Personal kilometres', 'Kilométrage personnel']);
  const code = 'columns.driver_postal_code';
  expect(say(code, 'USA')).toEqual(['Driver ZIP code', 'Driver ZIP code', 'Code postal du conducteur']);
  expect(say(code, 'CAN')).toEqual(['Driver postal code', 'Driver postal code', 'Code postal du conducteur']);
  expect(say('columns.center_name', 'USA')).toEqual(['Center name', 'Centre name', 'Nom du centre']);
  expect(say('columns.center_name', 'CAN')).toEqual(['Center name', 'Centre name', 'Nom du centre']);
});

it('without an account, texts follow the locale', () => {
  const title = 'reports.personal-mileage-report.title';
  expect(say(title)).toEqual(['Personal mileage', 'Personal mileage', 'Kilométrage personnel']);
  expect(say('columns.center_name')).toEqual(['Center name', 'Centre name', 'Nom du centre']);
});

it('numbers in texts are grouped as in the locale', () => {
  const longest = locales.map((locale) => wordsOf(locale)('faults.longest', { most: 2000, count: 12_001 }));
  expect(longest).toEqual([
    'Use at most 2,000 characters; there are 12,001 now.',
    'Use at most 2,000 characters; there are 12,001 now.',
    'Utilisez au plus 2\u00a0000 caractères\u202f; il y en a 12\u00a0001 maintenant.',
  ]);
});
