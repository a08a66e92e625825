import { type Chart, chartSchema } from '../schema/chart.ts';
import { filtersSchema } from '../schema/filters.ts';
import { type GroupField, groupsSchema, type Pivot, pivotSchema } from '../schema/pivot.ts';
import { type Look, looks, viewLimits } from '../schema/view-limits.ts';
import type { Filter, Sort } from '../tables/table.ts';

const column = { type: 'string', minLength: 1, maxLength: 100, description: 'The column.' } as const;
const text = { type: 'string', maxLength: viewLimits.text } as const;
const plain = [text, { type: 'number' }, { type: 'null' }] as const;
const scalar = { anyOf: [...plain, { type: 'boolean' }] } as const;

const columnsSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 500,
  description: 'The columns, in order. Default: the columns of the report.',
  items: {
    type: 'object',
    properties: {
      value: column,
      enabled: { type: 'boolean', description: 'Whether the column is shown. Default: true.' },
      width: {
        type: 'integer',
        minimum: viewLimits.width.from,
        maximum: viewLimits.width.to,
        description: 'The width in pixels. Default: the width of the column.',
      },
      pinned: { type: 'boolean', description: 'Whether the column stays on the left. Default: as the report has it.' },
    },
    required: ['value'],
    additionalProperties: false,
  },
} as const;

export const sortSchema = {
  type: 'array',
  maxItems: 50,
  description: 'The sort order. Default: the sort order of the report.',
  items: {
    type: 'object',
    properties: { value: column, direction: { type: 'string', enum: ['asc', 'desc'], description: 'The direction.' } },
    required: ['value', 'direction'],
    additionalProperties: false,
  },
} as const;

const tableParts = {
  columns: columnsSchema,
  others: {
    type: 'string',
    enum: ['hidden', 'default'],
    description:
      'How columns that are not listed are shown: hidden, or as the report has them, after the others. Default: hidden.',
  },
  search: { ...text, description: 'The search text. Default: none.' },
  sort: sortSchema,
  filters: filtersSchema,
  cards: {
    type: 'boolean',
    description: 'Whether the rows are shown as cards, if the table has some. Default: in a narrow window.',
  },
} as const;

/** How a user looks at a table. */
export const tableViewSchema = { type: 'object', properties: tableParts, additionalProperties: false } as const;

/** Properties that are left out are those of the report. */
export const viewSchema = {
  type: 'object',
  description: 'A view of a report. What it leaves out is as the report has it.',
  properties: {
    columns: tableParts.columns,
    others: tableParts.others,
    parameters: {
      type: 'object',
      maxProperties: 100,
      description: 'Values by key, where they differ from the defaults, so that a default of today stays today.',
      additionalProperties: { anyOf: [...scalar.anyOf, { type: 'array', maxItems: 1000, items: scalar }] },
    },
    search: tableParts.search,
    sort: tableParts.sort,
    filters: tableParts.filters,
    look: { type: 'string', enum: looks, description: 'Whether the report shows rows, a pivot or a chart.' },
    groups: groupsSchema,
    pivot: pivotSchema,
    chart: chartSchema,
    summaries: {
      type: 'boolean',
      description: 'Whether column summaries are shown below the headers. Default: false.',
    },
  },
  additionalProperties: false,
} as const;

/** A column in a view. */
export interface ViewColumn {
  value: string;
  /** Default: true. */
  enabled?: boolean;
  width?: number;
  pinned?: boolean;
}

/** How a user looks at the rows of a table: of a report, or of a section of a dashboard. Plain JSON. */
export interface TableView {
  columns?: readonly ViewColumn[];
  /** What columns that are not listed are. Default: hidden. */
  others?: 'hidden' | 'default';
  search?: string;
  sort?: readonly Sort[];
  filters?: readonly Filter[];
  /** Whether its rows are shown as cards. Default: in a narrow window. Reports have none. */
  cards?: boolean;
}

/**
 * How a user looks at a report: the content of a link, of saved columns, and of a report in My Reports. What it leaves
 * out is as the report has it. Plain JSON.
 */
export interface View extends TableView {
  /** Parameter values by key. In a link they are texts. */
  parameters?: Readonly<Record<string, unknown>>;
  groups?: readonly GroupField[];
  pivot?: Pivot;
  chart?: Chart;
  look?: Look;
  summaries?: boolean;
}

/** The columns of a view. */
export type ViewColumns = Pick<View, 'columns' | 'others'>;
