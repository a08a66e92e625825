import type { Transaction } from '../query/transaction.ts';

/**
 * Of these columns, those for which the account has no label: forms hide them, and what is stored stays. `labelOf`: the label of a
 * column, by its name.
 */
export async function unlabelled(
  client: Transaction,
  columns: readonly string[],
  labelOf: (column: string) => string,
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<Record<string, string | null>>('select * from account_labels');
  return new Set(columns.filter((column) => (rows[0]?.[labelOf(column)] ?? '').trim() === ''));
}
