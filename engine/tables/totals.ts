import type { Once, ResolvedColumn } from '../columns/column.ts';
import { groupRows } from './groups.ts';
import type { Column, NumberColumn, Rows, Table } from './table.ts';

/**
 * The totals of columns over rows, by field, in the units of the table's columns; null where a column has no total, or
 * no row has what it takes. Sums are compensated (Neumaier), so that they do not depend on the order of the rows beyond
 * the last digit or so.
 */
export function totalRows(
  table: Table,
  rows: Rows,
  columns: readonly Pick<ResolvedColumn, 'value' | 'total'>[],
): Record<string, number | null> {
  return Object.fromEntries(columns.map(({ value, total }) => [value, totalOf(table, rows, value, total)]));
}

function totalOf(table: Table, rows: Rows, field: string, total: ResolvedColumn['total']): number | null {
  const values = numbersOf(table.columns.get(field));
  switch (total.type) {
    case 'none':
      return null;
    case 'sum':
      return values && sumOf(rows, values, oncePer(table, rows, total.oncePer)).sum;
    case 'mean': {
      if (!values) return null;
      const { sum, count } = sumOf(rows, values);
      return sum === null ? null : sum / count;
    }
    case 'weighted-mean': {
      const weights = numbersOf(table.columns.get(total.weight));
      return values && weights && weightedMean(rows, values, weights);
    }
    case 'ratio': {
      const above = numbersOf(table.columns.get(total.numerator));
      const below = numbersOf(table.columns.get(total.denominator));
      const counts = oncePer(table, rows, total.once?.per);
      return above && below && ratioOfSums(rows, above, below, total, counts);
    }
  }
}

const numbersOf = (column: Column | undefined): Float64Array | null =>
  column && column.kind !== 'text' ? (column satisfies NumberColumn).values : null;

/** Whether the value of `rows[i]` counts: asked of rows in turn, yes once for each combination of the fields. */
type Counts = (i: number) => boolean;

function oncePer(table: Table, rows: Rows, fields: readonly string[] | undefined): Counts {
  if (!fields) return () => true;
  const groups = groupRows(table, rows, fields);
  const seen = new Uint8Array(groups.count);
  return (i) => {
    const group = groups.of[i] as number;
    if (seen[group]) return false;
    seen[group] = 1;
    return true;
  };
}

/** A sum that carries along what rounding took away. */
interface Sum {
  total: number;
  lost: number;
}

const newSum = (): Sum => ({ total: 0, lost: 0 });

function add(sum: Sum, value: number): void {
  const total = sum.total + value;
  sum.lost += Math.abs(sum.total) >= Math.abs(value) ? sum.total - total + value : value - total + sum.total;
  sum.total = total;
}

const resultOf = (sum: Sum): number => sum.total + sum.lost;

function sumOf(rows: Rows, values: Float64Array, counts: Counts = () => true): { sum: number | null; count: number } {
  const sum = newSum();
  let count = 0;
  for (let i = 0; i < rows.length; i++) {
    const value = values[rows[i] as number] as number;
    if (Number.isNaN(value) || !counts(i)) continue;
    add(sum, value);
    count += 1;
  }
  return { sum: count > 0 ? resultOf(sum) : null, count };
}

function weightedMean(rows: Rows, values: Float64Array, weights: Float64Array): number | null {
  const above = newSum();
  const below = newSum();
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const value = values[row] as number;
    const weight = weights[row] as number;
    if (Number.isNaN(value) || Number.isNaN(weight)) continue;
    add(above, value * weight);
    add(below, weight);
  }
  return quotient(above, below);
}

function ratioOfSums(
  rows: Rows,
  numerator: Float64Array,
  denominator: Float64Array,
  { factor, once }: { factor: number; once?: Once },
  counts: Counts,
): number | null {
  const above = newSum();
  const below = newSum();
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const top = numerator[row] as number;
    const bottom = denominator[row] as number;
    if (Number.isNaN(top) || Number.isNaN(bottom)) continue;
    const counted = counts(i);
    if (counted || once?.side !== 'numerator') add(above, top);
    if (counted || once?.side !== 'denominator') add(below, bottom);
  }
  const ratio = quotient(above, below);
  return ratio === null ? null : ratio * factor;
}

function quotient(above: Sum, below: Sum): number | null {
  const divisor = resultOf(below);
  return divisor === 0 ? null : resultOf(above) / divisor;
}
