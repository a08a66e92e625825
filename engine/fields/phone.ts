import { formatPhone } from '../formats/phone.ts';
import type { FieldKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      const: 'phone',
      description:
        'A phone number of North America, shown as (514) 555-0123 and sent as its ten digits, and x with the extension if it has one: 5145550123x42.',
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

/** Neither an area nor an exchange begins with 0 or 1. */
const sent = '^[2-9]\\d{2}[2-9]\\d{6}(x\\d{1,6})?$';

/** Longer than any way to write a number. Reading takes longer than its text is long. */
const longest = 60;

/** Ten digits and their extension, however they are written; undefined if it is not such a number. */
export function readPhone(text: string): string | undefined {
  const trimmed = text.trim().replace(/\s+/g, ' ');
  if (trimmed.length > longest) return undefined;
  const [, number = '', extension] =
    /^([-+\d\s()./]+?)\s*(?:,?\s*(?:x|ext\.?|extension|poste|p\.|#)\s*:?\s*(\d{1,6}))?$/i.exec(trimmed) ?? [];
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const isAbroad = number.startsWith('+') && !/^\+\s*1/.test(number);
  const written = `${digits}${extension === undefined ? '' : `x${extension}`}`;
  return !isAbroad && new RegExp(sent).test(written) ? written : undefined;
}

/** A number with its extension, as people write it. */
export function writePhone(value: string, locale: string): string {
  const [digits = '', extension] = value.split('x');
  if (extension === undefined) return formatPhone(digits);
  return `${formatPhone(digits)} ${locale.startsWith('fr') ? 'poste' : 'ext.'} ${extension}`;
}

export const phone: FieldKind<typeof schema> = {
  schema,
  holds: 'text',
  onlyIn: 'forms',
  shape: () => ({ type: 'string', pattern: sent }),
  initial: () => null,
  parse: (raw) => (typeof raw === 'string' ? readPhone(raw) : undefined),
  invalid: { key: 'faults.phone' },
  format: (value, _field, { locale }) => writePhone(String(value), locale),
};
