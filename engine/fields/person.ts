import type { FieldKind } from './kind.ts';
import { searched } from './searched.ts';

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

export const person: FieldKind<typeof schema> = { schema, ...searched };
