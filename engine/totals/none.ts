import type { TotalKind } from './kind.ts';

const schema = {
  type: 'object',
  properties: { type: { type: 'string', const: 'none', description: 'No total, where it would have no meaning.' } },
  required: ['type'],
  additionalProperties: false,
} as const;

export const none: TotalKind<typeof schema> = {
  schema,
  suitsRatios: true,
  isQuotient: false,
  mark: null,
  words: () => null,
  fields: () => [],
  turned: (total) => total,
  inCells: () => null,
  accumulate: () => null,
};
