import type { Document } from '../files/document/document.ts';
import type { Brand } from '../schema/brand.ts';

/** A brand as documents have it. */
export const documentBrand = ({ name, colors }: Pick<Brand, 'name' | 'colors'>): Document['brand'] => ({
  portal: name,
  primary: colors.primary,
  secondary: colors.secondary,
});
