import type { TotalKind, TotalMark } from './kind.ts';
import { sum } from './sum.ts';

export const meanMark: TotalMark = { text: 'tables.mean.mark', name: 'tables.mean.name' };

const schema = {
  type: 'object',
  properties: { type: { type: 'string', const: 'mean', description: 'The mean of the values that are there.' } },
  required: ['type'],
  additionalProperties: false,
} as const;

export const mean: TotalKind<typeof schema> = {
  schema,
  suitsRatios: false,
  isQuotient: true,
  mark: meanMark,
  words: () => ({ key: 'tables.total.mean', fields: {} }),
  fields: () => [],
  turned: (total) => total,
  accumulate(_total, field, table, groups) {
    const sums = sum.accumulate({ type: 'sum' }, field, table, groups);
    return sums && { values: sums.values.map((value, group) => value / (sums.rows[group] as number)), rows: sums.rows };
  },
};
