import type { ResolvedColumn } from '../columns/column.ts';
import type { Sort } from '../tables/table.ts';
import type { SectionKind } from './kind.ts';
import { sortSchema, sortsOf } from './sorted.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'table', description: 'Rows, without grouping.' },
    columns: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description: 'The columns, in order. Default: the columns that the table shows when it opens.',
    },
    sort: sortSchema,
    most: { type: 'integer', minimum: 1, description: 'The maximum number of rows. Default: all.' },
    pdf_rows: {
      type: 'integer',
      minimum: 1,
      description:
        'The maximum number of rows in a PDF. The PDF also says how many rows there are in total. Default: all.',
    },
    row_actions: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description: 'The actions with a button in each row, in order. Default: none.',
      examples: [['edit', 'delete']],
    },
    selection_actions: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description: 'The actions for rows that users select with checkboxes, in order. Default: none.',
      examples: [['delete']],
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

/** Rows for one viewer. */
export interface RowsOfTable {
  columns: ResolvedColumn[];
  sorts: Sort[];
  /** The maximum number of rows; null for all. */
  most: number | null;
  /** The maximum number of rows in a PDF; null for all. */
  pdfRows: number | null;
  /** The actions with a button in each row. */
  rowActions: string[];
  /** The actions for selected rows. */
  selectionActions: string[];
}

export const table: SectionKind<typeof schema, RowsOfTable> = {
  schema,
  needs: ['table'],
  size: { width: 12, height: 400 },
  words: [],
  acts: ({ row_actions, selection_actions }) => [
    ...(row_actions ? [{ names: row_actions, property: 'row_actions', on: 'row' } as const] : []),
    ...(selection_actions ? [{ names: selection_actions, property: 'selection_actions', on: 'rows' } as const] : []),
  ],
  view: ({ columns, sort }) => ({
    ...(sort ? { sort } : {}),
    ...(columns ? { fields: columns.map((value, index) => ({ value, at: ['columns', index] })) } : {}),
  }),
  resolve(
    {
      columns,
      sort,
      most = null,
      pdf_rows: pdfRows = null,
      row_actions: rowActions = [],
      selection_actions: selectionActions = [],
    },
    { table: own, isOffered },
  ) {
    const shown = columns
      ? columns.flatMap((field) => own.columns.find(({ value }) => value === field) ?? [])
      : own.columns.filter(({ enabled }) => enabled);
    return {
      columns: shown.map((column) => ({ ...column, enabled: true })),
      sorts: sortsOf(sort, own),
      most,
      pdfRows,
      rowActions: rowActions.filter(isOffered),
      selectionActions: selectionActions.filter(isOffered),
    };
  },
  fields: ({ columns, sorts }) => [...columns, ...sorts].map(({ value }) => value),
  hasSheet: true,
  file: ({ columns, most, pdfRows }) => ({ sheet: { type: 'rows', columns, most }, onPaper: pdfRows }),
};
