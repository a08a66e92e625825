import type { WordKey } from '../context/word-key.ts';
import type { NormalAction } from '../definitions/normal-action.ts';
import type { Row } from './rows.ts';

/** A row that a call on several rows did not change, and why. */
export interface RefusedRow {
  row: Row;
  key: WordKey;
  /** The values in its text. */
  values: Readonly<Record<string, string | number>>;
}

/** An entry of `refused` in the answer of such a call. `id` is the row's entry in the list that was sent. */
const isEntry = (entry: unknown): entry is { id: string; key: WordKey; values?: RefusedRow['values'] } =>
  typeof Object(entry).id === 'string' && typeof Object(entry).key === 'string';

/** The rows that the answer of a call names as not changed. */
export function refusedRows({ inputs }: NormalAction, rows: readonly Row[], data: unknown): RefusedRow[] {
  const { refused } = Object(data) as { refused?: unknown };
  const columns = inputs.flatMap(({ from }) => (typeof from === 'object' && 'columns' in from ? from.columns : []));
  if (!Array.isArray(refused)) return [];
  return refused.filter(isEntry).flatMap(({ id, key, values = {} }) => {
    const row = rows.find((each) => columns.some((column) => String(each[column] ?? '') === id));
    return row ? [{ row, key, values }] : [];
  });
}
