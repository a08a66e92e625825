import type { ResolvedColumn } from '../columns/column.ts';
import { type OpeningKind, openingKinds } from '../schema/search.ts';
import { type Chip, chipSchema, resolveChip } from './chip.ts';
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
      description:
        'Columns with addresses of the web or of emails, which are links to them. Those of the web open in a new tab. Telephone numbers are always links.',
      examples: [['geotab_link']],
    },
    walks: {
      type: 'string',
      enum: openingKinds,
      description:
        'Arrows, J and K lead to the next and the previous record of the list that the user came from, on the same screen. The record is what this opening leads to, by the parameter of the dashboard. Default: no arrows.',
      examples: ['driver'],
    },
    headline: {
      type: 'string',
      description: 'The column that is shown large above the fields. Default: none.',
      examples: ['year_make_model'],
    },
    chip: chipSchema,
    across: {
      type: 'boolean',
      description: 'Shows the fields beside each other, each below its name, as many as fit. Default: false.',
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
  /** Shown large above the fields. Missing: none. */
  headline?: ResolvedColumn;
  /** Shown as a chip beside the headline, with a color for each value. Missing: none. */
  chip?: Chip;
  /** The fields are beside each other. Missing: one below the other. */
  across?: true;
}

/** The columns above the fields. */
const above = ({ headline, chip }: Pick<RecordOfRow, 'headline' | 'chip'>): ResolvedColumn[] => [
  ...(headline ? [headline] : []),
  ...(chip ? [chip.column] : []),
];

export const record: SectionKind<typeof schema, RecordOfRow> = {
  schema,
  needs: ['table'],
  size: { width: 4, height: null },
  words: [],
  rowTable: ({ table }) => table,
  view: ({ fields = [], links = [], headline, chip }) => {
    const named = [
      ...(headline === undefined ? [] : [{ value: headline, at: ['headline'] }]),
      ...(chip ? [{ value: chip.value, at: ['chip', 'value'] }] : []),
      ...fields.map((value, index) => ({ value, at: ['fields', index] })),
      ...links.map((value, index) => ({ value, at: ['links', index] })),
    ];
    return named.length > 0 ? { fields: named } : {};
  },
  resolve({ fields, links = [], walks = null, headline, chip, across }, { table: { columns } }) {
    const column = (field: string | undefined) => columns.find(({ value }) => value === field);
    const [large, chipped] = [column(headline), resolveChip(chip, columns)];
    return {
      links,
      walks,
      fields: fields ? fields.flatMap((field) => column(field) ?? []) : columns.filter(({ enabled }) => enabled),
      ...(large && { headline: large }),
      ...(chipped && { chip: chipped }),
      ...(across && { across }),
    };
  },
  // Fields that are beside each other have two lines, and four of them a row.
  estimatedHeight: ({ fields, across, ...section }) =>
    55 + (above(section).length > 0 ? 36 : 0) + (across ? Math.ceil(fields.length / 4) * 48 : fields.length * 35),
  fields: (section) => [...above(section), ...section.fields].map(({ value }) => value),
  hasSheet: true,
  file(section) {
    const columns = [...above(section), ...section.fields];
    return { fields: columns, sheet: { type: 'rows', columns, most: 1 } };
  },
};
