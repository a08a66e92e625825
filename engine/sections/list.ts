import type { ResolvedColumn } from '../columns/column.ts';
import type { Sort } from '../tables/table.ts';
import type { SectionKind } from './kind.ts';
import { sortSchema, sortsOf } from './sorted.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'list', description: 'The first rows, each with a name, a text and a figure.' },
    name: { type: 'string', description: 'The column with the name of the row.', examples: ['vehicle_number'] },
    text: {
      type: 'string',
      description: 'The column with the text under the name. Default: none.',
      examples: ['driver_name'],
    },
    figure: {
      type: 'string',
      description: 'The column with the figure at the end. Default: none.',
      examples: ['net_cost'],
    },
    sort: sortSchema,
    most: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      description: 'The maximum number of rows. Default: 8.',
      examples: [5],
    },
  },
  required: ['type', 'name'],
  additionalProperties: false,
} as const;

/** The first rows for one viewer. Columns that the viewer does not have are null. */
export interface ListOfRows {
  name: ResolvedColumn | null;
  text: ResolvedColumn | null;
  figure: ResolvedColumn | null;
  sorts: Sort[];
  most: number;
}

export const list: SectionKind<typeof schema, ListOfRows> = {
  schema,
  needs: ['table'],
  size: { width: 4, height: null },
  words: [],
  view: (section) => ({
    ...(section.sort ? { sort: section.sort } : {}),
    fields: (['name', 'text', 'figure'] as const).flatMap((part) => {
      const value = section[part];
      return value === undefined ? [] : [{ value, at: [part] }];
    }),
  }),
  resolve({ name, text, figure, sort, most = 8 }, { table }) {
    const column = (field: string | undefined) => table.columns.find(({ value }) => value === field) ?? null;
    return {
      name: column(name),
      text: column(text),
      figure: column(figure),
      sorts: sortsOf(sort, table),
      most,
    };
  },
  fields: ({ name, text, figure, sorts }) => [name, text, figure, ...sorts].flatMap((each) => each?.value ?? []),
  hasSheet: true,
  file({ name, text, figure, most }) {
    const columns = [name, text, figure].flatMap((column) => (column ? [{ ...column, enabled: true }] : []));
    return { sheet: { type: 'rows', columns, most } };
  },
};
