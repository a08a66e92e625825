import type { FromSchema } from 'json-schema-to-ts';
import { predicateRef, type WithPredicates } from './predicate.ts';

const columnTypes = [
  'text',
  'number',
  'currency',
  'percent',
  'date',
  'datetime',
  'time',
  'month',
  'phone',
  'boolean',
] as const;
export type ColumnType = (typeof columnTypes)[number];

export const unitKinds = [
  'distance',
  'volume',
  'efficiency',
  'speed',
  'cost_per_distance',
  'cents_per_distance',
  'cost_per_volume',
] as const;
export type UnitKind = (typeof unitKinds)[number];

const looks = {
  width: { type: 'integer', minimum: 40, maximum: 800, description: 'Pixels. Default 150.' },
  decimals: { type: 'integer', minimum: 0, maximum: 4, description: 'Digits after the point.' },
  excelFormat: { type: 'string', description: 'A spreadsheet number format that replaces the one of the type.' },
} as const;

const oncePer = {
  type: 'array',
  minItems: 1,
  items: { type: 'string' },
} as const;

const totalSchema = {
  type: 'object',
  description: 'What the totals row, and a group of a pivot, shows.',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: [
    {
      type: 'object',
      properties: { type: { type: 'string', const: 'none', description: 'Nothing: a total would mean nothing.' } },
      required: ['type'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'sum', description: 'The sum of the values.' },
        once_per: {
          ...oncePer,
          description: 'Columns: a value that stands in several rows counts once for each combination of theirs.',
        },
      },
      required: ['type'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: { type: { type: 'string', const: 'mean', description: 'The mean of the values that are there.' } },
      required: ['type'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'weighted-mean', description: 'The mean, weighted by another column.' },
        weight: { type: 'string', description: 'The column of the weights.' },
      },
      required: ['type', 'weight'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: {
          type: 'string',
          const: 'ratio',
          description: 'The sum of one column over the sum of another, over rows that have both.',
        },
        numerator: { type: 'string', description: 'The column that is summed above the line.' },
        denominator: { type: 'string', description: 'The column that is summed below the line.' },
        factor: { type: 'number', description: 'The ratio is multiplied by it. Default 1.' },
        once_per: {
          ...oncePer,
          description:
            'Columns: the value below the line stands in several rows, and counts once for each combination of theirs.',
        },
      },
      required: ['type', 'numerator', 'denominator'],
      additionalProperties: false,
    },
  ],
} as const;

export type Total = FromSchema<typeof totalSchema>;

/** A field as the catalogue knows it: what every report that shows it starts from. */
const catalogueColumnSchema = {
  type: 'object',
  description: 'A field that reports may show.',
  properties: {
    type: { type: 'string', enum: columnTypes, description: 'What the values are.' },
    ...looks,
    unit: {
      type: 'string',
      enum: unitKinds,
      description: 'What it measures. Backends send miles and US gallons; the viewer sees the units of the account.',
    },
    total: totalSchema,
    values: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      description: 'The closed list of codes a text can be; each has words under values.<field>.',
    },
    label: {
      type: 'string',
      description: 'The account label that names the column, for example client_use_label_1 or level_01.',
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

export type CatalogueColumn = FromSchema<typeof catalogueColumnSchema>;

/** A column as a report lists it: a field of the catalogue, a set of them, or a group under one condition. */
export const reportColumnSchema = {
  type: ['string', 'object'],
  description: 'A field of the catalogue by its name, or an object that overrides how this report shows it.',
  properties: {
    value: { type: 'string', description: 'The field.' },
    set: { type: 'string', description: 'A column set of the catalogue, in place of a field.' },
    columns: {
      type: 'array',
      minItems: 1,
      description: 'Fields that share the condition and the enabled flag, in place of one field.',
      items: { type: 'string' },
    },
    enabled: { type: 'boolean', description: 'Shown at first. Default true.' },
    when: predicateRef,
    type: { type: 'string', enum: columnTypes, description: 'A type that replaces the one of the catalogue.' },
    pinned: { type: 'boolean', description: 'Stays at the left while the others scroll. Default false.' },
    total: totalSchema,
    ...looks,
  },
  additionalProperties: false,
} as const;

export type ReportColumn = FromSchema<typeof reportColumnSchema, WithPredicates>;

export const catalogueSchema = {
  $id: 'columns',
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'The column catalogue',
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    columns: {
      type: 'object',
      description: 'Every field, by its name.',
      additionalProperties: catalogueColumnSchema,
      propertyNames: { pattern: '^[a-z][a-z0-9_]*$' },
    },
    sets: {
      type: 'object',
      description: 'Columns that many reports share, by the name of the set.',
      additionalProperties: {
        type: 'array',
        minItems: 1,
        items: { type: 'string' },
      },
    },
  },
  required: ['columns', 'sets'],
  additionalProperties: false,
} as const;

export type Catalogue = FromSchema<typeof catalogueSchema>;
