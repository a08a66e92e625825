import type { Field } from './registry.ts';

/** The catalogue field whose values are the items of a field; null for none. */
export const itemsOf = (field: Field): string | null => ('items_of' in field ? field.items_of : undefined) ?? null;

/** The fields that are written inside a field; none for most kinds. */
export const fieldsIn = (field: Field): readonly Field[] =>
  'fields' in field ? (field.fields as readonly object[] as readonly Field[]) : [];
