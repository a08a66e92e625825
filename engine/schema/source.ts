import type { FromSchema } from 'json-schema-to-ts';
import { condition } from './predicate.ts';

const field = { type: 'string', description: 'The field to read.' } as const;
const value = { type: 'string', description: 'The new field.' } as const;

/** Named operations that derive a field from others. They run on received rows, before unit conversion. */
export const derivationSchema = {
  description: 'A named operation that makes a field from others.',
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: [
    {
      type: 'object',
      properties: {
        type: {
          type: 'string',
          const: 'join',
          description:
            'Joins texts and leaves out empty ones. A day and a time joined by a space or a T make a datetime.',
        },
        value,
        fields: { type: 'array', minItems: 2, items: { type: 'string' }, description: 'The fields, in order.' },
        separator: { type: 'string', description: 'The text between them.' },
      },
      required: ['type', 'value', 'fields', 'separator'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'split', description: 'Splits a text at the first separator.' },
        field,
        separator: { type: 'string', minLength: 1, description: 'The separator.' },
        into: {
          type: 'array',
          minItems: 2,
          maxItems: 2,
          items: { type: 'string' },
          description:
            'The fields for the text before and after the separator. A text without a separator goes to the second field.',
        },
      },
      required: ['type', 'field', 'separator', 'into'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: {
          type: 'string',
          const: 'strip',
          description: 'Reads the first number in a text such as $1,234.50 or 12 mi.',
        },
        field,
        value,
      },
      required: ['type', 'field', 'value'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'scale', description: 'Multiplies a number.' },
        field,
        value,
        by: { type: 'number', description: 'The factor.' },
        metric: {
          type: 'boolean',
          const: true,
          description:
            'The field is in the metric unit of the new column, and the factor makes miles or gallons of it. Accounts with metric units see the field as it is, instead of a number that is converted twice.',
        },
      },
      required: ['type', 'field', 'value', 'by'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'map', description: 'Replaces texts with codes.' },
        field,
        value,
        values: { type: 'object', additionalProperties: { type: 'string' }, description: 'The code for each text.' },
        otherwise: { type: 'string', description: 'The code for every other text. Default: the text itself.' },
      },
      required: ['type', 'field', 'value', 'values'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: {
          type: 'string',
          const: 'replace',
          description: 'Replaces part of a text wherever it occurs.',
        },
        field,
        value,
        each: { type: 'string', minLength: 1, description: 'The text to replace.' },
        by: { type: 'string', description: 'The new text.' },
      },
      required: ['type', 'field', 'value', 'each', 'by'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: {
          type: 'string',
          const: 'pad',
          description: 'Puts zeros before texts of digits that are too short. Other texts stay as they are.',
        },
        field,
        value,
        digits: { type: 'integer', minimum: 2, maximum: 20, description: 'How many digits they then have.' },
      },
      required: ['type', 'field', 'value', 'digits'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'parse_date', description: 'Reads a text as a day.' },
        field,
        value,
        format: {
          type: 'string',
          enum: ['MM/DD/YY', 'MM/DD/YYYY', 'YYYYMMDD', 'MM/YYYY', 'YYYY-MM'],
          description: 'The format of the text. A month is read as its first day.',
        },
      },
      required: ['type', 'field', 'value', 'format'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: {
          type: 'string',
          const: 'bucket',
          description: 'Replaces a number with the code of the range that it is in.',
        },
        field,
        value,
        buckets: {
          type: 'array',
          minItems: 1,
          description: 'The ranges, in ascending order. The last one has no upper limit.',
          items: {
            type: 'object',
            properties: {
              value: { type: 'string', description: 'The code of the range.' },
              below: {
                type: 'number',
                description:
                  'The range ends below this number, in the unit that the viewer sees. Default: no limit, for the last range.',
              },
            },
            required: ['value'],
            additionalProperties: false,
          },
        },
      },
      required: ['type', 'field', 'value', 'buckets'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: {
          type: 'string',
          const: 'join_list',
          description:
            'Joins the texts of a list that an answer has in a field, with semicolons. A column with codes shows the text of each.',
        },
        field,
        value,
      },
      required: ['type', 'field', 'value'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: {
          type: 'string',
          const: 'copy_text',
          description: 'Copies a value as text. A date is written in the format of the account.',
        },
        field,
        value,
      },
      required: ['type', 'field', 'value'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'blank_zero', description: 'Makes zeros empty, in the fields themselves.' },
        fields: { type: 'array', minItems: 1, items: { type: 'string' }, description: 'The fields.' },
      },
      required: ['type', 'fields'],
      additionalProperties: false,
    },
  ],
} as const;

export type Derivation = FromSchema<typeof derivationSchema>;

export const sourceSchema = {
  $id: 'source',
  type: 'object',
  description: 'A call that gives the rows of the report.',
  properties: {
    when: condition('When the call is made. Default: always.'),
    method: { type: 'string', enum: ['GET', 'POST'], description: 'The HTTP method.' },
    path: { type: 'string', pattern: '^/[a-z0-9/-]+$', description: 'The path of the call, after /api.' },
    parameters: {
      type: 'array',
      items: { type: 'string' },
      description: 'The keys of the parameters that the call sends. Default: all.',
    },
    always: {
      type: 'object',
      minProperties: 1,
      propertyNames: { pattern: '^\\S+$' },
      additionalProperties: { type: ['string', 'number', 'boolean'], description: 'The value that is sent.' },
      description: 'Values that the call always sends in its query, by name. Default: none.',
    },
    rows: {
      type: 'string',
      enum: ['data', 'data.details', 'data.report_data', '$'],
      description: 'Where the rows are in the JSON answer; $ is the answer itself. Default: data.',
    },
    empty: {
      type: 'string',
      enum: ['error'],
      description: 'error: an answer without rows is an error of the backend. Default: an empty report.',
      examples: ['error'],
    },
  },
  required: ['method', 'path'],
  additionalProperties: false,
} as const;
