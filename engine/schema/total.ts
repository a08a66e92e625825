import { type Total, totalKinds } from '../totals/registry.ts';

export type { Total } from '../totals/registry.ts';

const schema = {
  type: 'object',
  description: 'What the totals row and the groups of a pivot show. Default: none.',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: Object.values<{ schema: object }>(totalKinds).map((kind) => kind.schema),
};

/** A placeholder in the schema for the inferred type `Total`: its schema is assembled from the kinds. */
export const totalSchema = schema as unknown as { readonly $comment: 'total' };

/** The `FromSchema` option that resolves it. */
export type WithTotals = { deserialize: [{ pattern: { $comment: 'total' }; output: Total }] };
