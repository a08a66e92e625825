import type { LoneKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'form', description: 'The fields of an action, with its button.' },
    action: {
      type: 'string',
      description: 'The action whose fields it shows.',
      examples: ['save_labels'],
    },
    record: {
      type: 'string',
      description: 'The table whose first row the action changes. Default: none, the action makes something new.',
    },
    columns: {
      type: 'integer',
      minimum: 1,
      maximum: 4,
      description: 'How many fields are beside each other in a wide window. Default: as the action says.',
    },
  },
  required: ['type', 'action'],
  additionalProperties: false,
} as const;

/** The form of an action, for one viewer. What is typed into it is resolved with the action. */
export interface Form {
  action: string;
  /** The table whose first row it changes; null if it makes something new. */
  record: string | null;
  /** The number of fields beside each other; null for that of the action. */
  columns: number | null;
  /** Shown instead of the fields without a record; null for a general text. */
  empty: string | null;
}

export const form: LoneKind<typeof schema, Form> = {
  schema,
  needs: ['draft'],
  size: { width: 6, height: null },
  words: [],
  tables: ({ record }): Readonly<Record<string, string>> => (record === undefined ? {} : { record }),
  rowTable: ({ record = null }) => record,
  acts: ({ action }) => [{ names: [action], property: 'action', on: 'section', isForm: true }],
  resolve: ({ action, record = null, columns = null }, { context, words }) => {
    const empty = `${words}.empty`;
    return { action, record, columns, empty: context.words.has(empty) ? context.words.of(empty) : null };
  },
  file: () => ({}),
};
