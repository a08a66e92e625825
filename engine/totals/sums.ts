/** Sums by group. */
export interface Summed {
  all(): Float64Array;
  /** Merges groups: group `g` becomes part of group `into[g]`, of `count`. */
  merge(into: Uint32Array, count: number): Summed;
}

/** Counts after merging groups. */
export function mergeCounts(counts: Uint32Array, into: Uint32Array, count: number): Uint32Array {
  const merged = new Uint32Array(count);
  for (let group = 0; group < counts.length; group++) {
    const larger = into[group] as number;
    merged[larger] = (merged[larger] as number) + (counts[group] as number);
  }
  return merged;
}

/**
 * Sums by group with compensated addition (Knuth's two-sum, which works whichever side is larger), so that the order of the rows
 * affects at most about the last digit.
 */
export class Sums implements Summed {
  /** Pairs of sum and rounding error by group: side by side, because access to groups is random and this saves cache misses. */
  private readonly sums: Float64Array;

  constructor(count: number) {
    this.sums = new Float64Array(count * 2);
  }

  add(group: number, value: number): void {
    const { sums } = this;
    const before = sums[group * 2] as number;
    const total = before + value;
    const added = total - before;
    sums[group * 2] = total;
    sums[group * 2 + 1] = (sums[group * 2 + 1] as number) + (before - (total - added) + (value - added));
  }

  /** Adds and counts the non-empty values by group. Most totals spend their time in this loop. */
  addAll(rows: Uint32Array, of: Uint32Array, values: Float64Array, counted: Uint32Array): void {
    const { sums } = this;
    // The current group is kept in variables: rows of a group are often consecutive.
    let [group, count] = [0, 0];
    let total = sums[0] as number;
    let lost = sums[1] as number;
    for (let i = 0; i < rows.length; i++) {
      const value = values[rows[i] as number] as number;
      if (Number.isNaN(value)) continue;
      const own = of[i] as number;
      if (own !== group) {
        sums[group * 2] = total;
        sums[group * 2 + 1] = lost;
        counted[group] = (counted[group] as number) + count;
        group = own;
        count = 0;
        total = sums[group * 2] as number;
        lost = sums[group * 2 + 1] as number;
      }
      const before = total;
      total = before + value;
      const added = total - before;
      lost += before - (total - added) + (value - added);
      count += 1;
    }
    sums[group * 2] = total;
    sums[group * 2 + 1] = lost;
    counted[group] = (counted[group] as number) + count;
  }

  all(): Float64Array {
    const { sums } = this;
    const all = new Float64Array(sums.length / 2);
    for (let group = 0; group < all.length; group++)
      all[group] = (sums[group * 2] as number) + (sums[group * 2 + 1] as number);
    return all;
  }

  merge(into: Uint32Array, count: number): Sums {
    const merged = new Sums(count);
    const { sums } = this;
    for (let group = 0; group * 2 < sums.length; group++) {
      const larger = into[group] as number;
      merged.add(larger, sums[group * 2] as number);
      merged.sums[larger * 2 + 1] = (merged.sums[larger * 2 + 1] as number) + (sums[group * 2 + 1] as number);
    }
    return merged;
  }
}
