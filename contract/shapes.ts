/** A list of objects that have all of these properties, and no other. */
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

/** Null where there is nothing of it. */
export const optional = { type: ['string', 'null'] } as const;
