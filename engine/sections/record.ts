import type { ResolvedColumn } from '../columns/column.ts';
import type { SectionKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'record', description: 'The fields of the first row, one below the other.' },
    fields: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description: 'The columns, in order. Default: the columns that the table shows when it opens.',
      examples: [['vehicle_number', 'driver_name']],
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

/** The fields of a row, for one viewer. */
export interface RecordOfRow {
  fields: ResolvedColumn[];
}

export const record: SectionKind<typeof schema, RecordOfRow> = {
  schema,
  needs: ['table'],
  size: { width: 4, height: null },
  words: [],
  rowTable: ({ table }) => table,
  view: ({ fields }) => (fields ? { fields: fields.map((value, index) => ({ value, at: ['fields', index] })) } : {}),
  resolve: ({ fields }, { table: { columns } }) => ({
    fields: fields
      ? fields.flatMap((field) => columns.find(({ value }) => value === field) ?? [])
      : columns.filter(({ enabled }) => enabled),
  }),
  estimatedHeight: ({ fields }) => 55 + fields.length * 35,
  fields: ({ fields }) => fields.map(({ value }) => value),
  hasSheet: true,
  file: ({ fields }) => ({ fields, sheet: { type: 'rows', columns: fields, most: 1 } }),
};
