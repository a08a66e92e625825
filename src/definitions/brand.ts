import { type BrandAtStart, brandAtStart } from '../../engine/definitions/brand.ts';
import type { Brand } from '../../engine/schema/brand.ts';
import { plainBrand } from '../../engine/schema/plain-brand.ts';

const brands = import.meta.glob<BrandAtStart>('../../definitions/brand.json', {
  eager: true,
  query: '?start',
  import: 'default',
});

/** The part of the brand that is shown before sign-in, when no other definition is loaded. */
export let brand: BrandAtStart = Object.values(brands)[0] ?? plainBrand;

/** In development: the brand has changed. */
export function exchangeBrand(changed: Brand): void {
  brand = brandAtStart(changed);
}
