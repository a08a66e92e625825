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

/** The columns of the rows that its inputs are taken from: `columns` from all rows, `column` from one. */
const columnsAs = ({ inputs }: NormalAction, kind: 'column' | 'columns'): string[] =>
  inputs.flatMap(({ from }) =>
    typeof from !== 'object' ? [] : kind in from ? [(from as Record<typeof kind, string>)[kind]] : [],
  );

/** The rows that the answer of a call names as not changed. A row that has made several records has their ids in a list. */
export function refusedRows(action: NormalAction, rows: readonly Row[], data: unknown): RefusedRow[] {
  const { refused } = Object(data) as { refused?: unknown };
  const [columns, lists] = [columnsAs(action, 'columns'), columnsAs(action, 'column')];
  if (!Array.isArray(refused)) return [];
  return refused.filter(isEntry).flatMap(({ id, key, values = {} }) => {
    const isIn = (list: unknown) => Array.isArray(list) && list.includes(id);
    const row = rows.find(
      (each) => columns.some((column) => String(each[column] ?? '') === id) || lists.some((list) => isIn(each[list])),
    );
    return row ? [{ row, key, values }] : [];
  });
}
