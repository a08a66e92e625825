import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

/** The JSON Schema of the envelope around `data`: of every answer but bare arrays and the columnar stream. */
export const envelope = <const S extends JSONSchema>(data: S) =>
  ({
    type: 'object',
    properties: { success: { type: 'boolean' }, message: { type: 'string' }, data },
    required: ['success', 'message', 'data'],
  }) as const;

const values = {
  type: 'object',
  description: 'What is filled into the words.',
  additionalProperties: { type: ['string', 'number'] },
} as const;

/** The JSON Schema of every answer with a status of 400 and above. */
export const refusal = {
  type: 'object',
  properties: {
    success: { type: 'boolean', const: false },
    code: { type: 'string', description: 'Which refusal it is. Stable.' },
    values,
    message: { type: 'string', description: 'Prose: for developers, and where there are no words for the code.' },
    error: { type: 'string', description: 'Where a sign-in failed.' },
    data: { type: 'null' },
    faults: {
      type: 'array',
      description: 'What is wrong with the fields that were sent: keys of the words, and what is filled in.',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, key: { type: 'string' }, values },
        required: ['key'],
        additionalProperties: false,
      },
    },
  },
  required: ['success', 'code', 'message', 'data'],
  additionalProperties: false,
} as const;

export type RefusalAnswer = FromSchema<typeof refusal>;
