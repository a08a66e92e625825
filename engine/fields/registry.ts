import { address } from './address.ts';
import { boolean } from './boolean.ts';
import { centers } from './centers.ts';
import { currency } from './currency.ts';
import { date } from './date.ts';
import { email } from './email.ts';
import { files } from './files.ts';
import { group } from './group.ts';
import { type FieldOf, type Meaning, sharedSchema } from './kind.ts';
import { month } from './month.ts';
import { number } from './number.ts';
import { password } from './password.ts';
import { person } from './person.ts';
import { phone } from './phone.ts';
import { postalCode } from './postal-code.ts';
import { region } from './region.ts';
import { select } from './select.ts';
import { selectMultiple } from './select-multiple.ts';
import { singleCenter } from './single-center.ts';
import { switchKind } from './switch.ts';
import { text } from './text.ts';
import { textList } from './text-list.ts';
import { time } from './time.ts';
import { toggle } from './toggle.ts';
import { vehicle } from './vehicle.ts';

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
  time,
  email,
  phone,
  'postal-code': postalCode,
  region,
  person,
  vehicle,
  address,
  group,
  files,
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
  onlyIn?: 'forms' | 'fields';
  parts?: unknown;
}

interface Properties {
  readonly properties: object;
}

const inForms = Object.values<Part>(fieldKinds).filter(({ onlyIn }) => onlyIn !== 'fields');

/** The kinds that only forms have. */
export const onlyInForms: readonly string[] = Object.entries<Part>(fieldKinds).flatMap(([type, { onlyIn }]) =>
  onlyIn === 'forms' ? type : [],
);

const oneOf = (kinds: readonly Part[], more: Properties) => ({
  type: 'object',
  required: ['type', 'key'],
  discriminator: { propertyName: 'type' },
  oneOf: kinds.map(({ schema }) => ({
    ...schema,
    properties: { ...sharedSchema.properties, ...more.properties, ...schema.properties },
    required: [...sharedSchema.required, ...schema.required],
  })),
});

/** The schema of fields of a form, with the additional properties in `more`. Those of a group can’t be groups or files. */
export function formFieldSchema(more: Properties) {
  const inside = oneOf(
    inForms.filter((kind) => kind !== (group as Part) && kind !== (files as Part)),
    more,
  );
  const { fields, ...others } = group.schema.properties;
  const whole: Part = {
    ...group,
    schema: {
      ...group.schema,
      properties: { ...others, fields: { ...fields, items: { ...fields.items, ...inside } } },
    },
  };
  return oneOf(
    inForms.map((kind) => (kind === (group as Part) ? whole : kind)),
    more,
  );
}

/** The schema of parameters, with the additional properties in `more`: how a parameter is sent. */
export const parameterFieldSchema = (more: Properties) =>
  oneOf(
    inForms.filter(({ onlyIn }) => onlyIn === undefined),
    more,
  );
