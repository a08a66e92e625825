import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

/** A call of the portal: what both ends import. Paths are below the API base. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  /** Without a token. */
  open?: boolean;
  query?: JSONSchema;
  body?: JSONSchema;
  /** The schema of `data` in the envelope. */
  data: JSONSchema;
}

/** What a call answers, inside the envelope. */
export type Data<C extends Call> = FromSchema<C['data']>;
export type Body<C extends Call> = C['body'] extends JSONSchema ? FromSchema<C['body']> : undefined;

/** The JSON Schema of the envelope around `data`: of every answer but bare arrays and the columnar stream. */
export const envelope = <const S extends JSONSchema>(data: S) =>
  ({
    type: 'object',
    properties: { success: { type: 'boolean' }, message: { type: 'string' }, data },
    required: ['success', 'message', 'data'],
  }) as const;

/** The JSON Schema of every answer with a status of 400 and above. `code` is stable; `message` is English prose. */
export const refusal = {
  type: 'object',
  properties: {
    success: { type: 'boolean', const: false },
    code: { type: 'string' },
    message: { type: 'string' },
    /** Where a sign-in failed (spec: shell §8). */
    error: { type: 'string' },
    data: { type: 'null' },
    /** The parameters of a report that were refused: keys of the words, and what is filled in. */
    faults: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          parameter: { type: ['string', 'null'] },
          key: { type: 'string' },
          values: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
        },
        required: ['parameter', 'key', 'values'],
        additionalProperties: false,
      },
    },
  },
  required: ['success', 'code', 'message', 'data'],
  additionalProperties: false,
} as const;
