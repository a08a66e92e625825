import type { TotalKind } from './kind.ts';
import { quotients } from './quotients.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'weighted-mean', description: 'The average, weighted by another column.' },
    weight: { type: 'string', description: 'The column with the weights.' },
  },
  required: ['type', 'weight'],
  additionalProperties: false,
} as const;

export const weightedMean: TotalKind<typeof schema> = {
  schema,
  suitsRatios: true,
  isQuotient: true,
  mark: { text: 'tables.weighted_mean.mark', name: 'tables.weighted_mean.name' },
  words: ({ weight }) => ({ key: 'tables.total.weighted_mean', fields: { weight } }),
  fields: ({ weight }) => [weight],
  turned: (total) => total,
  inCells: () => null,
  accumulate({ weight }, field, table, groups) {
    const values = table.numbers(field);
    const weights = table.numbers(weight);
    if (!values || !weights) return null;
    return quotients(table, groups, { above: values, below: weights, isWeighted: true });
  },
};
