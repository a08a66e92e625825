import { numberOperators, textOperators, valuesOperators } from './operators.ts';
import { viewLimits } from './view-limits.ts';

const operators = [...new Set([...textOperators, ...numberOperators, ...valuesOperators])];

const column = { type: 'string', minLength: 1, maxLength: 100, description: 'The column.' } as const;
const text = { type: 'string', maxLength: viewLimits.text } as const;

/**
 * The schema checks only the parts of a condition. Which parts go together is checked when the view is read, as with
 * a link.
 */
export const filtersSchema = {
  type: 'array',
  maxItems: 100,
  description: 'The filters, at most one per column. Default: none.',
  items: {
    type: 'object',
    properties: {
      value: column,
      match: {
        type: 'string',
        enum: ['all', 'any'],
        description: 'Whether all conditions must be met, or any one of them.',
      },
      conditions: {
        type: 'array',
        minItems: 1,
        maxItems: viewLimits.conditions,
        description: 'One or two conditions. A list of values is always a single condition.',
        items: {
          type: 'object',
          properties: {
            type: {
              type: 'string',
              enum: ['text', 'number', 'values'],
              description:
                'What the condition compares: texts, numbers (including dates and true/false values), or a list of values.',
            },
            operator: {
              type: 'string',
              enum: operators,
              description: `How it compares. Texts: ${textOperators.join(', ')}. Numbers: ${numberOperators.join(', ')}. Values: ${valuesOperators.join(', ')}.`,
            },
            text: { ...text, description: 'The text, for conditions on texts.', examples: ['Ford'] },
            from: { type: 'number', description: 'The number, or the lower limit of a range.' },
            to: { type: 'number', description: 'The upper limit of a range.', examples: [100] },
            values: {
              type: 'array',
              maxItems: 2000,
              items: { anyOf: [text, { type: 'number' }, { type: 'null' }] },
              description: 'The values, for one_of and none_of; null for empty.',
            },
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
