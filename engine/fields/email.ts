import type { FieldKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: { type: { type: 'string', const: 'email', description: 'An email address.' } },
  required: ['type'],
  additionalProperties: false,
} as const;

/** The longest address that mail servers accept, and the longest part before the @. */
const [longest, longestName] = [254, 64];

/** As the format of calls: few mail servers take other characters. */
const part = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const address = new RegExp(`^(${part}(?:\\.${part})*)@${label}(?:\\.${label})+$`, 'i');

/** An address without blanks around it; undefined if mail could not be sent there. */
export function readEmail(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > longest) return undefined;
  const [, name] = address.exec(trimmed) ?? [];
  return name !== undefined && name.length <= longestName ? trimmed : undefined;
}

export const email: FieldKind<typeof schema> = {
  schema,
  holds: 'text',
  onlyIn: 'forms',
  shape: () => ({ type: 'string', format: 'email', maxLength: longest }),
  initial: () => null,
  parse: (raw) => (typeof raw === 'string' ? readEmail(raw) : undefined),
  invalid: { key: 'faults.email' },
  format: (value) => String(value),
};
