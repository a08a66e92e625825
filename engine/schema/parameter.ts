import type { FromSchema } from 'json-schema-to-ts';
import { type Field, fieldSchema } from '../fields/registry.ts';
import { type Rule, ruleSchema } from '../rules/registry.ts';
import type { WithColumns } from './column.ts';

/** How a parameter travels. */
const travelSchema = {
  type: 'object',
  properties: {
    in: { type: 'string', enum: ['query', 'body'], description: 'Where it travels. Default query.' },
    send: {
      type: 'object',
      description: 'How the call names the value, where it differs from the key.',
      properties: {
        as: {
          type: 'array',
          minItems: 1,
          items: { type: 'string' },
          description: 'The names it is sent under. The first is the one that is read back.',
        },
        omit: {
          type: 'array',
          items: { type: ['string', 'boolean', 'number'] },
          description: 'Values that are not sent at all.',
        },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const;

const parameterSchema = {
  $id: 'parameter',
  description: 'A parameter of a report: a field, and its place in the call.',
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
  description: 'The parameter bar, in order. Default: none.',
} as const;
export const rulesSchema = {
  type: 'array',
  items: ruleItems,
  description: 'Rules over parameters. Default: none.',
} as const;

/** The option of `FromSchema` that reads them, and conditions. */
export type WithParameters = {
  deserialize: [
    ...WithColumns['deserialize'],
    { pattern: { $comment: 'parameter' }; output: Parameter },
    { pattern: { $comment: 'rule' }; output: Rule },
  ];
};
