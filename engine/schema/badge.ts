import type { FromSchema } from 'json-schema-to-ts';

/** A number beside an entry of a menu. */
export const badgeSchema = {
  type: 'object',
  description: 'A number beside its entries in menus, from a call. 0 is not shown. Default: none.',
  properties: {
    call: {
      type: 'string',
      pattern: '^[a-z-]+\\.[a-z-]+$',
      description: 'The name of the call in contract/. It only reads, and needs no inputs.',
      examples: ['attention.recall-count'],
    },
    count: {
      type: 'string',
      enum: ['data', 'length'],
      description: 'The number: the answer itself (data), or how many entries its list has (length).',
    },
    fresh_on: {
      type: 'string',
      description:
        'The topic of changes after which the call is made again: contract/events.ts. Default: it is made once, until the page is loaded again.',
      examples: ['attention recalls'],
    },
  },
  required: ['call', 'count'],
  additionalProperties: false,
} as const;

export type Badge = FromSchema<typeof badgeSchema>;
