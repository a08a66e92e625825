import { formatClock } from '../formats/date.ts';
import type { FieldKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'time', description: 'A time of day, as HH:MM from 00:00 to 23:59.' },
    value: {
      type: 'string',
      pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
      description: 'The initial value. Default: empty.',
      examples: ['08:00'],
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

/** Whether a text is HH:MM. */
export const isTime = (text: string) => new RegExp(schema.properties.value.pattern).test(text);

/** Minutes since midnight of HH:MM. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const time: FieldKind<typeof schema> = {
  schema,
  holds: 'text',
  onlyIn: 'forms',
  shape: () => ({ type: 'string', pattern: schema.properties.value.pattern }),
  initial: (field) => field.value ?? null,
  parse: (raw) => (typeof raw === 'string' && isTime(raw) ? raw : undefined),
  invalid: { key: 'faults.time' },
  format: (value, _field, { locale }) => formatClock(minutesOf(String(value)), locale),
};
