import type { LoneKind } from './kind.ts';

/** The calls that say which page is shown, with a token that opens it: `url`, `dashboard` and `token`. */
export const embeddingCalls = ['superset.guest-token'] as const;

const schema = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      const: 'embedded',
      description: 'A dashboard of another server, in a frame that fills the window. It needs no table.',
    },
    call: {
      type: 'string',
      enum: embeddingCalls,
      description: 'The call that returns the address of the server, the dashboard and a token that opens it.',
      examples: ['superset.guest-token'],
    },
  },
  required: ['type', 'call'],
  additionalProperties: false,
} as const;

/** A dashboard of another server, for one viewer. */
export interface Embedded {
  call: (typeof embeddingCalls)[number];
}

/** Has nothing for files: the portal does not see what is in the frame. */
export const embedded: LoneKind<typeof schema, Embedded> = {
  schema,
  needs: [],
  size: { width: 12, height: null },
  words: [],
  estimatedHeight: () => 480,
  resolve: ({ call }) => ({ call }),
  file: () => ({}),
};
