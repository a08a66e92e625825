import type { Search } from '../schema/search.ts';
import type { Family } from './family.ts';

/**
 * Search results other than rows: definitions/search.json. Titles that no other definition has are in features.json.
 */
export const search: Family<Search> = {
  name: 'search',
  files: 'one',
  words: ['features'],
  normalise: (_id, written) => written,
};
