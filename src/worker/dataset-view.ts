import { createShownRows, type ShownRows } from '../../engine/results/shown-rows.ts';
import type { Plan, View, ViewSummary } from '../../engine/results/view.ts';
import type { Reading } from '../../engine/tables/reading.ts';
import { breathe } from './breathe.ts';
import { withFiles } from './load-files.ts';
import type { DatasetView } from './protocol.ts';
import { seldom } from './seldom.ts';
import { sendSummaries } from './send-summaries.ts';

/** Minimum milliseconds between updates while a dataset grows. Increases to a tenth of the elapsed time. */
const interval = 250;

/** A view, as its dataset uses it. */
export interface GrowingView extends DatasetView {
  readonly plan: Plan;
  /** Rows have arrived. */
  grow(reading: Reading, isLast: boolean): void;
}

/** Tracks which of several requests is the latest. `take` returns a function that says whether its request still is. */
function createTurns(): { take(): () => boolean } {
  let last = 0;
  return {
    take() {
      last += 1;
      const mine = last;
      return () => mine === last;
    },
  };
}

export function createView(
  plan: Plan,
  first: View,
  onShown: (shown: ViewSummary) => void,
  onClose: (closed: GrowingView) => void,
): GrowingView {
  let view = first;
  let shown: ShownRows | null = null;
  // While the user types, newer requests supersede older ones: only the last is computed.
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
      // The longer an update takes, the less often it happens.
      const reportedAt = performance.now();
      next = reportedAt + Math.max(interval, (reportedAt - begun) / 10, (reportedAt - now) * 3);
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
    at: (places) => Array.from(places).flatMap((place) => shown?.block(place, place + 1) ?? []),
    numbers: (field) => shown?.numbers(field) ?? new Float64Array(0),
    trail: (field, id, rows) => shown?.trail(field, id, rows) ?? null,
    above: (line) => shown?.above(line) ?? [],
    async values(wanted) {
      const isLast = values.take();
      await breathe();
      return isLast() && shown ? shown.values.show(wanted) : null;
    },
    choose: (wanted, act) => (shown ? shown.values.choose(wanted, act) : wanted.condition),
    pivot: (pivot, scope) => shown?.pivot(pivot, scope) ?? null,
    summaries(fields, onSummaries) {
      const isLast = summaries.take();
      return sendSummaries(fields, () => (isLast() && isWhole ? shown : null), onSummaries);
    },
    async write(job, onProgress) {
      if (!shown) return { type: 'cancelled' };
      if (writing) writing.isCancelled = true;
      const mine = { isCancelled: false };
      writing = mine;
      const rows = shown;
      const control = { onProgress: seldom(onProgress), yieldNow: breathe, isCancelled: () => mine.isCancelled };
      return withFiles(({ writeReport }) => writeReport(rows, job, control));
    },
    cancelWriting() {
      if (writing) writing.isCancelled = true;
    },
    // A file being written continues with the rows it started with.
    close() {
      for (const turns of [views, values, summaries]) turns.take();
      shown = null;
      onClose(created);
    },
  };
  return created;
}
