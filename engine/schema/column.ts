import type { FromSchema } from 'json-schema-to-ts';
import { predicateRef, type WithPredicates } from './predicate.ts';
import { derivationSchema } from './source.ts';
import { totalSchema, type WithTotals } from './total.ts';

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

export const unitKinds = [
  'distance',
  'volume',
  'efficiency',
  'speed',
  'cost_per_distance',
  'cents_per_distance',
  'cost_per_volume',
  'mass',
  'emissions',
  'displacement',
] as const;
export type UnitKind = (typeof unitKinds)[number];

const looks = {
  width: { type: 'integer', minimum: 40, maximum: 800, description: 'Pixels. Default: that of the type.' },
  decimals: { type: 'integer', minimum: 0, maximum: 4, description: 'Digits after the point.' },
  excelFormat: { type: 'string', description: 'A spreadsheet number format that replaces the one of the type.' },
} as const;

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
      description:
        'What it measures. Backends send miles and US gallons; the viewer sees the units of the account. A displacement is in litres for everybody.',
    },
    total: totalSchema,
    values: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      description: 'The closed list of codes a text can be; each has words under values.<field>.',
    },
    in_order: {
      type: 'boolean',
      const: true,
      description: 'The values follow one another as they are listed, as seasons do: so charts and pivots have them.',
    },
    place: {
      type: 'object',
      description: 'That its texts name places, which maps show.',
      properties: {
        type: { type: 'string', enum: ['region', 'county', 'city'], description: 'A region is a state or a province.' },
        region: { type: 'string', description: 'The field with the state or province of a county or a city.' },
      },
      required: ['type'],
      additionalProperties: false,
    },
    label: {
      type: 'string',
      description: 'The account label that names the column, for example client_use_label_1 or level_01.',
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

export type CatalogueColumn = FromSchema<typeof catalogueColumnSchema, WithTotals>;

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

/** The option of `FromSchema` that reads conditions and totals. */
export type WithColumns = { deserialize: [...WithPredicates['deserialize'], ...WithTotals['deserialize']] };

export type ReportColumn = FromSchema<typeof reportColumnSchema, WithColumns>;

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
    derived: {
      type: 'array',
      items: derivationSchema,
      description:
        'Fields that are made of others in every report that shows them, and does not make them itself. Default: none.',
    },
  },
  required: ['columns', 'sets'],
  additionalProperties: false,
} as const;

export type Catalogue = FromSchema<typeof catalogueSchema, WithTotals>;
