import type { ResolvedColumn } from '../columns/column.ts';
import { resolvePivot } from '../pivots/resolve.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import { fitsSchema, type SectionKind, type SectionOf } from './kind.ts';

const column = (says: string, example: string) => ({ type: 'string', description: says, examples: [example] }) as const;

const schema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      const: 'timeline',
      description:
        'What has happened, by month and day, in the order of the rows: sort the table by time. With a column of changes, rows that follow each other with the same time, title and person are one entry.',
    },
    date: column('The column with the day, or the day and the time.', 'event_day'),
    time: column('The column with the time of day. Default: the time in date, if it has one.', 'event_clock'),
    kind: column(
      'The column with the kind of what has happened. It is before the title, and users filter by it. Default: none.',
      'event_kind',
    ),
    icons: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The icon for each kind: Tabler icons, by name, in kebab case. Default: a clock.',
      examples: [{ FUEL: 'gas-station' }],
    },
    title: column('The column that says what has happened.', 'operation'),
    text: column('The column with a text below the title. Default: none.', 'event_text'),
    details: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description: 'Columns that are shown with their names, if they have a value. Default: none.',
      examples: [['odometer', 'driver_name']],
    },
    amount: column('The column with what it has cost, at the end of an entry. Default: none.', 'expense_amount'),
    line: {
      type: 'string',
      enum: ['month', 'running'],
      description:
        'What is beside the name of each month, and drawn as a line above: the costs of the month, or all costs until its end. Default: month.',
      examples: ['running'],
    },
    by: column('The column that says who did it. Default: none.', 'username'),
    name: column('The column with the name of what is different. Default: none.', 'changed_field'),
    before: column('The column with what it was. Default: none.', 'value_before'),
    after: column('The column with what it is. Default: none.', 'value_after'),
    fits: fitsSchema,
    page: {
      type: 'integer',
      minimum: 10,
      maximum: 1000,
      description: 'How many rows are shown at first, and more each time that users ask for more. Default: 200.',
      examples: [50],
    },
    pdf_rows: {
      type: 'integer',
      minimum: 1,
      description: 'The maximum number of rows in a PDF. Default: all.',
      examples: [200],
    },
  },
  required: ['type', 'date', 'title'],
  additionalProperties: false,
} as const;

type Written = SectionOf<typeof schema>;

const parts = ['date', 'time', 'kind', 'title', 'text', 'amount', 'by', 'name', 'before', 'after'] as const;

/** A timeline for one viewer. */
export interface Timeline {
  /** Columns that the viewer does not have are null. */
  parts: Readonly<Record<(typeof parts)[number], ResolvedColumn | null>>;
  details: ResolvedColumn[];
  /** All of them, each once: those of its search, its filters and its files. */
  columns: ResolvedColumn[];
  icons: Readonly<Record<string, string>>;
  /** The costs by month; null without costs. */
  months: ResolvedPivot | null;
  line: 'month' | 'running';
  fits?: true;
  page: number;
  pdfRows: number | null;
}

/** What is different since an entry. */
export interface Difference {
  name: string;
  before: string;
  after: string;
}

/** A change of a record. */
export interface TimelineEntry {
  at: string;
  title: string;
  by: string;
  differences: Difference[];
}

type ChangeRow = Omit<TimelineEntry, 'differences'> & Difference & { id?: string };

/** The entries of rows, which are texts. Rows with different ids are different entries. */
export function timelineEntries(rows: readonly Readonly<ChangeRow>[]): TimelineEntry[] {
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

const named = (section: Written) => [
  ...parts.flatMap((part) => {
    const value = section[part];
    return value === undefined ? [] : [{ value, at: [part] }];
  }),
  ...(section.details ?? []).map((value, index) => ({ value, at: ['details', index] })),
];

export const timeline: SectionKind<typeof schema, Timeline> = {
  schema,
  needs: ['table'],
  size: { width: 6, height: 480 },
  words: [],
  view: (section) => ({ fields: named(section) }),
  resolve(section, { table, context }) {
    const columnOf = (value: string | undefined) => table.columns.find((each) => each.value === value) ?? null;
    const own = Object.fromEntries(parts.map((part) => [part, columnOf(section[part])])) as Timeline['parts'];
    const values = [...new Set(named(section).map(({ value }) => value))];
    const { date, amount } = own;
    const costs = date && amount ? { rows: [{ value: date.value, by: 'month' as const }], of: amount.value } : null;
    return {
      parts: own,
      details: (section.details ?? []).flatMap((value) => columnOf(value) ?? []),
      columns: values.flatMap((value) => columnOf(value) ?? []).map((each) => ({ ...each, enabled: true })),
      icons: section.icons ?? {},
      months:
        costs && resolvePivot({ rows: costs.rows, values: [{ value: costs.of, take: 'sum' }] }, table.columns, context),
      line: section.line ?? 'month',
      ...(section.fits && { fits: true }),
      page: section.page ?? 200,
      pdfRows: section.pdf_rows ?? null,
    };
  },
  fields: ({ columns }) => columns.map(({ value }) => value),
  hasSheet: true,
  file: ({ columns, pdfRows }) => ({ sheet: { type: 'rows', columns, most: null }, onPaper: pdfRows }),
};
