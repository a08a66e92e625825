import type { FromSchema } from 'json-schema-to-ts';
import { filtersSchema, reportViewSchema, sortSchema } from './report-view.ts';

/** A view of a dashboard. What it leaves out is as the dashboard has it. */
export const dashboardViewSchema = {
  type: 'object',
  description: 'A view of a dashboard. What it leaves out is as the dashboard has it.',
  properties: {
    parameters: reportViewSchema.properties.parameters,
    search: reportViewSchema.properties.search,
    selections: {
      type: 'object',
      maxProperties: 100,
      description: 'By section: the filters that a selection in it applies to the other sections. Default: none.',
      additionalProperties: filtersSchema,
    },
    sorts: {
      type: 'object',
      maxProperties: 100,
      description: 'By section: its sort order. Default: that of the dashboard.',
      additionalProperties: sortSchema,
    },
  },
  additionalProperties: false,
} as const;

export type DashboardView = FromSchema<typeof dashboardViewSchema>;
