import { type Brand, plainBrand } from '../engine/schema/brand.ts';

const brands = import.meta.glob<Brand>('../definitions/brand.json', { eager: true, import: 'default' });

/** All of the brand. What is loaded before the sign-in has its own part of it: `brand` of definitions.ts. */
export const wholeBrand: Brand = Object.values(brands)[0] ?? plainBrand;
