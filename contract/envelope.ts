import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

/** JSON Schema of the envelope around `data`. All responses have it except bare arrays and the columnar stream. */
export const envelope = <const S extends JSONSchema>(data: S) =>
  ({
    type: 'object',
    properties: { success: { type: 'boolean' }, message: { type: 'string' }, data },
    required: ['success', 'message', 'data'],
  }) as const;

const values = {
  type: 'object',
  description: 'Values for the placeholders of the message.',
  additionalProperties: { type: ['string', 'number'] },
} as const;

/** JSON Schema of every response with a status of 400 or above. */
export const refusal = {
  type: 'object',
  properties: {
    success: { type: 'boolean', const: false },
    code: { type: 'string', description: 'Code of the refusal. Does not change between versions.' },
    values,
    message: {
      type: 'string',
      description: 'English text for developers, and for clients that have no text for the code.',
    },
    error: { type: 'string', description: 'Step at which a sign-in failed.' },
    data: { type: 'null' },
    faults: {
      type: 'array',
      description: 'What is wrong with each field: the key of the message and its values.',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, key: { type: 'string' }, values },
        required: ['key'],
        additionalProperties: false,
      },
    },
    record: {
      type: 'object',
      description: 'The record as it is now, if somebody else has changed it meanwhile.',
      additionalProperties: true,
    },
  },
  required: ['success', 'code', 'message', 'data'],
  additionalProperties: false,
} as const;

export type RefusalAnswer = FromSchema<typeof refusal>;
