import type { Groups, TotalRows } from './kind.ts';
import { type Summed, Sums } from './sums.ts';

/** Columns whose combined values identify what a value belongs to. */
export const combination = { type: 'array', minItems: 1, items: { type: 'string' } } as const;

/** Values in row order, each with its group and combination. */
interface Entries {
  groups: Uint32Array;
  combinations: Uint32Array;
  values: Float64Array;
}

/** The maximum size of a byte array that marks pairs. */
const mostBytes = 1 << 25;

/** Whether a pair of group and combination is new. */
function firstTime(groups: number, combinations: number): (group: number, combination: number) => boolean {
  if (groups * combinations > mostBytes) {
    const seen = new Set<number>();
    return (group, combination) => seen.size < seen.add(combination * groups + group).size;
  }
  const seen = new Uint8Array(groups * combinations);
  return (group, combination) => {
    const pair = combination * groups + group;
    if (seen[pair]) return false;
    seen[pair] = 1;
    return true;
  };
}

function summed({ groups, combinations, values }: Entries, count: number, kinds: number): Summed {
  const isFirst = firstTime(count, kinds);
  const sums = new Sums(count);
  const kept = new Uint32Array(values.length);
  let length = 0;
  for (let i = 0; i < values.length; i++) {
    if (!isFirst(groups[i] as number, combinations[i] as number)) continue;
    sums.add(groups[i] as number, values[i] as number);
    kept[length++] = i;
  }
  const places = kept.subarray(0, length);
  return {
    all: () => sums.all(),
    merge: (into, larger) =>
      summed(
        {
          groups: Uint32Array.from(places, (i) => into[groups[i] as number] as number),
          combinations: Uint32Array.from(places, (i) => combinations[i] as number),
          values: Float64Array.from(places, (i) => values[i] as number),
        },
        larger,
        kinds,
      ),
  };
}

/** Sums in which a value counts once per combination of the fields. `values` are by row, NaN for none. */
export function sumOnce(table: TotalRows, groups: Groups, fields: readonly string[], values: Float64Array): Summed {
  const { rows } = table;
  const all = table.divide({ of: new Uint32Array(rows.length), count: 1 }, fields);
  const there = new Uint32Array(rows.length);
  let length = 0;
  for (let i = 0; i < rows.length; i++) if (!Number.isNaN(values[rows[i] as number])) there[length++] = i;
  const places = there.subarray(0, length);
  const entries = {
    groups: Uint32Array.from(places, (i) => groups.of[i] as number),
    combinations: Uint32Array.from(places, (i) => all.of[i] as number),
    values: Float64Array.from(places, (i) => values[rows[i] as number] as number),
  };
  return summed(entries, groups.count, all.count);
}
