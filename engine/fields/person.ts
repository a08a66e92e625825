import { readText } from './choice.ts';
import type { FieldKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      const: 'person',
      description: 'A driver of the account, found by name or number, sent as the driver reference number.',
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

export const person: FieldKind<typeof schema> = {
  schema,
  holds: 'text',
  onlyIn: 'forms',
  shape: () => ({ type: 'string' }),
  initial: () => null,
  parse: readText,
  invalid: { key: 'faults.text' },
  format: (value) => String(value),
};
