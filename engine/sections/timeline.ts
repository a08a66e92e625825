import type { ResolvedColumn } from '../columns/column.ts';
import type { SectionKind } from './kind.ts';

const column = (says: string, example: string) => ({ type: 'string', description: says, examples: [example] }) as const;

const schema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      const: 'timeline',
      description:
        'What has happened, in the order of the rows. Rows that follow each other with the same time, title and person are one entry.',
    },
    at: column('The column with the day or the time.', 'changed_at'),
    title: column('The column that says what has happened.', 'operation'),
    by: column('The column that says who did it. Default: none.', 'username'),
    name: column('The column with the name of what is different. Default: none.', 'changed_field'),
    before: column('The column with what it was. Default: none.', 'value_before'),
    after: column('The column with what it is. Default: none.', 'value_after'),
    most: {
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      description: 'The maximum number of rows. Default: 100.',
      examples: [20],
    },
  },
  required: ['type', 'at', 'title'],
  additionalProperties: false,
} as const;

const parts = ['at', 'title', 'by', 'name', 'before', 'after'] as const;
type Part = (typeof parts)[number];

/** A timeline for one viewer. Columns that the viewer does not have are null. */
export interface Timeline extends Readonly<Record<Part, ResolvedColumn | null>> {
  most: number;
}

/** What is different since an entry. */
export interface Difference {
  name: string;
  before: string;
  after: string;
}

/** Something that has happened. */
export interface TimelineEntry {
  at: string;
  title: string;
  by: string;
  differences: Difference[];
}

/** The entries of rows, which are texts. Rows with different ids are different entries. */
export function timelineEntries(rows: readonly Readonly<Record<Part, string> & { id?: string }>[]): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  let before: string | undefined;
  for (const { at, title, by, id, ...difference } of rows) {
    const last = entries.at(-1);
    const isSame = last !== undefined && last.at === at && last.title === title && last.by === by && before === id;
    before = id;
    const entry = isSame ? last : { at, title, by, differences: [] };
    if (!isSame) entries.push(entry);
    if (difference.name || difference.before || difference.after) entry.differences.push(difference);
  }
  return entries;
}

export const timeline: SectionKind<typeof schema, Timeline> = {
  schema,
  needs: ['table'],
  size: { width: 6, height: null },
  words: [],
  view: (section) => ({
    fields: parts.flatMap((part) => {
      const value = section[part];
      return value === undefined ? [] : [{ value, at: [part] }];
    }),
  }),
  resolve({ most = 100, ...section }, { table }) {
    const named = (part: Part) => table.columns.find(({ value }) => value === section[part]) ?? null;
    return {
      at: named('at'),
      title: named('title'),
      by: named('by'),
      name: named('name'),
      before: named('before'),
      after: named('after'),
      most,
    };
  },
  fields: (section) => parts.flatMap((part) => section[part]?.value ?? []),
  hasSheet: true,
  file(section) {
    const columns = parts.flatMap((part) => (section[part] ? [{ ...section[part], enabled: true }] : []));
    return { sheet: { type: 'rows', columns, most: section.most } };
  },
};
