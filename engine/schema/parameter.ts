import type { FromSchema } from 'json-schema-to-ts';
import { type Field, parameterFieldSchema } from '../fields/registry.ts';
import { type Rule, ruleSchema } from '../rules/registry.ts';
import type { WithColumns } from './column.ts';

/** How a parameter is sent. */
const travelSchema = {
  type: 'object',
  properties: {
    in: { type: 'string', enum: ['query', 'body'], description: 'Where the call sends it. Default: query.' },
    also: {
      type: 'array',
      minItems: 1,
      items: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_-]*$' },
      description: 'Other names of the parameter in an address. Default: none.',
      examples: [['vehicleNumber']],
    },
    send: {
      type: 'object',
      description: 'How the call sends the value. Default: under its key.',
      properties: {
        as: {
          type: 'array',
          minItems: 1,
          items: { type: 'string' },
          description: 'The names that the value is sent under. The server reads the first one. Default: the key.',
          examples: [['center_code']],
        },
        omit: {
          type: 'array',
          items: { type: ['string', 'boolean', 'number'] },
          description: 'Values that are not sent. Default: none.',
        },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const;

const parameterSchema = {
  description: 'A parameter: a field in the parameter bar, and how the call sends it.',
  ...parameterFieldSchema(travelSchema),
};

/** A form field of a report that is sent with its call. */
export type Parameter = Field & FromSchema<typeof travelSchema>;

/**
 * Placeholders in the schema for the inferred types `Parameter` and `Rule`: their schemas are assembled from the
 * kinds.
 */
const parameterItems = parameterSchema as unknown as { readonly $comment: 'parameter' };
const ruleItems = ruleSchema as unknown as { readonly $comment: 'rule' };

/** The parameters of a report or dashboard, and the rules between them. */
export const parametersSchema = {
  type: 'array',
  items: parameterItems,
  description: 'The parameters, in the order of the parameter bar. Default: none.',
} as const;
export const rulesSchema = {
  type: 'array',
  items: ruleItems,
  description: 'Rules that the values must meet, in the form and on the server. Default: none.',
} as const;

/** The `FromSchema` option that resolves parameters, rules and conditions. */
export type WithParameters = {
  deserialize: [
    ...WithColumns['deserialize'],
    { pattern: { $comment: 'parameter' }; output: Parameter },
    { pattern: { $comment: 'rule' }; output: Rule },
  ];
};
