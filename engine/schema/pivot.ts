import type { FromSchema } from 'json-schema-to-ts';
import { viewLimits } from './view-limits.ts';

export const datePartNames = ['year', 'quarter', 'month', 'week', 'weekday', 'day'] as const;
/** What of a date rows are grouped by. */
export type DatePartName = (typeof datePartNames)[number];

export const measureNames = ['total', 'sum', 'mean', 'count', 'distinct', 'min', 'max', 'median'] as const;
export type MeasureName = (typeof measureNames)[number];

export const measureLooks = ['value', 'of_row', 'of_column', 'of_total', 'change', 'change_share'] as const;
/** How the figures of a measure are shown: as they are, as shares, or against the column before. */
export type MeasureLook = (typeof measureLooks)[number];

/** What says how rows are grouped by a column. */
const keyProperties = {
  value: { type: 'string', description: 'The column.' },
  by: { type: 'string', enum: datePartNames, description: 'What of a date. Default day.' },
  step: {
    type: 'number',
    exclusiveMinimum: 0,
    description: 'Numbers fall into buckets of this width, in the unit shown. Default: each number by itself.',
  },
} as const;

/** Rows under the heads of their groups. */
export const groupsSchema = {
  type: 'array',
  maxItems: viewLimits.fields,
  items: { type: 'object', properties: keyProperties, required: ['value'], additionalProperties: false },
  description: 'What rows are grouped by at first, outermost first. Default: nothing.',
} as const;

/** A column that rows are grouped by, as it is written. */
export type GroupField = FromSchema<typeof groupsSchema>[number];

const fieldSchema = {
  type: 'object',
  properties: {
    ...keyProperties,
    sort: {
      type: 'object',
      description: 'How the groups of one parent stand. Default: by their labels.',
      properties: {
        measure: {
          type: 'integer',
          minimum: 0,
          description: 'By the value of that place, the first is 0. Default: by label.',
        },
        direction: {
          type: 'string',
          enum: ['asc', 'desc'],
          description: 'Default asc by label, desc by a value: the largest first.',
        },
      },
      additionalProperties: false,
    },
    top: {
      type: 'integer',
      minimum: 1,
      description: 'So many groups of each parent, the first ones as they are sorted; the others become one.',
    },
  },
  required: ['value'],
  additionalProperties: false,
} as const;

/** A figure of rows. */
export const measureSchema = {
  type: 'object',
  properties: {
    value: { type: 'string', description: 'The column; left out where rows are counted.' },
    take: {
      type: 'string',
      enum: measureNames,
      description: 'What of its values. Default total, which is what the column has in the totals row.',
    },
    show: { type: 'string', enum: measureLooks, description: 'Default value.' },
  },
  additionalProperties: false,
} as const;

/** Figures that stand above the rows. */
export const headlineSchema = {
  type: 'object',
  description: 'Up to five figures of all rows shown, above them, each with its course over a date.',
  properties: {
    values: { type: 'array', minItems: 1, maxItems: 5, items: measureSchema, description: 'The figures, in order.' },
    over: {
      type: ['string', 'null'],
      description: 'The date of the course; null for none. Default: the first one that is shown.',
    },
  },
  required: ['values'],
  additionalProperties: false,
} as const;

/** Headline figures as they are written. */
export type Headline = FromSchema<typeof headlineSchema>;

/** Rows grouped two ways: `rows` down, `columns` across, `values` where they meet. */
export const pivotSchema = {
  type: 'object',
  description: 'How rows are grouped, and what of each group is shown.',
  properties: {
    rows: {
      type: 'array',
      maxItems: viewLimits.fields,
      items: fieldSchema,
      description: 'What is grouped by, down; outermost first. Default: none.',
    },
    columns: {
      type: 'array',
      maxItems: viewLimits.fields,
      items: fieldSchema,
      description: 'The same across. Default: none.',
    },
    values: {
      type: 'array',
      minItems: 1,
      maxItems: viewLimits.measures,
      items: measureSchema,
      description: 'The figures of each group, in order.',
    },
    hide_empty: { type: 'boolean', description: 'Groups without any figure are left out. Default false.' },
  },
  required: ['values'],
  additionalProperties: false,
} as const;

/** A pivot as it is written, in a definition or a view. */
export type Pivot = FromSchema<typeof pivotSchema>;
export type PivotField = FromSchema<typeof fieldSchema>;
export type PivotMeasure = FromSchema<typeof measureSchema>;
