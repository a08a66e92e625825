import type { FromSchema } from 'json-schema-to-ts';
import { condition, type WithPredicates } from './predicate.ts';
import { openingKinds } from './search.ts';
import { derivationSchema } from './source.ts';
import { totalSchema, type WithTotals } from './total.ts';
import { inWords } from './vocabulary.ts';

const columnTypes = [
  'text',
  'number',
  'currency',
  'percent',
  'date',
  'datetime',
  'time',
  'month',
  'period',
  'phone',
  'boolean',
] as const;
export type ColumnType = (typeof columnTypes)[number];

const typesInWords: Record<ColumnType, string> = {
  text: 'any text',
  number: 'a number',
  currency: 'an amount in the currency of the account',
  percent: 'a share, where 0.125 is 12.5%',
  date: 'a day',
  datetime: 'a day with a time',
  time: 'a time of day, such as 0745 or 07:45',
  month: 'a month',
  period: 'a quarter, half-year or year, such as 2026-Q1, 2026-S1 or 2026',
  phone: 'a telephone number of ten digits',
  boolean: 'yes or no',
};

export const unitKinds = [
  'distance',
  'volume',
  'efficiency',
  'speed',
  'cost_per_distance',
  'cents_per_distance',
  'cost_per_volume',
  'energy_per_distance',
  'mass',
  'emissions',
  'displacement',
] as const;
export type UnitKind = (typeof unitKinds)[number];

const looks = {
  width: {
    type: 'integer',
    minimum: 40,
    maximum: 800,
    description: 'The width in pixels. Default: the width of the type.',
  },
  decimals: {
    type: 'integer',
    minimum: 0,
    maximum: 4,
    description: 'Digits after the decimal point. Default: 2 for a currency, 1 for a percent, otherwise 0.',
  },
  excelFormat: {
    type: 'string',
    description: 'The number format in spreadsheets. Default: the format of the type.',
    examples: ['0.000'],
  },
} as const;

/** A field of the catalogue, with the defaults for every report that shows it. */
const catalogueColumnSchema = {
  type: 'object',
  description: 'A field that reports can show.',
  properties: {
    type: { type: 'string', enum: columnTypes, description: `What the values are. ${inWords(typesInWords)}.` },
    ...looks,
    unit: {
      type: 'string',
      enum: unitKinds,
      description:
        'What a number measures. Backends send miles and US gallons; the portal shows the units of the account. A displacement is always in liters. Default: none.',
    },
    total: totalSchema,
    values: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      description:
        'The codes that the field can have, if the list is fixed. The text of each code is in locales/*/values.json, and is also shown for a value with spaces instead of underscores, and for each of several values separated by semicolons. Other values are shown as they are. Default: any text.',
    },
    in_order: {
      type: 'boolean',
      const: true,
      description: 'Charts and pivots keep the order of this list, as for seasons. Default: alphabetical order.',
    },
    place: {
      type: 'object',
      description: 'The values are places that a map can show. Default: none.',
      properties: {
        type: {
          type: 'string',
          enum: ['region', 'county', 'city'],
          description: 'The kind of place. A region is a state or a province.',
        },
        region: { type: 'string', description: 'The field with the state or province. A county or a city needs it.' },
      },
      required: ['type'],
      additionalProperties: false,
    },
    opens: {
      type: 'string',
      enum: openingKinds,
      description:
        'What a value leads to, in reports, pivots and dashboards: one of the openings in definitions/search.json. Default: it is only text.',
    },
    label: {
      type: 'string',
      description:
        'The account label to use as the header of the column, for example client_use_label_1 or level_01. The column is hidden from accounts without that label. Default: the header in locales/*/columns.json.',
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

export type CatalogueColumn = FromSchema<typeof catalogueColumnSchema, WithTotals>;

/** A column entry of a report: a catalogue field, a set of fields, or several columns under one condition. */
export const reportColumnSchema = {
  type: ['string', 'object'],
  description: 'The name of a field in the column catalog, or an object that says how this report shows it.',
  properties: {
    value: { type: 'string', description: 'The field.' },
    set: { type: 'string', description: 'A column set of the catalog, instead of one field.' },
    columns: {
      type: 'array',
      minItems: 1,
      description: 'Several fields with the same condition and settings, instead of one field.',
      items: { type: 'string' },
    },
    enabled: { type: 'boolean', description: 'Whether the column is shown when the report opens. Default: true.' },
    when: condition('When the report has the column. Default: always.'),
    type: {
      type: 'string',
      enum: columnTypes,
      description: 'The type of the values in this report. Default: the type in the catalog.',
      examples: ['text'],
    },
    pinned: {
      type: 'boolean',
      description: 'Whether the column stays on the left while the others scroll. Default: false.',
    },
    total: { ...totalSchema, description: 'The total in this report. Default: the total in the catalog.' },
    in_period: {
      type: 'boolean',
      const: true,
      description:
        'The field is a month, and its rows are only those of the days that the report runs for: the first and the last month can be incomplete, and charts say so. Default: each month is complete.',
    },
    ...looks,
  },
  additionalProperties: false,
} as const;

/** The `FromSchema` option that resolves conditions and totals. */
export type WithColumns = { deserialize: [...WithPredicates['deserialize'], ...WithTotals['deserialize']] };

export type ReportColumn = FromSchema<typeof reportColumnSchema, WithColumns>;

export const catalogueSchema = {
  $id: 'columns',
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'The column catalog',
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    columns: {
      type: 'object',
      description: 'Every field, by name.',
      additionalProperties: catalogueColumnSchema,
      propertyNames: { pattern: '^[a-z][a-z0-9_]*$' },
    },
    sets: {
      type: 'object',
      description: 'Lists of fields that many reports share, by the name of the set.',
      additionalProperties: {
        type: 'array',
        minItems: 1,
        items: { type: 'string' },
      },
    },
    derived: {
      type: 'array',
      items: derivationSchema,
      description:
        'Fields that are derived in every report that shows them, unless the report derives them itself. Default: none.',
    },
  },
  required: ['columns', 'sets'],
  additionalProperties: false,
} as const;

export type Catalogue = FromSchema<typeof catalogueSchema, WithTotals>;
