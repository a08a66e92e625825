import type { ShownRows } from '../../engine/results/shown-rows.ts';
import type { Summaries } from '../../engine/summaries/summary.ts';
import { breathe } from './breathe.ts';

/** Milliseconds. Summaries within this interval are sent together. */
const interval = 100;

/**
 * Summarizes columns one by one, yielding to pending messages. Returns whether all were sent; stops when they are
 * outdated.
 */
export async function sendSummaries(
  fields: readonly string[],
  /** null once they are outdated. */
  rowsNow: () => ShownRows | null,
  onSummaries: (summaries: Summaries) => void,
): Promise<boolean> {
  let sentAt = Number.NEGATIVE_INFINITY;
  let found: Record<string, Summaries[string]> = {};
  for (const [place, field] of fields.entries()) {
    await breathe();
    const summary = rowsNow()?.summarize(field);
    if (summary === undefined) return false;
    if (summary) found[field] = summary;
    if (place < fields.length - 1 && performance.now() - sentAt < interval) continue;
    onSummaries(found);
    found = {};
    sentAt = performance.now();
  }
  return true;
}
