import type { ResolvedColumn } from '../columns/column.ts';
import { type OpeningKind, openingKinds } from '../schema/search.ts';
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
    links: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description: 'Columns with addresses of the web, which are links to them. They open in a new tab.',
      examples: [['geotab_link']],
    },
    walks: {
      type: 'string',
      enum: openingKinds,
      description:
        'Arrows, J and K lead to the next and the previous record of the list that the user came from, on the same screen. The record is what this opening leads to, by the parameter of the dashboard. Default: no arrows.',
      examples: ['driver'],
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

/** The fields of a row, for one viewer. */
export interface RecordOfRow {
  fields: ResolvedColumn[];
  /** Fields whose text is the address of a link. */
  links: readonly string[];
  /** What the arrows lead to the next of; null for none. */
  walks: OpeningKind | null;
}

export const record: SectionKind<typeof schema, RecordOfRow> = {
  schema,
  needs: ['table'],
  size: { width: 4, height: null },
  words: [],
  rowTable: ({ table }) => table,
  view: ({ fields = [], links = [] }) => {
    const named = [
      ...fields.map((value, index) => ({ value, at: ['fields', index] })),
      ...links.map((value, index) => ({ value, at: ['links', index] })),
    ];
    return named.length > 0 ? { fields: named } : {};
  },
  resolve: ({ fields, links = [], walks = null }, { table: { columns } }) => ({
    links,
    walks,
    fields: fields
      ? fields.flatMap((field) => columns.find(({ value }) => value === field) ?? [])
      : columns.filter(({ enabled }) => enabled),
  }),
  estimatedHeight: ({ fields }) => 55 + fields.length * 35,
  fields: ({ fields }) => fields.map(({ value }) => value),
  hasSheet: true,
  file: ({ fields }) => ({ fields, sheet: { type: 'rows', columns: fields, most: 1 } }),
};
