import { createShownRows, type ShownRows } from '../../engine/results/shown-rows.ts';
import type { Plan, Shown, View } from '../../engine/results/view.ts';
import type { Reading } from '../../engine/tables/reading.ts';
import { breathe } from './breathe.ts';
import type { DatasetView } from './protocol.ts';
import { saveRows } from './save-rows.ts';
import { tellSummaries } from './tell-summaries.ts';
import { createTurns } from './turns.ts';

/** Milliseconds between two reports of a growing dataset; if it grows for long, a tenth of that time. */
const interval = 250;
/** Minimum milliseconds between progress reports of a file. */
const progressInterval = 100;

/** A view, as seen by its dataset. */
export interface GrowingView extends DatasetView {
  readonly plan: Plan;
  /** More rows have arrived. */
  grow(reading: Reading, isLast: boolean): void;
}

export function createView(
  plan: Plan,
  first: View,
  onShown: (shown: Shown) => void,
  onClose: (closed: GrowingView) => void,
): GrowingView {
  let view = first;
  let shown: ShownRows | null = null;
  // While the user types, only the last request is worth the work.
  const [views, values, summaries] = [createTurns(), createTurns(), createTurns()];
  let next = 0;
  let begun = 0;
  let isWhole = false;
  let writing: { isCancelled: boolean } | null = null;

  const created: GrowingView = {
    plan,
    grow(reading, isLast) {
      isWhole = isLast;
      const now = performance.now();
      if (shown && !isLast && now < next) return;
      begun ||= now;
      shown ??= createShownRows(reading, plan, view);
      shown.grow(isLast);
      if (isLast) return;
      onShown(shown.summary());
      // The longer it takes to show the rows, the less often.
      const told = performance.now();
      next = told + Math.max(interval, (told - begun) / 10, (told - now) * 3);
    },
    async show(wanted) {
      const isLast = views.take();
      summaries.take();
      view = wanted;
      await breathe();
      if (!isLast() || !shown) return null;
      shown.setView(view);
      return shown.summary();
    },
    block: (from, to) => shown?.block(from, to) ?? [],
    above: (line) => shown?.above(line) ?? [],
    async values(wanted) {
      const isLast = values.take();
      await breathe();
      return isLast() && shown ? shown.values.show(wanted) : null;
    },
    choose: (wanted, act) => shown?.values.choose(wanted, act) ?? wanted.condition,
    pivot: (pivot) => shown?.pivot(pivot) ?? null,
    summaries(fields, onSummaries) {
      const isLast = summaries.take();
      return tellSummaries(fields, () => (isLast() && isWhole ? shown : null), onSummaries);
    },
    async write(job, onProgress) {
      if (!shown) return { type: 'cancelled' };
      if (writing) writing.isCancelled = true;
      const mine = { isCancelled: false };
      writing = mine;
      let told = 0;
      return saveRows(shown, job, {
        onProgress(done, of) {
          if (performance.now() - told < progressInterval && done < of) return;
          told = performance.now();
          onProgress(done, of);
        },
        yieldNow: breathe,
        isCancelled: () => mine.isCancelled,
      });
    },
    cancelWriting() {
      if (writing) writing.isCancelled = true;
    },
    // A file being written continues, with the rows as they were.
    close() {
      for (const turns of [views, values, summaries]) turns.take();
      shown = null;
      onClose(created);
    },
  };
  return created;
}
