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
