import { fieldsMadeBy, fieldsReadBy } from '../tables/derive.ts';
import { totalKindOf } from '../totals/registry.ts';
import type { ResolvedReport } from './resolved.ts';

/** Every field that a report reads from its rows: its columns, and the inputs of derivations and totals. */
export function readFields({ columns, derived }: Pick<ResolvedReport, 'columns' | 'derived'>): ReadonlySet<string> {
  return new Set([
    ...columns.flatMap((column) => [column.value, ...totalKindOf(column.total).fields(column.total)]),
    ...derived.flatMap(fieldsReadBy),
  ]);
}

/** The row fields needed to show some of a report's columns, with their totals. */
export function neededFields(
  { columns, derived }: Pick<ResolvedReport, 'columns' | 'derived'>,
  shown: readonly string[],
): ReadonlySet<string> {
  const totals = columns
    .filter(({ value }) => shown.includes(value))
    .flatMap(({ total }) => totalKindOf(total).fields(total));
  const needed = new Set([...shown, ...totals]);
  // A derivation may read the result of an earlier one.
  for (const derivation of derived.toReversed()) {
    if (!fieldsMadeBy(derivation).some((field) => needed.has(field))) continue;
    for (const field of fieldsReadBy(derivation)) needed.add(field);
  }
  return needed;
}
