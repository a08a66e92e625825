import type { Row } from './rows.ts';

/**
 * The rows for the action that takes another one back: as they were, with what the answer of its call adds, and with the
 * version that they have now. An action without rows has made the record of the answer.
 */
export function rowsToUndo(rows: readonly Row[], data: unknown): readonly Row[] {
  const isRecord = typeof data === 'object' && data !== null && !Array.isArray(data);
  const answer: Row = isRecord ? (data as Row) : {};
  const version: Row = answer.version === undefined ? {} : { version: answer.version };
  return rows.length > 0 ? rows.map((row) => ({ ...answer, ...row, ...version })) : [answer];
}
