import type { Field } from './registry.ts';

/** The fields inside a field whose texts are written with its own; none for most kinds. Needs no kind, so that screens load without them. */
export const fieldsIn = (field: Field): readonly Field[] =>
  'fields' in field ? (field.fields as unknown as readonly Field[]) : [];
