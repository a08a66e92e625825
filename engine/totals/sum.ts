import type { Groups, Parts, TotalKind, TotalRows } from './kind.ts';
import { combination, sumOnce } from './once.ts';
import { mergeCounts, type Summed, Sums } from './sums.ts';

/** The sum and the number of values of each group; null where the table has no numbers of that name. */
export function addValues(field: string, { rows, numbers }: TotalRows, groups: Groups) {
  const values = numbers(field);
  if (!values) return null;
  const sums = new Sums(groups.count);
  const counted = new Uint32Array(groups.count);
  sums.addAll(rows, groups.of, values, counted);
  return { values, sums, counted };
}

const partsOf = (sums: Summed, counted: Uint32Array): Parts => ({
  totals() {
    const values = sums.all();
    for (let group = 0; group < values.length; group++) if (counted[group] === 0) values[group] = Number.NaN;
    return { values, rows: counted };
  },
  merge: (into, count) => partsOf(sums.merge(into, count), mergeCounts(counted, into, count)),
});

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'sum', description: 'The sum of the values.' },
    once_per: {
      ...combination,
      description:
        'Columns that identify a value repeated over several rows: it counts once per combination. Default: every row counts.',
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

export const sum: TotalKind<typeof schema> = {
  schema,
  suitsRatios: false,
  isQuotient: false,
  mark: null,
  words: () => ({ key: 'tables.total.sum', fields: {} }),
  fields: (total) => total.once_per ?? [],
  turned: (total) => total,
  inCells: ({ once_per }) => (once_per ? null : 'sum'),
  accumulate({ once_per }, field, table, groups) {
    const added = addValues(field, table, groups);
    if (!added) return null;
    const { values, sums, counted } = added;
    return partsOf(once_per ? sumOnce(table, groups, once_per, values) : sums, counted);
  },
};
