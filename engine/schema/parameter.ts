import type { FromSchema } from 'json-schema-to-ts';
import { unitKinds } from './column.ts';
import { predicateRef, type WithPredicates } from './predicate.ts';

/** Named moments a default may use; each is a day (spec: reporting §5). */
export const moments = [
  'today',
  'start_of_year',
  'start_of_month',
  'end_of_previous_month',
  'current_month',
  'one_month_ago',
] as const;

const common = {
  key: {
    type: 'string',
    pattern: '^[a-z][a-z0-9_]*$',
    description: 'The name of the parameter: in the call, in the SQL, in the URL, and the key of its words.',
  },
  required: { type: 'boolean', description: 'Run waits until it is given. Default false.' },
  in: { type: 'string', enum: ['query', 'body'], description: 'Where it travels. Default query.' },
  show_if: predicateRef,
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
} as const;

const itemSchema = {
  type: 'object',
  properties: { value: { type: 'string', description: 'What is sent. Its words are the items of the parameter.' } },
  required: ['value'],
  additionalProperties: false,
} as const;

const numeric = {
  value: { type: 'number', description: 'The default.' },
  min: { type: 'number', description: 'The least value allowed.' },
  max: { type: 'number', description: 'The greatest value allowed.' },
  step: { type: 'number', exclusiveMinimum: 0, description: 'Values are multiples of the step, counted from min.' },
} as const;

export const parameterSchema = {
  $id: 'parameter',
  description: 'A parameter of a report: its field, its rule and its place in the call.',
  type: 'object',
  required: ['type', 'key'],
  discriminator: { propertyName: 'type' },
  oneOf: [
    {
      type: 'object',
      properties: {
        ...common,
        type: { type: 'string', const: 'date', description: 'A day, YYYY-MM-DD.' },
        value: { type: 'string', enum: moments, description: 'The default, as a named moment.' },
      },
      required: ['type', 'key'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        ...common,
        type: { type: 'string', const: 'month', description: 'A month, YYYY-MM.' },
        value: { type: 'string', enum: moments, description: 'The default: the month of a named moment.' },
      },
      required: ['type', 'key'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        ...common,
        ...numeric,
        type: { type: 'string', const: 'number', description: 'A number.' },
        unit: {
          type: 'string',
          enum: unitKinds,
          description: 'What it measures. Its name says the unit of the account, and the number is sent in that unit.',
        },
      },
      required: ['type', 'key'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        ...common,
        ...numeric,
        type: { type: 'string', const: 'currency', description: "An amount in the account's currency." },
      },
      required: ['type', 'key'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        ...common,
        type: { type: 'string', const: 'boolean', description: 'A check box: true or false.' },
        value: { type: 'boolean', description: 'The default. Default false.' },
      },
      required: ['type', 'key'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        ...common,
        type: { type: 'string', const: 'switch', description: 'A switch between two values, each with its words.' },
        value: { type: 'string', description: 'The default. Default: the false value.' },
        false_value: { type: 'string', description: 'The value when the switch is off.' },
        true_value: { type: 'string', description: 'The value when the switch is on.' },
      },
      required: ['type', 'key', 'false_value', 'true_value'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        ...common,
        type: { type: 'string', const: 'toggle', description: 'A segmented choice that shows every item.' },
        value: { type: 'string', description: 'The default. Default: the first item.' },
        items: { type: 'array', minItems: 2, items: itemSchema, description: 'The choices.' },
      },
      required: ['type', 'key', 'items'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        ...common,
        type: { type: 'string', const: 'select', description: 'One of a list.' },
        value: { type: 'string', description: 'The default. Default: none.' },
        items: { type: 'array', minItems: 1, items: itemSchema, description: 'The choices.' },
      },
      required: ['type', 'key', 'items'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        ...common,
        type: { type: 'string', const: 'select-multiple', description: 'Any of a list; sent joined by commas.' },
        value: { type: 'array', items: { type: 'string' }, description: 'The default. Default: none.' },
        items: { type: 'array', minItems: 1, items: itemSchema, description: 'The choices.' },
      },
      required: ['type', 'key', 'items'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        ...common,
        type: { type: 'string', const: 'single-center', description: "One center of the account's tree, by its code." },
      },
      required: ['type', 'key'],
      additionalProperties: false,
    },
  ],
} as const;

export type Parameter = FromSchema<typeof parameterSchema, WithPredicates>;
export type ParameterType = Parameter['type'];

export const ruleSchema = {
  $id: 'rule',
  description: 'A rule between two date or month parameters. It holds in the form and on the server.',
  type: 'object',
  required: ['type', 'first', 'second'],
  discriminator: { propertyName: 'type' },
  oneOf: [
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'on_or_before', description: 'The first is not after the second.' },
        first: { type: 'string', description: 'The key of the earlier parameter.' },
        second: { type: 'string', description: 'The key of the later parameter.' },
      },
      required: ['type', 'first', 'second'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'maximum_span', description: 'The second is at most so many months later.' },
        first: { type: 'string', description: 'The key of the earlier parameter.' },
        second: { type: 'string', description: 'The key of the later parameter.' },
        months: { type: 'integer', minimum: 1, description: 'The longest span, in months.' },
      },
      required: ['type', 'first', 'second', 'months'],
      additionalProperties: false,
    },
  ],
} as const;

export type Rule = FromSchema<typeof ruleSchema>;
