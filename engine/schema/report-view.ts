import type { FromSchema } from 'json-schema-to-ts';
import { chartSchema } from './chart.ts';
import { numberOperators, textOperators, valuesOperators } from './operators.ts';
import { groupsSchema, pivotSchema } from './pivot.ts';
import { looks, viewLimits } from './view-limits.ts';

const operators = [...new Set([...textOperators, ...numberOperators, ...valuesOperators])];

const column = { type: 'string', minLength: 1, maxLength: 100, description: 'The column.' } as const;
const text = { type: 'string', maxLength: viewLimits.text } as const;
const plain = [text, { type: 'number' }, { type: 'null' }] as const;
const scalar = { anyOf: [...plain, { type: 'boolean' }] } as const;

const columnsSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 500,
  description: 'The columns that are shown, in order. All others are hidden.',
  items: {
    type: 'object',
    properties: {
      value: column,
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

/**
 * The schema checks only the parts of a condition. Which parts go together is checked when the view is read, as with
 * a link.
 */
export const filtersSchema = {
  type: 'array',
  maxItems: 100,
  description: 'The filters, at most one per column. Default: none.',
  items: {
    type: 'object',
    properties: {
      value: column,
      match: {
        type: 'string',
        enum: ['all', 'any'],
        description: 'Whether all conditions must be met, or any one of them.',
      },
      conditions: {
        type: 'array',
        minItems: 1,
        maxItems: viewLimits.conditions,
        description: 'One or two conditions. A list of values is always a single condition.',
        items: {
          type: 'object',
          properties: {
            type: {
              type: 'string',
              enum: ['text', 'number', 'values'],
              description:
                'What the condition compares: texts, numbers (including dates and true/false values), or a list of values.',
            },
            operator: {
              type: 'string',
              enum: operators,
              description: `How it compares. Texts: ${textOperators.join(', ')}. Numbers: ${numberOperators.join(', ')}. Values: ${valuesOperators.join(', ')}.`,
            },
            text: { ...text, description: 'The text, for conditions on texts.', examples: ['Ford'] },
            from: { type: 'number', description: 'The number, or the lower limit of a range.' },
            to: { type: 'number', description: 'The upper limit of a range.', examples: [100] },
            values: {
              type: 'array',
              maxItems: 2000,
              items: { anyOf: plain },
              description: 'The values, for one_of and none_of; null for empty.',
            },
          },
          required: ['type', 'operator'],
          additionalProperties: false,
        },
      },
    },
    required: ['value', 'match', 'conditions'],
    additionalProperties: false,
  },
} as const;

/** A saved view of a report, with the same content as a link. Missing properties default to those of the report. */
export const reportViewSchema = {
  type: 'object',
  description: 'A view of a report. What it leaves out is as the report has it.',
  properties: {
    columns: columnsSchema,
    parameters: {
      type: 'object',
      maxProperties: 100,
      description: 'Values by key, where they differ from the defaults, so that a default of today stays today.',
      additionalProperties: { anyOf: [...scalar.anyOf, { type: 'array', maxItems: 1000, items: scalar }] },
    },
    search: { ...text, description: 'The search text. Default: none.' },
    sort: sortSchema,
    filters: filtersSchema,
    look: { type: 'string', enum: looks, description: 'Whether the report shows rows, a pivot or a chart.' },
    groups: groupsSchema,
    pivot: pivotSchema,
    chart: chartSchema,
    summaries: {
      type: 'boolean',
      description: 'Whether column summaries are shown below the headers. Default: false.',
    },
  },
  required: ['columns'],
  additionalProperties: false,
} as const;

export type ReportView = FromSchema<typeof reportViewSchema>;
