import { plainName } from '../formats/plain-name.ts';
import { plainText } from '../formats/plain-text.ts';
import type { FieldKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'text', description: 'Text, of one line or several.' },
    value: { type: 'string', description: 'The initial value. Default: empty.', examples: ['Ford'] },
    lines: {
      type: 'integer',
      minimum: 2,
      maximum: 20,
      description: 'The height of its input, in lines. Default: one line, in which there are no line breaks.',
    },
    longest: { type: 'integer', minimum: 1, description: 'The maximum number of characters. Default: no limit.' },
    capitals: {
      type: 'boolean',
      description: 'Whether the call gets the text in capitals. The field shows it as it is typed. Default: false.',
    },
    label: {
      type: 'string',
      pattern: '^(client|driver)_use_label_([1-9]|10)$',
      description:
        'The account label that is its text. The field is hidden from accounts without that label. Default: a text of its own.',
      examples: ['driver_use_label_1'],
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

/** What is visible of a text, without blanks around it; '' if nothing is. `lines`: undefined for a single line. */
export const plainOf = (given: string, lines: number | undefined): string =>
  lines === undefined ? plainName(given) : plainText(given);

export const text: FieldKind<typeof schema> = {
  schema,
  holds: 'text',
  shape: ({ longest }) => ({ type: 'string', ...(longest === undefined ? {} : { maxLength: longest }) }),
  initial: (field) => field.value ?? null,
  parse: (raw, { lines }) => (typeof raw === 'string' ? plainOf(raw, lines) : undefined),
  invalid: { key: 'faults.text' },
  format: (value) => String(value),
  send: (value, { capitals }) => (capitals && typeof value === 'string' ? value.toUpperCase() : value),
  limits: ({ lines }) => (lines === undefined ? {} : { lines }),
  rules: ({ key, longest }) => (longest === undefined ? [] : [{ type: 'longest', field: key, longest }]),
};
