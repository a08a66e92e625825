import type { FromSchema } from 'json-schema-to-ts';
import { type MarkName, marksInWords } from './marks.ts';
import { inWords } from './vocabulary.ts';

export const markNames = Object.keys(marksInWords) as MarkName[];

export const stackings = ['none', 'stacked', 'share'] as const;
/** How series are combined: side by side, stacked, or as shares of their sum. */
export type Stacking = (typeof stackings)[number];

export const scalings = ['linear', 'log'] as const;
/** How lengths and positions scale with values. */
export type Scaling = (typeof scalings)[number];

/** How a pivot is drawn as a chart. Missing properties are chosen from its fields. */
export const chartSchema = {
  type: 'object',
  description: 'How the pivot is drawn as a chart. Default: chosen from the fields of the pivot.',
  examples: [{ mark: 'line' }],
  properties: {
    mark: {
      type: 'string',
      enum: markNames,
      description: `The chart type. ${inWords(marksInWords)}. Default: chosen from the fields of the pivot.`,
    },
    stack: {
      type: 'string',
      enum: stackings,
      description:
        'Whether series are side by side (none), stacked, or stacked as shares of 100% (share). Default: stacked where the values add up.',
    },
    scale: {
      type: 'string',
      enum: scalings,
      description:
        'The size of the slices of a donut: in proportion to the values (linear), or to their logarithms (log) so that small slices stay visible. Default: linear.',
    },
    lying: {
      type: 'boolean',
      description: 'Draw horizontal bars, with the labels on the left. Default: where labels are long.',
    },
  },
  additionalProperties: false,
} as const;

export type Chart = FromSchema<typeof chartSchema>;
