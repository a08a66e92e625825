import type { ReportRequest } from '../reports/resolved.ts';
import { appendRows, createDataset, fieldsOfRows } from '../tables/builder.ts';
import type { Dataset } from '../tables/table.ts';
import { isRow, type JsonRow, unkeyed, unnested } from './nesting.ts';

/** A JSON answer that has no rows where the report says that they lie, or rows that can't be read. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
}

/** Where the rows of an answer lie. */
export type Place = Pick<ReportRequest, 'rows' | 'isRecord' | 'nested' | 'keyed'>;

/** The rows at a place, or the record; null where there are none. */
function rowsAt(answer: unknown, { rows: place, isRecord, keyed, nested }: Place): JsonRow[] | null {
  let found = answer;
  for (const step of place === '$' ? [] : place.split('.')) found = (Object(found) as Record<string, unknown>)[step];
  if (keyed) return isRow(found) ? unkeyed(found, keyed) : null;
  if (isRecord) return isRow(found) ? [found] : null;
  if (!Array.isArray(found) || !found.every(isRow)) return null;
  return nested ? unnested(found, nested) : found;
}

/**
 * The rows of a JSON answer as they are.
 * @throws UnreadableAnswer
 */
export function rowsOfAnswer(answer: unknown, at: Place): readonly JsonRow[] {
  const rows = rowsAt(answer, at);
  if (rows === null) throw new UnreadableAnswer(`The answer has no rows at ${at.rows}.`);
  return rows;
}

/**
 * The rows of a JSON answer (spec: reporting §7).
 * @throws UnreadableAnswer
 */
export function datasetOfAnswer(answer: unknown, at: Place): Dataset {
  const rows = rowsOfAnswer(answer, at);
  const dataset = createDataset(fieldsOfRows(rows));
  try {
    appendRows(dataset, rows);
  } catch (reason) {
    // A value that is nested without end.
    throw reason instanceof RangeError ? new UnreadableAnswer('A row can not be read.', { cause: reason }) : reason;
  }
  return dataset;
}
