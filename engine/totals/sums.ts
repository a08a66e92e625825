/** Sums, one a group. */
export interface Summed {
  of(group: number): number;
  /** Puts groups together: group `g` becomes part of group `into[g]`, of `count`. */
  merge(into: Uint32Array, count: number): Summed;
}

/** Counts, one a group, of groups that are put together. */
export function mergeCounts(counts: Uint32Array, into: Uint32Array, count: number): Uint32Array {
  const merged = new Uint32Array(count);
  for (let group = 0; group < counts.length; group++) {
    const larger = into[group] as number;
    merged[larger] = (merged[larger] as number) + (counts[group] as number);
  }
  return merged;
}

/**
 * Sums, one a group, each with what rounding took away from it (Neumaier): they do not depend on the order of the rows
 * beyond the last digit or so.
 */
export class Sums implements Summed {
  private readonly totals: Float64Array;
  private readonly losses: Float64Array;
  // Of the group that was added to last: most rows stand beside others of their group.
  private group = 0;
  private total = 0;
  private lost = 0;

  constructor(count: number) {
    this.totals = new Float64Array(count);
    this.losses = new Float64Array(count);
  }

  add(group: number, value: number): void {
    if (group !== this.group) this.turnTo(group);
    const before = this.total;
    const total = before + value;
    this.lost += Math.abs(before) >= Math.abs(value) ? before - total + value : value - total + before;
    this.total = total;
  }

  /** Adds the values that are there, and counts them by group. The loop that most totals are made of. */
  addAll(rows: Uint32Array, of: Uint32Array, values: Float64Array, counted: Uint32Array): void {
    let { group, total, lost } = this;
    let count = 0;
    for (let i = 0; i < rows.length; i++) {
      const value = values[rows[i] as number] as number;
      if (Number.isNaN(value)) continue;
      const own = of[i] as number;
      if (own !== group) {
        counted[group] = (counted[group] as number) + count;
        this.keep(total, lost);
        this.turnTo(own);
        ({ group, total, lost } = this);
        count = 0;
      }
      const before = total;
      total = before + value;
      lost += Math.abs(before) >= Math.abs(value) ? before - total + value : value - total + before;
      count += 1;
    }
    counted[group] = (counted[group] as number) + count;
    this.keep(total, lost);
  }

  of(group: number): number {
    this.turnTo(group);
    return this.total + this.lost;
  }

  merge(into: Uint32Array, count: number): Sums {
    this.turnTo(this.group);
    const merged = new Sums(count);
    for (let group = 0; group < this.totals.length; group++) {
      const larger = into[group] as number;
      merged.add(larger, this.totals[group] as number);
      merged.lost += this.losses[group] as number;
    }
    return merged;
  }

  private keep(total: number, lost: number): void {
    this.total = total;
    this.lost = lost;
  }

  private turnTo(group: number): void {
    this.totals[this.group] = this.total;
    this.losses[this.group] = this.lost;
    this.group = group;
    this.total = this.totals[group] as number;
    this.lost = this.losses[group] as number;
  }
}
