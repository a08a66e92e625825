import type { Groups, TotalKind, TotalRows } from './kind.ts';
import { combination, oncePer } from './once.ts';
import { Sums } from './sums.ts';

function addOnce(
  sums: Sums,
  counted: Uint32Array,
  values: Float64Array,
  table: TotalRows,
  groups: Groups,
  fields: readonly string[],
): void {
  const counts = oncePer(table, groups, fields);
  for (let i = 0; i < table.rows.length; i++) {
    const value = values[table.rows[i] as number] as number;
    if (Number.isNaN(value)) continue;
    const group = groups.of[i] as number;
    counted[group] = (counted[group] as number) + 1;
    if (counts(i)) sums.add(group, value);
  }
}

const schema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'sum', description: 'The sum of the values.' },
    once_per: {
      ...combination,
      description: 'Columns: a value that stands in several rows counts once for each combination of theirs.',
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
  accumulate(total, field, table, groups) {
    const values = table.numbers(field);
    if (!values) return null;
    const sums = new Sums(groups.count);
    const counted = new Uint32Array(groups.count);
    if (total.once_per) addOnce(sums, counted, values, table, groups, total.once_per);
    else sums.addAll(table.rows, groups.of, values, counted);
    return {
      values: Float64Array.from(counted, (count, group) => (count > 0 ? sums.of(group) : Number.NaN)),
      rows: counted,
    };
  },
};
