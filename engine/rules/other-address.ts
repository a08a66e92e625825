import type { FieldValue } from '../context/values.ts';
import { type DeclaredRule, ofField } from './kind.ts';

const one = ofField(
  'other_address',
  'The address differs from another one, whatever its case and blanks.',
  'destination',
);

const schema = {
  ...one,
  properties: {
    ...one.properties,
    target: { type: 'string', description: 'The key of the other address.', examples: ['origin'] },
  },
  required: ['type', 'field', 'target'],
} as const;

const parts = ['country', 'street', 'street_2', 'city', 'region', 'postal_code'];

/** An address without what does not make it another one; null for none. */
const plain = (value: FieldValue | undefined): string | null => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const row = value as Readonly<Record<string, unknown>>;
  return parts
    .map((part) => String(row[part] ?? '').replace(/\s/g, ''))
    .join('\n')
    .toUpperCase();
};

export const otherAddress: DeclaredRule<typeof schema> = {
  schema,
  takes: 'record',
  fault({ field, target }, { values, name }) {
    const address = plain(values[field]);
    if (address === null || address !== plain(values[target])) return null;
    return { key: 'faults.other_address', values: { other: name(target) } };
  },
};
