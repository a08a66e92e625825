import type { ResolvedColumn } from '../columns/column.ts';
import { shownColumns } from '../columns/shown.ts';
import type { Sort } from '../tables/table.ts';
import { type Cards, cardsSchema, fieldsOfCards, namedInCards, resolveCards } from './cards.ts';
import { fitsSchema, type SectionKind } from './kind.ts';
import { namedIn, opensSchema } from './row-screen.ts';
import { sortSchema, sortsOf } from './sorted.ts';

/** Records whose history rows can show. */
export const historySchema = {
  type: 'object',
  description: 'Each row can show what users have changed in its record. Default: none.',
  properties: {
    record_type: { type: 'string', description: 'The table of the record: contract/records.ts.' },
    record_id: { type: 'string', description: 'The column that names the record.' },
  },
  required: ['record_type', 'record_id'],
  additionalProperties: false,
  examples: [{ record_type: 'vehicle_notes', record_id: 'note_id' }],
} as const;

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'table', description: 'Rows, without grouping.' },
    columns: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description:
        'The columns, in order. Users can also show the columns of the dashboard’s own calls that are hidden at first. Default: those of the table.',
    },
    sort: sortSchema,
    most: { type: 'integer', minimum: 1, description: 'The maximum number of rows. Default: all.' },
    fits: fitsSchema,
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
    entry: {
      type: 'object',
      description:
        'Columns that users type in, line by line as in a spreadsheet, and save together. Default: the rows can only be read.',
      properties: {
        action: {
          type: 'string',
          description: 'The action that saves what was typed. Its only field is a group, with a field for each column.',
        },
        row: { type: 'string', description: 'The column that names a row, which the group has as a field, too.' },
        confirm: {
          type: 'string',
          description:
            'The field of the group for yes or no with which users confirm a row that the call asks about. Default: it asks nothing.',
        },
      },
      required: ['action', 'row'],
      additionalProperties: false,
      examples: [{ action: 'save', row: 'vehicle_number', confirm: 'is_confirmed' }],
    },
    import: {
      type: 'object',
      description:
        'Rows that users paste or read from a csv or xlsx file, check in a preview and save together. Default: none.',
      properties: {
        action: {
          type: 'string',
          description:
            'The action that saves the rows. Its only field is a group, whose fields are the columns of the file.',
        },
        row: {
          anyOf: [{ type: 'string' }, { type: 'array', minItems: 1, items: { type: 'string' } }],
          description:
            'The field of the group that names a row, or several that name it together: no two rows can have the same values. Default: none.',
          examples: ['reference_number'],
        },
        confirm: {
          type: 'string',
          description:
            'The field of the group for yes or no with which users confirm a row that the call asks about. Default: it asks nothing.',
        },
      },
      required: ['action'],
      additionalProperties: false,
      examples: [{ action: 'add_many', row: 'reference_number' }],
    },
    drops: {
      type: 'string',
      description:
        'The action that begins with the files that users drop on the table: one of its actions, with a field of the type files. Default: none.',
      examples: ['upload'],
    },
    opens: opensSchema,
    cards: cardsSchema,
    history: historySchema,
  },
  required: ['type'],
  additionalProperties: false,
} as const;

/** Columns that users type in. */
export interface Entry {
  action: string;
  /** The column that names a row, and the field of the group with it. */
  row: string;
  /** The field that confirms a row; null if nothing is asked. */
  confirm: string | null;
}

/** Rows that users can import. */
export interface Import {
  action: string;
  /** The fields that name a row together; empty for none. */
  row: readonly string[];
  /** The field that confirms a row; null if nothing is asked. */
  confirm: string | null;
}

/** Rows for one viewer. */
export interface RowsOfTable {
  /** The columns that it can show; those that it shows are `enabled`. */
  columns: ResolvedColumn[];
  sorts: Sort[];
  /** The maximum number of rows; null for all. */
  most: number | null;
  /** It is only as high as its rows need. Missing: it has its height. */
  fits?: true;
  /** The maximum number of rows in a PDF; null for all. */
  pdfRows: number | null;
  /** The actions with a button in each row. */
  rowActions: string[];
  /** The actions for selected rows. */
  selectionActions: string[];
  /** The columns that users type in; null for none. */
  entry: Entry | null;
  /** The rows that users can import; null for none. */
  import: Import | null;
  /** The action for files that are dropped on it; null for none. */
  drops: string | null;
  /** The address of the screen of a row, with fields in braces; null for none. */
  opens: string | null;
  /** The rows as cards; null if they are only in lines. */
  cards: Cards | null;
  /** The records whose history rows can show; null for none. */
  history: { record_type: string; record_id: string } | null;
}

export const table: SectionKind<typeof schema, RowsOfTable> = {
  schema,
  needs: ['table'],
  size: { width: 12, height: 400 },
  words: [],
  acts: ({ entry, import: imported, row_actions, selection_actions, drops }) => [
    ...(entry ? [{ names: [entry.action], property: 'entry', on: 'section', isForm: true } as const] : []),
    ...(imported ? [{ names: [imported.action], property: 'import', on: 'section', isForm: true } as const] : []),
    ...(drops ? [{ names: [drops], property: 'drops', on: 'section', isForm: true } as const] : []),
    ...(row_actions ? [{ names: row_actions, property: 'row_actions', on: 'row' } as const] : []),
    ...(selection_actions ? [{ names: selection_actions, property: 'selection_actions', on: 'rows' } as const] : []),
  ],
  view: ({ columns = [], sort, entry, opens = null, cards }) => ({
    ...(sort ? { sort } : {}),
    fields: [
      ...columns.map((value, index) => ({ value, at: ['columns', index] })),
      ...(entry ? [{ value: entry.row, at: ['entry', 'row'] }] : []),
      ...namedIn(opens).map((value) => ({ value, at: ['opens'] })),
      ...(cards ? namedInCards(cards) : []),
    ],
  }),
  resolve(
    {
      columns,
      sort,
      most = null,
      fits,
      pdf_rows: pdfRows = null,
      row_actions: rowActions = [],
      selection_actions: selectionActions = [],
      entry,
      import: imported,
      drops,
      opens = null,
      cards,
      history = null,
    },
    { table: own, isOffered },
  ) {
    // All columns of a report would be a larger answer.
    const offered = columns
      ? columns.flatMap((field) => own.columns.find(({ value }) => value === field) ?? [])
      : own.columns.filter(({ enabled }) => enabled || own.isOwn);
    return {
      columns: offered.map((column) => ({ ...column, enabled: columns !== undefined || column.enabled })),
      sorts: sortsOf(sort, own),
      most,
      ...(fits && { fits }),
      pdfRows,
      rowActions: rowActions.filter(isOffered),
      selectionActions: selectionActions.filter(isOffered),
      entry: entry && isOffered(entry.action) ? { ...entry, confirm: entry.confirm ?? null } : null,
      import:
        imported && isOffered(imported.action)
          ? { action: imported.action, row: [imported.row ?? []].flat(), confirm: imported.confirm ?? null }
          : null,
      drops: drops !== undefined && isOffered(drops) ? drops : null,
      opens,
      cards: resolveCards(cards, own.columns),
      history,
    };
  },
  fields: ({ columns, sorts, opens, cards }) => [
    ...[...columns, ...sorts].map(({ value }) => value),
    ...namedIn(opens),
    ...fieldsOfCards(cards),
  ],
  hidden({ columns, sorts, opens, cards }) {
    const used = new Set([...sorts.map(({ value }) => value), ...namedIn(opens), ...fieldsOfCards(cards)]);
    return columns.filter(({ value, enabled }) => !enabled && !used.has(value)).map(({ value }) => value);
  },
  hasSheet: true,
  file: ({ columns, most, pdfRows }) => ({
    sheet: { type: 'rows', columns: shownColumns(columns), most },
    onPaper: pdfRows,
  }),
};
