import { notListed, readText } from './choice.ts';
import type { FieldKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'switch', description: 'A switch between two values.' },
    value: { type: 'string', description: 'The initial value. Default: the false value.', examples: ['2'] },
    false_value: { type: 'string', description: 'The value when the switch is off.' },
    true_value: { type: 'string', description: 'The value when the switch is on.' },
  },
  required: ['type', 'false_value', 'true_value'],
  additionalProperties: false,
} as const;

/** Has a suffix because `switch` is a reserved word. */
export const switchKind: FieldKind<typeof schema> = {
  schema,
  holds: 'choice',
  shape: ({ false_value, true_value }) => ({ type: 'string', enum: [false_value, true_value] }),
  initial: (field) => field.value ?? field.false_value,
  isAlwaysGiven: true,
  parse: readText,
  invalid: notListed,
  items: ({ false_value, true_value }) => [false_value, true_value],
  format: (value, _field, wording) => wording.item(String(value)),
};
