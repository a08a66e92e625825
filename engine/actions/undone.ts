import type { NormalAction } from '../definitions/normal-action.ts';
import type { Row } from './rows.ts';

/** An entry of `changed` in the answer of a call for several rows: the columns that name a row, and its version. */
const isEntryOf = (row: Row) => (entry: Row) =>
  Object.entries(entry).every(([name, value]) => name === 'version' || row[name] === value);

/**
 * The rows for the action that takes another one back: as they were, with what the answer of its call adds, and with the
 * version that they have now. What an action has made is the record of the answer, also if it was made from a row. A row
 * whose version is what it was has not changed, such as when a form was saved as it was: nothing can be taken back. The
 * answer of a call for several rows can list those that it has `changed`.
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
  if (Array.isArray(answer.changed)) {
    const changed: readonly Row[] = answer.changed;
    return rows.flatMap((row) => changed.filter(isEntryOf(row)).map((entry) => ({ ...row, ...entry })));
  }
  if (isCreating) return rows.map((row) => ({ ...row, ...answer }));
  return rows
    .filter((row) => answer.version === undefined || answer.version !== row.version)
    .map((row) => ({ ...answer, ...row, ...version }));
}
