import type { ResolvedTotal } from '../columns/column.ts';
import type { Derivation } from '../schema/source.ts';
import type { ResolvedReport } from './resolved.ts';

const readBy = (step: Derivation): readonly string[] => ('fields' in step ? step.fields : [step.field]);

function partsOf(total: ResolvedTotal): readonly string[] {
  if (total.type === 'weighted-mean') return [total.weight];
  if (total.type === 'ratio') return [total.numerator, total.denominator, ...(total.once?.per ?? [])];
  return total.type === 'sum' ? (total.oncePer ?? []) : [];
}

/** Every field that a report reads of its rows: its columns, what they are derived from and what their totals need. */
export function readFields({ columns, derived }: Pick<ResolvedReport, 'columns' | 'derived'>): ReadonlySet<string> {
  return new Set([
    ...columns.flatMap((column) => [column.value, ...partsOf(column.total)]),
    ...derived.flatMap(readBy),
  ]);
}
