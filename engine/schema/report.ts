import type { FromSchema } from 'json-schema-to-ts';
import { badgeSchema } from './badge.ts';
import { chartSchema } from './chart.ts';
import { reportColumnSchema } from './column.ts';
import { parametersSchema, rulesSchema, type WithParameters } from './parameter.ts';
import { groupsSchema, headlineSchema, pivotSchema } from './pivot.ts';
import { condition } from './predicate.ts';
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
      description:
        'The key of the report. Saved columns are stored under it, and an account whose hidden menus have it does not see the report.',
    },
    menu: {
      type: 'object',
      description: 'Its place in the menus.',
      properties: {
        category: { type: 'string', description: 'The category that lists the report.' },
        icon: {
          type: 'string',
          description: 'A Tabler icon, by name, in kebab case: alert-triangle for IconAlertTriangle.',
        },
        badge: badgeSchema,
      },
      required: ['category', 'icon'],
      additionalProperties: false,
    },
    routes: {
      type: 'object',
      description: 'The menus that list the report, each with the last part of its address there.',
      additionalProperties: {
        type: 'string',
        pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*$',
        description: 'The address after the route of the menu, for example fuel-detail-report.',
      },
      minProperties: 1,
    },
    requires: condition('Who can open the report. The server checks it too. Default: everyone.'),
    parameters: parametersSchema,
    rules: rulesSchema,
    arranged_by: {
      type: 'string',
      description:
        'A parameter whose choices are layouts. The chosen layout sets the columns and their order, the groups and the totals. Default: none.',
    },
    sources: {
      type: 'array',
      minItems: 1,
      items: sourceSchema,
      description: 'The calls of the report. The first one whose condition is met is made.',
    },
    derived: {
      type: 'array',
      items: derivationSchema,
      description: 'Fields derived from other fields, in order. Default: none.',
    },
    columns: { type: 'array', minItems: 1, items: reportColumnSchema, description: 'The columns, in order.' },
    sort: {
      type: 'array',
      description: 'The initial sort order. Default: the order of the query.',
      items: sortItems,
    },
    hierarchies: {
      type: 'array',
      description:
        'Columns that nest, outermost first, such as make and model. A pivot offers them for drilling down. Default: none.',
      items: {
        type: 'object',
        properties: {
          key: { type: 'string', description: 'The name of the hierarchy, and the key of its texts.' },
          columns: {
            type: 'array',
            minItems: 2,
            items: { type: 'string' },
            description: 'The columns, outermost first.',
          },
        },
        required: ['key', 'columns'],
        additionalProperties: false,
      },
    },
    groups: groupsSchema,
    headline: headlineSchema,
    chart: chartSchema,
    pivot: {
      ...pivotSchema,
      description:
        'The initial pivot, for when a user views the report as a pivot or chart. Default: chosen from the columns.',
    },
    my_report: {
      type: 'string',
      pattern: '^[a-z][a-z0-9_]*$',
      maxLength: 40,
      description:
        'The name of a type in My Reports, so that users can build their own reports from this one. Default: none.',
    },
  },
  required: ['key', 'menu', 'routes', 'sources', 'columns'],
  additionalProperties: false,
} as const;

/** A report definition as written. The engine works on its normal form (`engine/definitions/normal-report.ts`). */
export type Report = FromSchema<typeof reportSchema, WithParameters>;
