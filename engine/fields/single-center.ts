import { notListed } from './choice.ts';
import type { FieldKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'single-center', description: 'One center from the account’s tree, by code.' },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

/** The longest possible code. Messages cut off longer ones. */
const longest = 60;

const unlisted = (center: string) =>
  ({
    key: 'faults.center',
    values: { center: center.length > longest ? `${center.slice(0, longest)}…` : center },
  }) as const;

/** A center code. An array of centers or codes is reduced to its first element (spec: reporting §7). */
export const singleCenter: FieldKind<typeof schema> = {
  schema,
  holds: 'choice',
  shape: () => ({ type: 'string', description: "The code of a center in the account's tree." }),
  initial: () => null,
  parse: (raw) => {
    const first: unknown = Array.isArray(raw) ? (raw[0] ?? null) : raw;
    if (first === null) return null;
    const code = typeof first === 'object' && 'center_code' in first ? first.center_code : first;
    return typeof code === 'string' ? code : undefined;
  },
  invalid: notListed,
  lookup: () => 'centers',
  unlisted,
  format: (value, _field, wording) => wording.item(String(value)),
  formatEmpty: ({ words }) => words('formats.all_centers'),
  describe: (value, wording) =>
    value === null ? wording.words('formats.all_centers') : wording.itemName(String(value)),
};
