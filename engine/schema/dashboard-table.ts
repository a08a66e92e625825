import { condition } from './predicate.ts';
import { reportSchema } from './report.ts';

const { derived, columns, sort } = reportSchema.properties;

/** The path of a table in a call's answer, and its columns. */
export const tableSchema = {
  type: 'object',
  description: 'A table in the answer of the call.',
  properties: {
    rows: {
      type: 'string',
      pattern: '^(\\$|[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*)$',
      description:
        'Where the rows are in the JSON answer: property names joined by dots, or $ for the answer itself. Default: data.',
    },
    optional: {
      type: 'boolean',
      const: true,
      description:
        'The answer of another backend may have nothing there: the table is then empty. Default: that is an error.',
    },
    record: {
      type: 'boolean',
      description: 'The answer has a single record there, or null for none, not a list. Default: false.',
    },
    single: {
      type: 'string',
      description:
        'The answer has a single text or number there, not a list: the field that gets it. Without it there are no rows. Default: a list of rows.',
      examples: ['schedule_link'],
    },
    nested: {
      type: 'object',
      description:
        'Each row of the answer holds a list, and the entries of that list are the rows of the table. Default: none.',
      properties: {
        list: { type: 'string', description: 'The property with the list, for example periods.' },
        fields: { type: 'array', minItems: 1, items: { type: 'string' }, description: 'The fields of the entries.' },
        measures: {
          type: 'object',
          description:
            'For answers with one row per measure: makes each measure a column. Default: fields are used as they are.',
          properties: {
            name: {
              type: 'string',
              description: 'The field of the row with the name of the measure, which is the name of the column.',
            },
            value: { type: 'string', description: 'The field of the entry with the value.' },
          },
          required: ['name', 'value'],
          additionalProperties: false,
        },
        names: {
          type: 'object',
          minProperties: 1,
          additionalProperties: { type: 'string', description: 'The name of the field in the answer.' },
          description: 'Fields that have another name in the answer. Default: none.',
        },
      },
      required: ['list', 'fields'],
      additionalProperties: false,
    },
    keyed: {
      type: 'object',
      description: 'The answer has an object there, and each of its entries is a row. Default: a list of rows.',
      properties: {
        key: { type: 'string', description: 'The field for the key of the entry.' },
        value: { type: 'string', description: 'The field for the value of the entry.' },
      },
      required: ['key', 'value'],
      additionalProperties: false,
    },
    when: condition('When the table has rows; otherwise it is empty. Default: always.', {
      type: 'country',
      is: 'USA',
    }),
    choices: {
      type: 'object',
      description: 'Uses the rows as the choices of a parameter, and names the columns of a choice. Default: none.',
      properties: {
        value: { type: 'string', description: 'The column with the value of the choice.' },
        text: {
          type: 'array',
          minItems: 1,
          items: { type: 'string' },
          description: 'The columns with its text, joined by dashes.',
        },
        name: { type: 'string', description: 'The column with its short name. Default: the text.' },
        parent: {
          type: 'string',
          description: 'The column with the value of its parent in a tree of choices. Default: none.',
        },
      },
      required: ['value', 'text'],
      additionalProperties: false,
    },
    derived,
    columns: {
      ...columns,
      minItems: 0,
      description: `${columns.description} Only a table that forms change can have none.`,
    },
    sort,
  },
  required: ['columns'],
  additionalProperties: false,
} as const;
