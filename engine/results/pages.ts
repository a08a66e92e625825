import type { ReportRequest } from '../reports/resolved.ts';
import { appendRows } from '../tables/builder.ts';
import type { Dataset } from '../tables/table.ts';
import { rowsOfAnswer, UnreadableAnswer, valueAt } from './answer.ts';

/** More pages than any list needs. */
const mostPages = 10_000;

/**
 * The requests of the pages after an answer, one after the other.
 * @throws UnreadableAnswer if an answer leads back to a page before, or does not say how to go on
 */
export function createPages(first: ReportRequest) {
  const { pages } = first;
  const seen = new Set<string>();
  return {
    /** The request of the next page; null after the last one. */
    after(answer: unknown): ReportRequest | null {
      if (!pages) return null;
      const next = valueAt(answer, pages.next);
      if (next === null || next === undefined) return null;
      if ((typeof next !== 'number' && typeof next !== 'string') || seen.has(String(next)) || seen.size >= mostPages)
        throw new UnreadableAnswer(`The answer does not go on at ${pages.next}.`);
      seen.add(String(next));
      const { method, path, input } = pages;
      const { query, pages: _pages, ...rest } = first;
      return { ...rest, method, path, query: [...query, [input, String(next)]] };
    },
  };
}

/**
 * Adds the rows of a page to those of the pages before. The first page decides which fields there are.
 * @throws UnreadableAnswer
 */
export function appendPage(dataset: Dataset, answer: unknown, { place }: Pick<ReportRequest, 'place'>): void {
  const rows = rowsOfAnswer(answer, place);
  if (dataset.columns.size === 0 && rows.length > 0) throw new UnreadableAnswer('The first page has no rows.');
  appendRows(dataset, rows);
}
