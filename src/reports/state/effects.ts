import { writeAddress } from '../../../engine/views/text/address.ts';
import type { Place } from '../../address/place.ts';
import { type Failure, failureOf } from '../../api/errors.ts';
import { Sheet } from '../../datasets/sheet.ts';
import { textOfFailure } from '../../i18n/refusal-text.ts';
import { isNextRun, isOtherLink, writeLink } from '../../runs/link.ts';
import { isRunning } from '../../runs/run.ts';
import type { Effect } from './effect.ts';
import { loadRows } from './load-rows.ts';
import type { ReportEvent } from './next.ts';
import { createRefill } from './refill.ts';
import { resolveState, wantedOf } from './resolve-state.ts';
import { createColumns } from './saved-columns.ts';
import { createShowing } from './showing.ts';
import type { ReportState } from './state.ts';
import { createSummarizing } from './summarizing.ts';
import { createWriting } from './writing.ts';

interface EffectsOptions extends Pick<Effect, 'report' | 'state' | 'context' | 'tell'> {
  place: Place;
  isOwn: boolean;
}

const ignore = () => undefined;

/** Whether Back returns to what was there before the event. */
const isStep = (event: ReportEvent, before: ReportState): boolean =>
  event.type === 'drilled' || event.type === 'looked' || isNextRun(event, before);

/**
 * Everything a report does in answer to events, beyond its state. Results come back as events. Nothing here rejects.
 */
export function createEffects({ report, place, isOwn, state, context, tell }: EffectsOptions) {
  const sheet = new Sheet(() => tell({ type: 'rows-lost' }));

  const ran = () => resolveState(report, state(), context()).ran;
  const columns = createColumns({ report, isOwn, state, context, ran, tell });
  const refill = createRefill({ sheet, state, ran, tell });
  const showing = createShowing({ sheet, state, context, ran, refill, tell });
  const summarize = createSummarizing({ sheet, state, context, ran, tell });
  const write = createWriting({ sheet, state, context, ran, refill, tell });

  /** For support: once per run. Cancellation is not a failure. */
  function logFailure(failure: Failure | { type: 'empty' }): void {
    const text = textOfFailure(failure, context().words);
    if (text) console.error(`${report.id}: ${text}`);
  }

  async function run(number: number): Promise<void> {
    try {
      const resolved = ran();
      if (!resolved.request) return tell({ type: 'cancel-asked' });
      // A lazy component that failed stays failed, but a failed run can be retried. Rows therefore wait for the code
      // that draws them.
      const code = loadRows();
      code.catch(() => isRunning(state(), number) && sheet.cancel());
      const outcome = await sheet.load(resolved.request, wantedOf(resolved, state()), (shown) => {
        void code.then(() => tell({ type: 'rows-came', run: number, shown }), ignore);
      });
      const { views } = state();
      await code;
      const { sorts, groups } = wantedOf(ran(), state()).view;
      const isSorted = sorts.length > 0 || groups !== undefined;
      if (views === state().views) showing.hasShown(wantedOf(ran(), state()));
      if (outcome.type !== 'loaded') logFailure(outcome.type === 'failed' ? outcome.failure : outcome);
      tell({ type: 'run-ended', run: number, outcome, isSorted });
      // Requested while the code for rows was loading.
      if (views !== state().views) await showing.show(state().views);
      await refill();
    } catch (reason) {
      const outcome = { type: 'failed', failure: failureOf(reason) } as const;
      logFailure(outcome.failure);
      tell({ type: 'run-ended', run: number, outcome, isSorted: false });
    }
  }

  /** Keeps the address a link to the current screen. */
  function remember(asNew: boolean): void {
    const now = state();
    if (now.run.status === 'idle') return;
    writeLink(place, writeAddress(ran(), report, context(), now), asNew, now);
  }

  return {
    /** The effects of an event. */
    async follow(event: ReportEvent, before: ReportState, after: ReportState): Promise<void> {
      if (before.saved !== after.saved || isOtherLink(before, after)) remember(isStep(event, before));
      void summarize(event);
      if (event.type === 'ran') return run(after.runs);
      if (event.type === 'cancel-asked') return sheet.cancel();
      if (event.type === 'save-asked') return columns.save();
      if (event.type === 'file-cancel-asked') return sheet.cancelWriting();
      if (event.type === 'file-asked' && after.files !== before.files) return write(event, after);
      const isAsked = before.views !== after.views && before.runs === after.runs;
      if (isAsked && (after.shown || after.run.status === 'running')) {
        return showing.show(after.views);
      }
    },
    block: showing.block,
    trail: showing.trail,
    values: { show: showing.values, choose: showing.choose },
    pivot: showing.pivot,
    loadColumns: columns.load,
    refill: () => void refill(),
    close: () => sheet.close(),
  };
}
