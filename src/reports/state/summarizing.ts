import { type Effect, tellFailure } from './effect.ts';
import type { ReportEvent } from './next.ts';
import { wantedOf } from './resolve-state.ts';

/** Events after which other rows or columns may have to be summarized. */
const changing: ReadonlySet<ReportEvent['type']> = new Set(['summaries-set', 'run-ended', 'view-shown', 'refilled']);

/**
 * Summarizes the visible columns after each relevant event, once all rows have arrived. Columns whose values are being
 * fetched are summarized later. Outdated results are dropped.
 */
export function createSummarizing({
  sheet,
  state,
  context,
  ran,
  tell,
}: Omit<Effect, 'report' | 'refill'>): (event: ReportEvent) => Promise<void> {
  let calls = 0;

  return async (event) => {
    const { view, isLacking, run, shown, views } = state();
    if (!changing.has(event.type) || !view.summaries || run.status !== 'done' || !shown) return;
    calls += 1;
    const mine = calls;
    const wanted = wantedOf(ran(), state());
    if (sheet.lacks(wanted) && !isLacking) return;
    try {
      await sheet.summaries(wanted.view.fields, (summaries) => {
        if (mine === calls) tell({ type: 'summaries-came', view: views, summaries });
      });
    } catch (reason) {
      if (mine === calls) tellFailure(reason, context());
    }
  };
}
