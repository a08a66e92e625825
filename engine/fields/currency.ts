import { decimalsOf } from '../formats/decimals.ts';
import { formatCurrency } from '../formats/number.ts';
import type { FieldKind } from './kind.ts';
import { limitRules, numericProperties, readNumber } from './numeric.ts';

const schema = {
  type: 'object',
  properties: {
    ...numericProperties,
    type: { type: 'string', const: 'currency', description: 'An amount in the currency of the account.' },
    names_currency: {
      type: 'boolean',
      description: 'Whether its text names the currency, such as USD. Default: false.',
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

export const currency: FieldKind<typeof schema> = {
  schema,
  holds: 'number',
  shape: ({ min, max }) => ({ type: 'number', minimum: min, maximum: max }),
  initial: (field) => field.value ?? null,
  parse: readNumber,
  invalid: { key: 'faults.number' },
  limits: ({ min, max, step }) => ({ min, max, step }),
  rules: (field) => limitRules(field.key, field),
  unit: ({ names_currency: isNamed = false }, context) => (isNamed ? context.currency : null),
  format: (value, _field, wording) => {
    const decimals = Math.max(2, decimalsOf(Number(value)));
    return formatCurrency(Number(value), wording.locale, wording.currency, decimals);
  },
};
