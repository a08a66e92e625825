import { itemsOfSchema, itemsSchema, lookupSchema, notListed, readLookup, readText, valuesOf } from './choice.ts';
import type { FieldKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'select', description: 'One of a list.' },
    value: { type: 'string', description: 'The default. Default: none.' },
    items: itemsSchema(1),
    items_of: itemsOfSchema,
    lookup: lookupSchema,
  },
  required: ['type'],
  additionalProperties: false,
} as const;

export const select: FieldKind<typeof schema> = {
  schema,
  holds: 'choice',
  shape: ({ items }) => ({ type: 'string', ...(items ? { enum: valuesOf(items) } : {}) }),
  initial: (field) => field.value ?? null,
  parse: readText,
  unreadable: notListed,
  items: ({ items }) => items && valuesOf(items),
  lookup: readLookup,
  say: (value, _field, wording) => wording.item(String(value)),
};
