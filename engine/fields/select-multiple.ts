import { choicesSchema, itemsOfSchema, itemsSchema, lookupSchema, notListed, readLookup, valuesOf } from './choice.ts';
import type { FieldKind } from './kind.ts';
import { readList } from './list.ts';

const schema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      const: 'select-multiple',
      description: 'Any number of choices from a list, sent as a comma-separated list.',
    },
    value: {
      type: 'array',
      items: { type: 'string' },
      description: 'The initial value. Default: empty.',
      examples: [['OPEN']],
    },
    items: itemsSchema(1),
    items_of: itemsOfSchema,
    lookup: lookupSchema,
    choices: choicesSchema,
  },
  required: ['type'],
  additionalProperties: false,
} as const;

export const selectMultiple: FieldKind<typeof schema> = {
  schema,
  holds: 'choices',
  shape: ({ items }) => ({
    type: 'array',
    items: { type: 'string', ...(items ? { enum: valuesOf(items) } : {}) },
  }),
  initial: (field) => field.value ?? null,
  parse: readList,
  invalid: notListed,
  items: ({ items }) => items && valuesOf(items),
  isOfChoices: true,
  lookup: readLookup,
  format: (value, _field, wording) => (value as readonly string[]).map((part) => wording.item(part)).join(', '),
};
