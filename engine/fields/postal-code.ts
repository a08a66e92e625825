import type { FieldKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      const: 'postal-code',
      description: 'A ZIP code such as 44301 or 44301-1234, or a postal code such as H2X 1Y4.',
    },
    country: { type: 'string', enum: ['USA', 'CAN'], description: 'The country whose code it is.' },
  },
  required: ['type', 'country'],
  additionalProperties: false,
} as const;

type Country = 'USA' | 'CAN';

/** Canada Post uses neither D, F, I, O, Q, U, nor W and Z at the start. */
const codes: Readonly<Record<Country, RegExp>> = {
  USA: /^(\d{5})[ -]?(\d{4})?$/,
  CAN: /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[ -]?(\d[ABCEGHJ-NPRSTV-Z]\d)$/,
};

const between: Readonly<Record<Country, string>> = { USA: '-', CAN: ' ' };

/** A code as the post office writes it; undefined if it is not one of that country. */
export function readPostalCode(text: string, country: Country): string | undefined {
  const [, first, second] = codes[country].exec(text.trim().toUpperCase()) ?? [];
  return first === undefined ? undefined : [first, second].filter(Boolean).join(between[country]);
}

export const postalCode: FieldKind<typeof schema> = {
  schema,
  holds: 'text',
  onlyIn: 'fields',
  shape: ({ country }) => ({
    type: 'string',
    pattern: country === 'USA' ? '^\\d{5}(-\\d{4})?$' : '^[A-Z]\\d[A-Z] \\d[A-Z]\\d$',
  }),
  initial: () => null,
  parse: (raw, { country }) => (typeof raw === 'string' ? readPostalCode(raw, country) : undefined),
  invalid: { key: 'faults.postal_code' },
  format: (value) => String(value),
};
