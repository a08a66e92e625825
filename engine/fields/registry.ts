import { boolean } from './boolean.ts';
import { centers } from './centers.ts';
import { currency } from './currency.ts';
import { date } from './date.ts';
import { type FieldOf, type Meaning, sharedSchema } from './kind.ts';
import { month } from './month.ts';
import { number } from './number.ts';
import { password } from './password.ts';
import { select } from './select.ts';
import { selectMultiple } from './select-multiple.ts';
import { singleCenter } from './single-center.ts';
import { switchKind } from './switch.ts';
import { text } from './text.ts';
import { textList } from './text-list.ts';
import { toggle } from './toggle.ts';

/** Checks that each kind is registered under the type in its schema. */
const registryOf = <K extends { [T in keyof K]: { schema: { properties: { type: { const: T } } } } }>(kinds: K): K =>
  kinds;

/** Every kind of field, by type. */
export const fieldKinds = registryOf({
  date,
  month,
  number,
  currency,
  boolean,
  switch: switchKind,
  toggle,
  select,
  'select-multiple': selectMultiple,
  'single-center': singleCenter,
  centers,
  text,
  password,
  'text-list': textList,
});

type Kinds = typeof fieldKinds;
export type FieldType = keyof Kinds;
/** A field definition of any kind. */
export type Field = { [T in FieldType]: FieldOf<Kinds[T]['schema']> }[FieldType];

/** The kind of a field. */
export function kindOf(field: Field): Meaning<Field> {
  return fieldKinds[field.type] as unknown as Meaning<Field>;
}

interface Part {
  schema: { readonly properties: object; readonly required: readonly string[] };
}

/** The schema of fields with the additional properties in `more`, for example how a parameter is sent. */
export const fieldSchema = (more: { readonly properties: object }) => ({
  type: 'object',
  required: ['type', 'key'],
  discriminator: { propertyName: 'type' },
  oneOf: Object.values<Part>(fieldKinds).map(({ schema }) => ({
    ...schema,
    properties: { ...sharedSchema.properties, ...more.properties, ...schema.properties },
    required: [...sharedSchema.required, ...schema.required],
  })),
});
