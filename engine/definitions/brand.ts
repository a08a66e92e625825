import type { Brand } from '../schema/brand.ts';
import type { Family } from './family.ts';

/** The brand: definitions/brand.json. */
export const brand: Family<Brand> = {
  name: 'brand',
  files: 'one',
  words: [],
  normalise: (_id, written) => written,
  neededWords: () => [],
};
