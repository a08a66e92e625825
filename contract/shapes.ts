/** A list of objects that have exactly these properties. */
export const listOf = <const P extends Record<string, unknown>>(properties: P) =>
  ({
    type: 'array',
    items: {
      type: 'object',
      properties,
      required: Object.keys(properties) as (keyof P & string)[],
      additionalProperties: false,
    },
  }) as const;

/** A string, or null if there is none. */
export const optional = { type: ['string', 'null'] } as const;

/** Properties with these names, each a string or null. */
export const optionalFields = <const K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, optional])) as Record<K, typeof optional>;

/** What a client sends with a record that it adds: the same again after an answer was lost. */
export const idempotencyKey = { type: 'string', minLength: 8, maxLength: 64 } as const;

/** The version of a record that a user has seen and changes or deletes. */
export const version = {
  type: 'integer',
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'The version that was edited.',
} as const;

/** The versions of several records that a user has seen. */
export const versions = {
  type: 'array',
  maxItems: 500,
  items: { type: 'string', pattern: '^[0-9]{1,9}$' },
  description: 'The versions that the user has seen, in the order of the ids.',
} as const;

/** The ids of several records. */
export const ids = {
  type: 'array',
  minItems: 1,
  maxItems: 500,
  uniqueItems: true,
  items: { type: 'string', minLength: 1, maxLength: 100 },
} as const;

/** What became of the rows of a list: those that were saved, and those that were not, with the key of a text that says why. */
export const entered = <const P extends Record<string, unknown>>(saved: P) =>
  ({
    type: 'object',
    properties: {
      saved: listOf(saved),
      refused: listOf({
        row: { type: 'integer', description: 'The place in the list that was sent, from 0.' },
        field: { type: 'string' },
        key: { type: 'string' },
        values: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
      }),
    },
    required: ['saved', 'refused'],
    additionalProperties: false,
  }) as const;

/** The records that were not changed, and why: the key of a text, and the values in it. */
export const refused = {
  type: 'object',
  properties: {
    refused: listOf({
      id: { type: 'string' },
      key: { type: 'string' },
      values: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    }),
  },
  required: ['refused'],
  additionalProperties: false,
} as const;
