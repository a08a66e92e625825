import {
  choicesSchema,
  itemsOfSchema,
  itemsSchema,
  lookupSchema,
  notListed,
  readLookup,
  readText,
  valuesOf,
} from './choice.ts';
import type { FieldKind } from './kind.ts';

/** Error codes of their own for a value that is not among the choices (spec: reporting §9). */
const named = { INVALID_PERIOD: { key: 'faults.INVALID_PERIOD' } } as const;

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'select', description: 'One choice from a list.' },
    value: { type: 'string', description: 'The initial value. Default: empty.' },
    items: itemsSchema(1),
    items_of: itemsOfSchema,
    lookup: lookupSchema,
    choices: choicesSchema,
    refused_as: {
      type: 'string',
      enum: Object.keys(named) as (keyof typeof named)[],
      description: 'The code of the error for a value that is not among the choices. Default: invalid_parameters.',
    },
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
  invalid: notListed,
  unlisted: (_value, { refused_as: name }) => (name === undefined ? notListed : named[name]),
  items: ({ items }) => items && valuesOf(items),
  isOfChoices: true,
  lookup: readLookup,
  format: (value, _field, wording) => wording.item(String(value)),
};
