import type { FromSchema } from 'json-schema-to-ts';
import { viewLimits } from './view-limits.ts';
import { inWords } from './vocabulary.ts';

export const datePartNames = ['year', 'quarter', 'month', 'week', 'weekday', 'day'] as const;
/** Parts of a date that rows can be grouped by. */
export type DatePartName = (typeof datePartNames)[number];

export const measureNames = ['total', 'sum', 'mean', 'count', 'distinct', 'min', 'max', 'median'] as const;
export type MeasureName = (typeof measureNames)[number];

export const measureLooks = ['value', 'of_row', 'of_column', 'of_total', 'change', 'change_share'] as const;
/** How the figures of a measure are displayed: unchanged, as shares, or as changes from the previous column. */
export type MeasureLook = (typeof measureLooks)[number];

/** Properties that define how rows are grouped by a column. */
const keyProperties = {
  value: { type: 'string', description: 'The column.' },
  by: {
    type: 'string',
    enum: datePartNames,
    description: 'The part of a date to group by. Default: day.',
    examples: ['month'],
  },
  step: {
    type: 'number',
    minimum: viewLimits.step.from,
    maximum: viewLimits.step.to,
    description: 'Groups numbers into ranges of this width, in the unit shown. Default: each number is its own group.',
    examples: [1000],
  },
} as const;

/** Row groups with header lines. */
export const groupsSchema = {
  type: 'array',
  maxItems: viewLimits.fields,
  items: { type: 'object', properties: keyProperties, required: ['value'], additionalProperties: false },
  description: 'How rows are grouped when the report opens, outermost first. Default: not grouped.',
  examples: [[{ value: 'vehicle_make' }]],
} as const;

/** The definition of a column to group by. */
export type GroupField = FromSchema<typeof groupsSchema>[number];

const fieldSchema = {
  type: 'object',
  properties: {
    ...keyProperties,
    sort: {
      type: 'object',
      description: 'How the groups are sorted. Default: by label.',
      properties: {
        measure: {
          type: 'integer',
          minimum: 0,
          description: 'Sort by the value at this position; the first is 0. Default: by label.',
        },
        direction: {
          type: 'string',
          enum: ['asc', 'desc'],
          description: 'The direction. Default: asc by label, desc by value.',
        },
      },
      additionalProperties: false,
    },
    apart: {
      type: 'boolean',
      description:
        'Whether the groups are alternatives, such as vehicles to choose from: they have no total. Default: false.',
      examples: [true],
    },
    top: {
      type: 'integer',
      minimum: 1,
      maximum: viewLimits.top,
      description: 'How many groups to show, in their sort order. The rest are combined as “Other”. Default: all.',
    },
  },
  required: ['value'],
  additionalProperties: false,
} as const;

const looksInWords: Record<MeasureLook, string> = {
  value: 'as it is',
  of_row: 'as a percentage of the row total',
  of_column: 'as a percentage of the column total',
  of_total: 'as a percentage of the grand total',
  change: 'as the change from the previous column',
  change_share: 'as the percentage change from the previous column',
};

const takesInWords: Record<MeasureName, string> = {
  total: 'as in the totals row',
  sum: 'the sum',
  mean: 'the average',
  count: 'the number of values',
  distinct: 'the number of different values',
  min: 'the lowest value',
  max: 'the highest value',
  median: 'the median',
};

/** How the values of a column are combined into a figure. */
export const takeSchema = {
  type: 'string',
  enum: measureNames,
  description: `How the values are combined. ${inWords(takesInWords)}. Default: total.`,
} as const;

/** A figure over rows. */
export const measureSchema = {
  type: 'object',
  properties: {
    value: { type: 'string', description: 'The column. Default: none, which counts rows.' },
    take: takeSchema,
    show: {
      type: 'string',
      enum: measureLooks,
      description: `How the figure is shown. ${inWords(looksInWords)}. Default: value.`,
      examples: ['of_total'],
    },
  },
  additionalProperties: false,
} as const;

/** The figures above the rows. */
export const headlineSchema = {
  type: 'object',
  description: 'Up to five key figures above the rows, each with its trend over time. Default: none.',
  properties: {
    values: { type: 'array', minItems: 1, maxItems: 5, items: measureSchema, description: 'The figures, in order.' },
    over: {
      type: ['string', 'null'],
      description: 'The date column of the trend; null for no trend. Default: the first date that is shown.',
    },
  },
  required: ['values'],
  additionalProperties: false,
} as const;

/** The definition of headline figures. */
export type Headline = FromSchema<typeof headlineSchema>;

/** Rows grouped in two directions: `rows` down, `columns` across, with `values` in the cells. */
export const pivotSchema = {
  type: 'object',
  description: 'How rows are grouped, and which values each group shows.',
  properties: {
    rows: {
      type: 'array',
      maxItems: viewLimits.fields,
      items: fieldSchema,
      description: 'The fields down the side, outermost first. Default: none.',
    },
    columns: {
      type: 'array',
      maxItems: viewLimits.fields,
      items: fieldSchema,
      description: 'The fields across the top, outermost first. Default: none.',
    },
    values: {
      type: 'array',
      minItems: 1,
      maxItems: viewLimits.measures,
      items: measureSchema,
      description: 'The values of each group, in order.',
    },
    hide_empty: {
      type: 'boolean',
      description: 'Whether groups without values are hidden. Default: false.',
      examples: [true],
    },
  },
  required: ['values'],
  additionalProperties: false,
} as const;

/** The definition of a pivot, in a report or a view. */
export type Pivot = FromSchema<typeof pivotSchema>;
export type PivotField = FromSchema<typeof fieldSchema>;
export type PivotMeasure = FromSchema<typeof measureSchema>;
