import type { Brand } from '../../engine/schema/brand.ts';
import { plainBrand } from '../../engine/schema/plain-brand.ts';

const brands = import.meta.glob<Brand>('../../definitions/brand.json', { eager: true, import: 'default' });

/** The whole brand. Before sign-in only a part of it is loaded: `brand` in brand.ts. */
export let wholeBrand: Brand = Object.values(brands)[0] ?? plainBrand;

/** In development: the brand has changed. */
export function exchangeWholeBrand(changed: Brand): void {
  wholeBrand = changed;
}
