import { formatDayInWords } from '../formats/date.ts';
import { firstDay, parseDay } from '../formats/days.ts';
import { moments } from '../schema/moments.ts';
import type { FieldKind } from './kind.ts';
import { momentDay } from './moment.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'date', description: 'A day, as YYYY-MM-DD.' },
    value: { type: 'string', enum: moments, description: 'The initial value, as a named day. Default: empty.' },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

export const date: FieldKind<typeof schema> = {
  schema,
  holds: 'day',
  shape: () => ({ type: 'string', format: 'date' }),
  initial: (field, context) => (field.value ? momentDay(field.value, context.today) : null),
  // Database calendars have no year 0.
  parse: (raw) => (typeof raw === 'string' && parseDay(raw) >= firstDay ? raw : undefined),
  invalid: { key: 'faults.date' },
  rules: ({ key }) => [{ type: 'likely_year', field: key }],
  format: (value, _field, wording) => formatDayInWords(parseDay(String(value)), wording.locale, true),
};
