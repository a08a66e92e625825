import { appendRows, createDataset, fieldsOfRows } from '../tables/builder.ts';
import type { Place } from '../tables/place.ts';
import type { Dataset } from '../tables/table.ts';
import { isRow, type JsonRow, unkeyed, unnested } from './nesting.ts';

/** A JSON answer has no rows at the report's path, or its rows can't be read. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
}

/** What an answer has at a path; undefined if it has nothing there. */
export function valueAt(answer: unknown, path: string): unknown {
  let found = answer;
  for (const step of path === '$' ? [] : path.split('.')) found = (Object(found) as Record<string, unknown>)[step];
  return found;
}

/** The rows or the record at the path; null if there are none. */
function rowsAt(answer: unknown, { rows: place, optional, as }: Place): JsonRow[] | null {
  const found = valueAt(answer, place);
  if (optional && found === undefined) return [];
  if (as?.type === 'keyed') return isRow(found) ? unkeyed(found, as) : null;
  // There can be no record and no value, which is null.
  if ((as?.type === 'record' || as?.type === 'single') && found === null) return [];
  if (as?.type === 'record') return isRow(found) ? [found] : null;
  if (as?.type === 'single')
    return typeof found === 'string' || typeof found === 'number' ? [{ [as.field]: found }] : null;
  if (!Array.isArray(found) || !found.every(isRow)) return null;
  if (as === undefined) return found;
  // Rows without the list are of another answer. An account without data has no rows, or empty lists.
  return found.length > 0 && !found.some((row) => Array.isArray(row[as.list])) ? null : unnested(found, as);
}

/**
 * The rows of a JSON answer, unconverted.
 * @throws UnreadableAnswer
 */
export function rowsOfAnswer(answer: unknown, at: Place): readonly JsonRow[] {
  const rows = rowsAt(answer, at);
  if (rows === null) throw new UnreadableAnswer(`The answer has no rows at ${at.rows}.`);
  return rows;
}

/**
 * The rows of a JSON answer as a dataset (spec: reporting §7).
 * @throws UnreadableAnswer
 */
export function datasetOfAnswer(answer: unknown, at: Place): Dataset {
  const rows = rowsOfAnswer(answer, at);
  const dataset = createDataset(fieldsOfRows(rows));
  try {
    appendRows(dataset, rows);
  } catch (reason) {
    // The value is nested too deeply.
    throw reason instanceof RangeError ? new UnreadableAnswer('A row can’t be read.', { cause: reason }) : reason;
  }
  return dataset;
}
