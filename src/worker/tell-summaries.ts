import type { ShownRows } from '../../engine/results/shown-rows.ts';
import type { Summaries } from '../../engine/summaries/summary.ts';
import { breathe } from './breathe.ts';

/** Milliseconds. Summaries that are ready within this time are reported together. */
const interval = 100;

/**
 * Summarizes columns one by one and lets waiting messages in between. Returns whether all were reported; outdated ones
 * are not.
 */
export async function tellSummaries(
  fields: readonly string[],
  /** null if they are outdated. */
  rowsNow: () => ShownRows | null,
  onSummaries: (summaries: Summaries) => void,
): Promise<boolean> {
  let told = Number.NEGATIVE_INFINITY;
  let found: Record<string, Summaries[string]> = {};
  for (const [place, field] of fields.entries()) {
    await breathe();
    const summary = rowsNow()?.summarize(field);
    if (summary === undefined) return false;
    if (summary) found[field] = summary;
    if (place < fields.length - 1 && performance.now() - told < interval) continue;
    onSummaries(found);
    found = {};
    told = performance.now();
  }
  return true;
}
