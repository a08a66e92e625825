import type { CallsOf } from './call.ts';
import { listOf } from './shapes.ts';

const text = { type: 'string' } as const;

/** The largest file that can be imported, in megabytes. */
export const importMegabytes = 25;

/** Not in the specification. */
export const imports = {
  /**
   * The first rows of a csv or tsv file, or of a sheet of a workbook, whoever made it. Days are YYYY-MM-DD if the file says
   * that they are days. Nothing is kept.
   */
  'import.read': {
    summary: 'Returns the cells of a file, so that its rows can be imported.',
    method: 'POST',
    path: '/imports/read',
    access: 'session',
    files: { name: 'file', most: 1, megabytes: importMegabytes, totalMegabytes: importMegabytes },
    data: {
      type: 'object',
      properties: {
        rows: listOf({
          line: { type: 'integer', description: 'The line or row in the file.' },
          cells: {
            type: 'array',
            items: { type: ['string', 'number', 'null'] },
            description: 'A number is one in the file, too. Null: an error, or a formula without a result.',
          },
        }),
        is_cut: { type: 'boolean', description: 'The file has more rows.' },
        other_sheets: { type: 'array', items: text, description: 'Sheets that were not read.' },
      },
      required: ['rows', 'is_cut', 'other_sheets'],
      additionalProperties: false,
    },
    refusals: ['sheet_unreadable'],
  },
} as const satisfies CallsOf<'import'>;
