import type { FromSchema } from 'json-schema-to-ts';
import { predicateRef } from './predicate.ts';

const field = { type: 'string', description: 'The field that is read.' } as const;
const value = { type: 'string', description: 'The field that is made.' } as const;

/** Named operations that make a field of others, after the rows arrived and before units are converted. */
export const derivationSchema = {
  $id: 'derivation',
  description: 'A named operation that makes a field of others.',
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
            'Texts, joined; empty ones are left out. A day and a time with a blank or a T between them make a moment.',
        },
        value,
        fields: { type: 'array', minItems: 2, items: { type: 'string' }, description: 'The fields, in order.' },
        separator: { type: 'string', description: 'What stands between them.' },
      },
      required: ['type', 'value', 'fields', 'separator'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'split', description: 'A text, split at the first separator.' },
        field,
        separator: { type: 'string', minLength: 1, description: 'Where it is split.' },
        into: {
          type: 'array',
          minItems: 2,
          maxItems: 2,
          items: { type: 'string' },
          description: 'The fields before and after the separator. Without a separator all goes to the second.',
        },
      },
      required: ['type', 'field', 'separator', 'into'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'strip', description: 'A formatted text, stripped to its number.' },
        field,
        value,
      },
      required: ['type', 'field', 'value'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'scale', description: 'A number, multiplied.' },
        field,
        value,
        by: { type: 'number', description: 'The factor.' },
      },
      required: ['type', 'field', 'value', 'by'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'map', description: 'A text, replaced by the code it stands for.' },
        field,
        value,
        values: { type: 'object', additionalProperties: { type: 'string' }, description: 'From text to code.' },
        otherwise: { type: 'string', description: 'The code of every other text. Default: the text itself.' },
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
          description: 'A text, with another text in place of each that it holds.',
        },
        field,
        value,
        each: { type: 'string', minLength: 1, description: 'What is replaced, wherever it stands.' },
        by: { type: 'string', description: 'What stands in its place.' },
      },
      required: ['type', 'field', 'value', 'each', 'by'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'parse_date', description: 'A text, read as a day.' },
        field,
        value,
        format: {
          type: 'string',
          enum: ['MM/DD/YY', 'MM/DD/YYYY', 'YYYYMMDD', 'MM/YYYY', 'YYYY-MM'],
          description: 'How it is written. A month is its first day.',
        },
      },
      required: ['type', 'field', 'value', 'format'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'bucket', description: 'A number, replaced by the bucket it falls in.' },
        field,
        value,
        buckets: {
          type: 'array',
          minItems: 1,
          description: 'Buckets in ascending order. The last one has no upper bound.',
          items: {
            type: 'object',
            properties: {
              value: { type: 'string', description: 'The code of the bucket.' },
              below: {
                type: 'number',
                description: 'Values below this belong here, in the unit that the viewer sees.',
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
        type: { type: 'string', const: 'copy_text', description: 'A value as text, beside the value itself.' },
        field,
        value,
      },
      required: ['type', 'field', 'value'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'blank_zero', description: 'A number, in place; zero becomes empty.' },
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
  description: 'The call that answers the report.',
  properties: {
    when: predicateRef,
    method: { type: 'string', enum: ['GET', 'POST'], description: 'The HTTP method.' },
    path: { type: 'string', pattern: '^/[a-z0-9/-]+$', description: 'The path below the API base.' },
    parameters: {
      type: 'array',
      items: { type: 'string' },
      description: 'The keys of the parameters this call sends. Default: all of the report.',
    },
    always: {
      type: 'object',
      minProperties: 1,
      propertyNames: { pattern: '^\\S+$' },
      additionalProperties: { type: ['string', 'number', 'boolean'], description: 'The value that is sent.' },
      description: 'What this call sends in its query whatever the parameters are, by name.',
    },
    rows: {
      type: 'string',
      enum: ['data', 'data.details', 'data.report_data', '$'],
      description: 'Where the rows lie in the JSON answer; $ is the bare array. Default data.',
    },
    empty: {
      type: 'string',
      enum: ['error'],
      description: 'An answer without rows is an error, as the backend of this call means it.',
    },
  },
  required: ['method', 'path'],
  additionalProperties: false,
} as const;
