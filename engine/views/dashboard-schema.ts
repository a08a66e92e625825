import type { FromSchema } from 'json-schema-to-ts';
import { filtersSchema } from '../schema/filters.ts';
import { tableViewSchema, viewSchema } from './schema.ts';

/** A view of a dashboard. What it leaves out is as the dashboard has it. */
export const dashboardViewSchema = {
  type: 'object',
  description: 'A view of a dashboard. What it leaves out is as the dashboard has it.',
  properties: {
    parameters: viewSchema.properties.parameters,
    search: viewSchema.properties.search,
    selections: {
      type: 'object',
      maxProperties: 100,
      description: 'By section: the filters that a selection in it applies to the other sections. Default: none.',
      additionalProperties: filtersSchema,
    },
    sections: {
      type: 'object',
      maxProperties: 100,
      description: 'By section: how its table is looked at. Default: as the dashboard has it.',
      additionalProperties: tableViewSchema,
    },
  },
  additionalProperties: false,
} as const;

export type DashboardView = FromSchema<typeof dashboardViewSchema>;
