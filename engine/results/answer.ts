import type { ReportRequest } from '../reports/resolved.ts';
import { appendRows, createDataset, fieldsOfRows } from '../tables/builder.ts';
import type { Dataset } from '../tables/table.ts';

/** A JSON answer that has no rows where the report says that they lie, or rows that can't be read. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
}

type JsonRow = Readonly<Record<string, unknown>>;

const isRow = (row: unknown): row is JsonRow => typeof row === 'object' && row !== null && !Array.isArray(row);

/** Where the rows of an answer lie. */
export type Place = Pick<ReportRequest, 'rows' | 'isRecord' | 'nested'>;

/** The rows at a place, or the record; null where there are none. */
function rowsAt(answer: unknown, { rows: place, isRecord }: Place): JsonRow[] | null {
  let found = answer;
  for (const step of place === '$' ? [] : place.split('.')) found = (Object(found) as Record<string, unknown>)[step];
  if (isRecord) return isRow(found) ? [found] : null;
  return Array.isArray(found) && found.every(isRow) ? found : null;
}

/** A row for each entry of a list in a row, with what the row says besides. */
function unnested(row: JsonRow, { list, fields }: NonNullable<Place['nested']>): JsonRow[] {
  const { [list]: entries, ...own } = row;
  if (!Array.isArray(entries) || !entries.every(isRow)) return [];
  return entries.map((entry) => ({ ...own, ...Object.fromEntries(fields.map((field) => [field, entry[field]])) }));
}

/**
 * The rows of a JSON answer (spec: reporting §7).
 * @throws UnreadableAnswer
 */
export function datasetOfAnswer(answer: unknown, at: Place): Dataset {
  const { nested } = at;
  const found = rowsAt(answer, at);
  if (found === null) throw new UnreadableAnswer(`The answer has no rows at ${at.rows}.`);
  const rows = nested ? found.flatMap((row) => unnested(row, nested)) : found;
  const dataset = createDataset(fieldsOfRows(rows));
  try {
    appendRows(dataset, rows);
  } catch (reason) {
    // A value that is nested without end.
    throw reason instanceof RangeError ? new UnreadableAnswer('A row can not be read.', { cause: reason }) : reason;
  }
  return dataset;
}
