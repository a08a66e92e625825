import { answerLookup } from '../lookups/registry.ts';
import { choicesSchema, notListed } from './choice.ts';
import type { FieldKind } from './kind.ts';
import { readList } from './list.ts';

const schema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      const: 'centers',
      description: 'Any number of centers from the account’s tree, by code, sent as a comma-separated list.',
    },
    choices: {
      ...choicesSchema,
      description: 'A table of the dashboard whose rows are the choices. Default: all centers of the account.',
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

export const centers: FieldKind<typeof schema> = {
  schema,
  holds: 'choices',
  shape: () => ({
    type: 'array',
    items: { type: 'string' },
    description: "Codes of centers in the account's tree. Each includes all centers below it.",
  }),
  initial: () => null,
  parse: readList,
  invalid: notListed,
  lookup: ({ choices }) => (choices === undefined ? 'centers' : answerLookup(choices)),
  format: (value, _field, wording) => (value as readonly string[]).map((part) => wording.item(part)).join(', '),
  formatEmpty: ({ words }) => words('formats.all_centers'),
  describe: (value, wording) =>
    value === null
      ? wording.words('formats.all_centers')
      : (value as readonly string[]).map((part) => wording.itemName(part)).join(', '),
};
