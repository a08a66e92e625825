import type { ReportRequest } from '../reports/resolved.ts';
import { appendRows, createDataset, fieldsOfRows } from '../tables/builder.ts';
import type { Dataset } from '../tables/table.ts';

/** A JSON answer that has no rows where the report says that they lie, or rows that can't be read. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
}

type JsonRow = Readonly<Record<string, unknown>>;

const isRow = (row: unknown): row is JsonRow => typeof row === 'object' && row !== null && !Array.isArray(row);

/**
 * The rows of a JSON answer (spec: reporting §7).
 * @throws UnreadableAnswer
 */
export function datasetOfAnswer(answer: unknown, place: ReportRequest['rows']): Dataset {
  let found = answer;
  for (const step of place === '$' ? [] : place.split('.')) found = (Object(found) as Record<string, unknown>)[step];
  if (!Array.isArray(found) || !found.every(isRow)) throw new UnreadableAnswer(`The answer has no rows at ${place}.`);
  const dataset = createDataset(fieldsOfRows(found));
  try {
    appendRows(dataset, found);
  } catch (reason) {
    // A value that is nested without end.
    throw reason instanceof RangeError ? new UnreadableAnswer('A row can not be read.', { cause: reason }) : reason;
  }
  return dataset;
}
