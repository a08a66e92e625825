import type { Brand } from '../schema/brand.ts';
import type { Family } from './family.ts';

/** The brand: definitions/brand.json. */
export const brand: Family<Brand> = {
  name: 'brand',
  files: 'one',
  words: [],
  normalise: (_id, written) => written,
};

/** What is shown before the sign-in; all else of the brand is loaded after it. */
export type BrandAtStart = Pick<Brand, 'name' | 'provider' | 'colors' | 'mark' | 'training'>;

export const brandAtStart = ({ name, provider, colors, mark, training }: Brand): BrandAtStart => ({
  name,
  provider,
  colors,
  training,
  ...(mark ? { mark } : {}),
});
