import { fieldsMadeBy, fieldsReadBy } from '../tables/derive.ts';
import { totalKindOf } from '../totals/registry.ts';
import type { ResolvedReport } from './resolved.ts';

/** Every field that a report reads of its rows: its columns, what they are derived from and what their totals need. */
export function readFields({ columns, derived }: Pick<ResolvedReport, 'columns' | 'derived'>): ReadonlySet<string> {
  return new Set([
    ...columns.flatMap((column) => [column.value, ...totalKindOf(column.total).fields(column.total)]),
    ...derived.flatMap(fieldsReadBy),
  ]);
}

/** The fields of the rows that are enough to show some of a report's columns, with their totals. */
export function neededFields(
  { columns, derived }: Pick<ResolvedReport, 'columns' | 'derived'>,
  shown: readonly string[],
): ReadonlySet<string> {
  const totals = columns
    .filter(({ value }) => shown.includes(value))
    .flatMap(({ total }) => totalKindOf(total).fields(total));
  const needed = new Set([...shown, ...totals]);
  // What a derivation reads an earlier one may have made.
  for (const derivation of derived.toReversed()) {
    if (!fieldsMadeBy(derivation).some((field) => needed.has(field))) continue;
    for (const field of fieldsReadBy(derivation)) needed.add(field);
  }
  return needed;
}
