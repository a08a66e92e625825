import type { FromSchema } from 'json-schema-to-ts';
import { type Field, fieldSchema } from '../fields/registry.ts';
import { type Rule, ruleSchema } from '../rules/registry.ts';
import type { WithColumns } from './column.ts';

/** How a parameter travels. */
const travelSchema = {
  type: 'object',
  properties: {
    in: { type: 'string', enum: ['query', 'body'], description: 'Where the call sends it. Default: query.' },
    send: {
      type: 'object',
      description: 'How the call sends the value, if not simply under its key. Default: under its key.',
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
  $id: 'parameter',
  description: 'A parameter: a field in the parameter bar, and how the call sends it.',
  ...fieldSchema(travelSchema),
};

/** A field of a report's form that travels with its call. */
export type Parameter = Field & FromSchema<typeof travelSchema>;

/** Stand for `Parameter` and `Rule` inside a schema whose type is inferred: they are put together from their kinds. */
const parameterItems = parameterSchema as unknown as { readonly $comment: 'parameter' };
const ruleItems = ruleSchema as unknown as { readonly $comment: 'rule' };

/** The parameters of what runs with them, and the rules over these. */
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

/** The option of `FromSchema` that reads them, and conditions. */
export type WithParameters = {
  deserialize: [
    ...WithColumns['deserialize'],
    { pattern: { $comment: 'parameter' }; output: Parameter },
    { pattern: { $comment: 'rule' }; output: Rule },
  ];
};
