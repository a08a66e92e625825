import { formatMonth } from '../formats/date.ts';
import { firstDay, parseDay } from '../formats/days.ts';
import { moments } from '../schema/moments.ts';
import type { FieldKind } from './kind.ts';
import { momentDay } from './moment.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'month', description: 'A month, as YYYY-MM.' },
    value: {
      type: 'string',
      enum: moments,
      description: 'The initial value, as the month of a named day. Default: empty.',
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

export const month: FieldKind<typeof schema> = {
  schema,
  holds: 'day',
  shape: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}$' }),
  initial: (field, context) => (field.value ? momentDay(field.value, context.today).slice(0, 7) : null),
  parse: (raw) => (typeof raw === 'string' && parseDay(`${raw}-01`) >= firstDay ? raw : undefined),
  invalid: { key: 'faults.month' },
  rules: ({ key }) => [{ type: 'likely_year', field: key }],
  format: (value, _field, wording) => formatMonth(parseDay(`${String(value)}-01`), wording.locale),
};
