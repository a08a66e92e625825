import type { FieldKind } from './kind.ts';
import { searched } from './searched.ts';

const schema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      const: 'vehicle',
      description: 'A vehicle of the account, found by number, VIN, plate or driver, sent as the vehicle number.',
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

export const vehicle: FieldKind<typeof schema> = { schema, ...searched };
