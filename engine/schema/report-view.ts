import type { FromSchema } from 'json-schema-to-ts';
import { chartSchema } from './chart.ts';
import { numberOperators, textOperators, valuesOperators } from './operators.ts';
import { groupsSchema, pivotSchema } from './pivot.ts';
import { looks, viewLimits } from './view-limits.ts';

const operators = [...new Set([...textOperators, ...numberOperators, ...valuesOperators])];

const column = { type: 'string', minLength: 1, maxLength: 100 } as const;
const text = { type: 'string', maxLength: viewLimits.text } as const;
const plain = [text, { type: 'number' }, { type: 'null' }] as const;
const scalar = { anyOf: [...plain, { type: 'boolean' }] } as const;

const columnsSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 500,
  description: 'The columns that are shown, in order; all others are hidden.',
  items: {
    type: 'object',
    properties: {
      value: column,
      width: { type: 'integer', minimum: viewLimits.width.from, maximum: viewLimits.width.to },
      pinned: { type: 'boolean' },
    },
    required: ['value'],
    additionalProperties: false,
  },
} as const;

const sortSchema = {
  type: 'array',
  maxItems: 50,
  description: 'Default: as the report says.',
  items: {
    type: 'object',
    properties: { value: column, direction: { type: 'string', enum: ['asc', 'desc'] } },
    required: ['value', 'direction'],
    additionalProperties: false,
  },
} as const;

/** Of a condition the schema says its parts; which of them go together, who reads it decides, as with a link. */
export const filtersSchema = {
  type: 'array',
  maxItems: 100,
  description: 'At most one a column. Default: none.',
  items: {
    type: 'object',
    properties: {
      value: column,
      match: { type: 'string', enum: ['all', 'any'] },
      conditions: {
        type: 'array',
        minItems: 1,
        maxItems: viewLimits.conditions,
        items: {
          type: 'object',
          properties: {
            type: { type: 'string', enum: ['text', 'number', 'values'] },
            operator: { type: 'string', enum: operators },
            text,
            from: { type: 'number' },
            to: { type: 'number' },
            values: { type: 'array', maxItems: 2000, items: { anyOf: plain } },
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

/** A view of a report as it is saved: what a link says of it. What is left out is as the report has it. */
export const reportViewSchema = {
  type: 'object',
  description: 'A view of a report. What is left out is as the report has it.',
  properties: {
    columns: columnsSchema,
    parameters: {
      type: 'object',
      maxProperties: 100,
      description: 'Values by key, as far as they are others than the defaults: a default of today stays today.',
      additionalProperties: { anyOf: [...scalar.anyOf, { type: 'array', maxItems: 1000, items: scalar }] },
    },
    search: text,
    sort: sortSchema,
    filters: filtersSchema,
    look: { type: 'string', enum: looks, description: 'Rows, or what else the report is looked at as.' },
    groups: groupsSchema,
    pivot: pivotSchema,
    chart: chartSchema,
    summaries: { type: 'boolean', description: 'What is in each column stands below its header. Default false.' },
  },
  required: ['columns'],
  additionalProperties: false,
} as const;

export type ReportView = FromSchema<typeof reportViewSchema>;
