import type { FromSchema } from 'json-schema-to-ts';

export const markNames = [
  'bar',
  'line',
  'area',
  'donut',
  'scatter',
  'histogram',
  'heatmap',
  'treemap',
  'map',
  'points',
] as const;
/** How the figures of a pivot are drawn. */
export type MarkName = (typeof markNames)[number];

export const stackings = ['none', 'stacked', 'share'] as const;
/** How series stand to one another: beside, upon each other, or as shares of their sum. */
export type Stacking = (typeof stackings)[number];

export const scalings = ['linear', 'log'] as const;
/** How sizes follow figures. */
export type Scaling = (typeof scalings)[number];

/** How a pivot is drawn. What is left out is guessed of its fields. */
export const chartSchema = {
  type: 'object',
  description: 'How the pivot is drawn. What is left out is guessed of its fields.',
  properties: {
    mark: { type: 'string', enum: markNames, description: 'Default: guessed of the fields.' },
    stack: {
      type: 'string',
      enum: stackings,
      description:
        'Series beside each other, upon each other, or as shares of their sum. Default stacked, where they add up.',
    },
    scale: {
      type: 'string',
      enum: scalings,
      description:
        'How large the parts of a donut are: as their figures, or as the logarithms of these, so that small ones are seen. Default linear.',
    },
    lying: { type: 'boolean', description: 'Bars lie, with their names on the left. Default: where names are long.' },
  },
  additionalProperties: false,
} as const;

export type Chart = FromSchema<typeof chartSchema>;
