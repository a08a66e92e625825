import { itemsSchema, notListed, readText, valuesOf } from './choice.ts';
import type { FieldKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'toggle', description: 'A choice that shows all items side by side.' },
    value: { type: 'string', description: 'The initial value. Default: the first item.' },
    items: itemsSchema(2),
  },
  required: ['type', 'items'],
  additionalProperties: false,
} as const;

export const toggle: FieldKind<typeof schema> = {
  schema,
  holds: 'choice',
  shape: ({ items }) => ({ type: 'string', enum: valuesOf(items) }),
  initial: (field) => field.value ?? field.items[0]?.value ?? null,
  isAlwaysGiven: true,
  parse: readText,
  invalid: notListed,
  items: ({ items }) => valuesOf(items),
  format: (value, _field, wording) => wording.item(String(value)),
};
