import type { Brand } from '../schema/brand.ts';
import type { Family } from './family.ts';

/** The brand: definitions/brand.json. */
export const brand: Family<Brand> = {
  name: 'brand',
  files: 'one',
  words: [],
  normalise: (_id, written) => written,
};

/** The part of the brand that is shown before sign-in. The rest is loaded afterwards. */
export type BrandAtStart = Pick<Brand, 'name' | 'provider' | 'colors' | 'mark' | 'training'>;

export const brandAtStart = ({ name, provider, colors, mark, training }: Brand): BrandAtStart => ({
  name,
  provider,
  colors,
  training,
  ...(mark ? { mark } : {}),
});
