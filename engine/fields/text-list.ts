import type { FieldKind } from './kind.ts';
import { readList } from './list.ts';

const schema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      const: 'text-list',
      description: 'A list of texts, typed one by one, sent as a comma-separated list.',
    },
    value: {
      type: 'array',
      items: { type: 'string' },
      description: 'The initial value. Default: empty.',
      examples: [['A10001']],
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

export const textList: FieldKind<typeof schema> = {
  schema,
  holds: 'texts',
  shape: () => ({ type: 'array', items: { type: 'string' } }),
  initial: (field) => field.value ?? null,
  parse: readList,
  invalid: { key: 'faults.text' },
  format: (value) => (value as readonly string[]).join(', '),
};
