import type { FromSchema } from 'json-schema-to-ts';
import { chartSchema } from './chart.ts';
import { reportColumnSchema } from './column.ts';
import { parametersSchema, rulesSchema, type WithParameters } from './parameter.ts';
import { groupsSchema, headlineSchema, pivotSchema } from './pivot.ts';
import { predicateRef } from './predicate.ts';
import { sortItems } from './sort.ts';
import { derivationSchema, sourceSchema } from './source.ts';

/** A report: definitions/reports/<id>.json. Its id is the name of its file. */
export const reportSchema = {
  $id: 'report',
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A report',
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    key: {
      type: 'string',
      pattern: '^[a-z][a-z0-9_]*$',
      description: 'The report key: names saved configurations, and hides the report when it is a hidden menu.',
    },
    menu: {
      type: 'object',
      description: 'Its place in the menus.',
      properties: {
        category: { type: 'string', description: 'A category of the menus it appears in.' },
        icon: { type: 'string', description: 'A Tabler icon, by its name without Icon, in kebab case.' },
      },
      required: ['category', 'icon'],
      additionalProperties: false,
    },
    routes: {
      type: 'object',
      description: 'The menus it stands in, each with the end of its address there.',
      additionalProperties: {
        type: 'string',
        pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*$',
        description: 'Below the route of the menu, for example fuel-detail-report.',
      },
      minProperties: 1,
    },
    requires: predicateRef,
    parameters: parametersSchema,
    rules: rulesSchema,
    arranged_by: {
      type: 'string',
      description:
        'A parameter whose choices are layouts: the one that is chosen says which columns are shown in which order, what rows are grouped by and what is summed. Default: none.',
    },
    sources: {
      type: 'array',
      minItems: 1,
      items: sourceSchema,
      description: 'The calls; the first one whose condition holds is made.',
    },
    derived: { type: 'array', items: derivationSchema, description: 'Fields made of others, in order. Default: none.' },
    columns: { type: 'array', minItems: 1, items: reportColumnSchema, description: 'The columns, in order.' },
    sort: {
      type: 'array',
      description: 'How rows are sorted at first. Default: as they come.',
      items: sortItems,
    },
    hierarchies: {
      type: 'array',
      description: 'Columns that nest, outermost first: what a pivot offers to drill through. Default: none.',
      items: {
        type: 'object',
        properties: {
          key: { type: 'string', description: 'Its name, and the key of its words.' },
          columns: { type: 'array', minItems: 2, items: { type: 'string' }, description: 'Outermost first.' },
        },
        required: ['key', 'columns'],
        additionalProperties: false,
      },
    },
    groups: groupsSchema,
    headline: headlineSchema,
    chart: chartSchema,
    pivot: { ...pivotSchema, description: 'The pivot that is shown at first. Default: one is guessed of the columns.' },
    my_report: {
      type: 'string',
      pattern: '^[a-z][a-z0-9_]*$',
      maxLength: 40,
      description: 'The type by which users make reports of their own of it. Default: they make none.',
    },
  },
  required: ['key', 'menu', 'routes', 'sources', 'columns'],
  additionalProperties: false,
} as const;

/** A report as it is written. Engine code works on the normalised form (`engine/definitions/normal-report.ts`). */
export type Report = FromSchema<typeof reportSchema, WithParameters>;
