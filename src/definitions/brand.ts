import type { BrandAtStart } from '../../engine/definitions/brand.ts';
import { plainBrand } from '../../engine/schema/brand.ts';

const brands = import.meta.glob<BrandAtStart>('../../definitions/brand.json', {
  eager: true,
  query: '?start',
  import: 'default',
});

/** The part of the brand that is shown before sign-in, when no other definition is loaded. */
export const brand: BrandAtStart = Object.values(brands)[0] ?? plainBrand;
