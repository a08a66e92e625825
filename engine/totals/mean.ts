import type { Parts, TotalKind } from './kind.ts';
import { addValues } from './sum.ts';
import { mergeCounts, type Sums } from './sums.ts';

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'mean', description: 'The average of the values, without empty ones.' },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

const partsOf = (sums: Sums, counted: Uint32Array): Parts => ({
  totals() {
    const values = sums.all();
    // 0 / 0 is NaN, as it should be.
    for (let group = 0; group < values.length; group++)
      values[group] = (values[group] as number) / (counted[group] as number);
    return { values, rows: counted };
  },
  merge: (into, count) => partsOf(sums.merge(into, count), mergeCounts(counted, into, count)),
});

export const mean: TotalKind<typeof schema> = {
  schema,
  suitsRatios: false,
  isQuotient: true,
  mark: { text: 'tables.mean.mark', name: 'tables.mean.name' },
  words: () => ({ key: 'tables.total.mean', fields: {} }),
  fields: () => [],
  turned: (total) => total,
  inCells: () => 'mean',
  accumulate(_total, field, table, groups) {
    const added = addValues(field, table, groups);
    return added && partsOf(added.sums, added.counted);
  },
};
