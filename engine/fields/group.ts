import type { FieldRow } from '../context/values.ts';
import type { FieldKind } from './kind.ts';

/** The schema of its fields is assembled from the kinds (`registry.ts`). */
const part = { type: 'object', description: 'A field of each row.' } as const;

const schema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      const: 'group',
      description: 'A list of rows with the same fields, such as contacts, sent as a list of objects.',
    },
    fields: {
      type: 'array',
      minItems: 1,
      items: part,
      description: 'The fields of a row. Their texts are under parts in the texts of the group.',
      examples: [[{ type: 'text', key: 'name' }]],
    },
    least: {
      type: 'integer',
      minimum: 1,
      description: 'The minimum number of rows, unless there are none. Default: none.',
      examples: [2],
    },
    most: {
      type: 'integer',
      minimum: 1,
      maximum: 2000,
      description: 'The maximum number of rows. Default: 20.',
      examples: [5],
    },
    begins_with: {
      type: 'integer',
      minimum: 1,
      maximum: 20,
      description: 'How many empty rows a form begins with, if nothing is stored. Default: none.',
      examples: [1],
    },
    total: {
      type: 'string',
      description:
        'The field of a row, a number or an amount, whose values are added up below the rows. Default: none.',
      examples: ['expense_amount'],
    },
  },
  required: ['type', 'fields'],
  additionalProperties: false,
} as const;

const isRow = (row: unknown): row is FieldRow => typeof row === 'object' && row !== null && !Array.isArray(row);

export const group: FieldKind<typeof schema> = {
  schema,
  holds: 'rows',
  onlyIn: 'forms',
  shape: () => ({ type: 'array' }),
  initial: ({ begins_with: rows = 0 }) => (rows > 0 ? Array.from({ length: rows }, () => ({})) : null),
  parse: (raw) => (Array.isArray(raw) && raw.every(isRow) ? raw : undefined),
  invalid: { key: 'faults.rows' },
  limits: ({ least, most = 20 }) => ({ min: least, max: most }),
  rules: ({ key, least, most = 20 }) => [{ type: 'row_count', field: key, least: least ?? 0, most }],
  parts: ({ fields }) => ({ fields }),
  total: ({ total }) => total,
  format: () => '',
};
