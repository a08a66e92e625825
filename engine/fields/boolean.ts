import type { FieldKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'boolean', description: 'A check box: true or false.' },
    value: { type: 'boolean', description: 'The initial value. Default: false.' },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

export const boolean: FieldKind<typeof schema> = {
  schema,
  holds: 'truth',
  shape: () => ({ type: 'boolean' }),
  initial: (field) => field.value ?? false,
  isAlwaysGiven: true,
  parse: (raw) => {
    if (raw === true || raw === 'true') return true;
    return raw === false || raw === 'false' ? false : undefined;
  },
  invalid: { key: 'faults.boolean' },
  format: (value, _field, { words }) => words(value ? 'formats.yes' : 'formats.no'),
  describe: (value, wording) => (value ? wording.text : ''),
};
