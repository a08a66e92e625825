import { readText } from './choice.ts';
import type { FieldKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'text', description: 'A line of text.' },
    value: { type: 'string', description: 'The initial value. Default: empty.', examples: ['Ford'] },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

export const text: FieldKind<typeof schema> = {
  schema,
  holds: 'text',
  shape: () => ({ type: 'string' }),
  initial: (field) => field.value ?? null,
  parse: readText,
  invalid: { key: 'faults.text' },
  format: (value) => String(value),
};
