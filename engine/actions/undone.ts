import type { NormalAction } from '../definitions/normal-action.ts';
import type { Row } from './rows.ts';

/**
 * The rows for the action that takes another one back: as they were, with what the answer of its call adds, and with the
 * version that they have now. What an action has made is the record of the answer, also if it was made from a row. A row
 * whose version is what it was has not changed, such as when a form was saved as it was: nothing can be taken back.
 */
export function rowsToUndo(
  { isCreating }: Pick<NormalAction, 'isCreating'>,
  rows: readonly Row[],
  data: unknown,
): readonly Row[] {
  const isRecord = typeof data === 'object' && data !== null && !Array.isArray(data);
  const answer: Row = isRecord ? (data as Row) : {};
  const version: Row = answer.version === undefined ? {} : { version: answer.version };
  if (rows.length === 0) return [answer];
  if (isCreating) return rows.map((row) => ({ ...row, ...answer }));
  return rows
    .filter((row) => answer.version === undefined || answer.version !== row.version)
    .map((row) => ({ ...answer, ...row, ...version }));
}
