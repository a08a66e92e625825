import { readText } from './choice.ts';
import type { FieldKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: { type: { type: 'string', const: 'password', description: 'A password, which is never shown.' } },
  required: ['type'],
  additionalProperties: false,
} as const;

export const password: FieldKind<typeof schema> = {
  schema,
  holds: 'text',
  shape: () => ({ type: 'string', format: 'password' }),
  initial: () => null,
  parse: readText,
  invalid: { key: 'faults.text' },
  format: () => '',
};
