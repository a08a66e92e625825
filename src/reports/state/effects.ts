import type { Context } from '../../../engine/context/context.ts';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import type { Place } from '../../address/place.ts';
import { type Failure, failureOf } from '../../api/errors.ts';
import { textOfFailure } from '../../i18n/refusal-text.ts';
import { Sheet } from '../../worker/sheet.ts';
import { writeAddress } from '../address/address.ts';
import { loadRows } from './load-rows.ts';
import type { ReportEvent } from './next.ts';
import { createRefill } from './refill.ts';
import { resolveState, viewOf, wantedOf } from './resolve-state.ts';
import { createColumns } from './saved-columns.ts';
import { createShowing } from './showing.ts';
import type { ReportState } from './state.ts';
import { createSummarizing } from './summarizing.ts';
import { createWriting } from './writing.ts';

interface Given {
  report: NormalReport;
  place: Place;
  isOwn: boolean;
  /** As they are now. */
  state: () => ReportState;
  context: () => Context;
  tell: (event: ReportEvent) => void;
}

const ignore = () => undefined;

/** What of the state a link to it says. */
const linked = [
  'run',
  'arrangement',
  'saved',
  'search',
  'sorts',
  'filters',
  'look',
  'pivot',
  'chart',
  'groups',
  'isSummarized',
] as const;

/** All that a report does beyond its state, in answer to events: what comes of it is told as events. Nothing here rejects. */
export function createEffects({ report, place, isOwn, state, context, tell }: Given) {
  const sheet = new Sheet(() => tell({ type: 'rows-lost' }));

  const ran = () => resolveState(report, state(), context()).ran;
  const columns = createColumns({ report, isOwn, state, context, ran, tell });
  const refill = createRefill({ sheet, state, ran, tell });
  const showing = createShowing({ sheet, state, context, ran, refill, tell });
  const summarize = createSummarizing({ sheet, state, context, ran, tell });
  const write = createWriting({ sheet, state, context, ran, refill, tell });

  /** For support: once a run. What was given up is no failure. */
  function logFailure(failure: Failure | { type: 'empty' }): void {
    const text = textOfFailure(failure, context().words);
    if (text) console.error(`${report.id}: ${text}`);
  }

  async function run(number: number): Promise<void> {
    try {
      const resolved = ran();
      if (!resolved.request) return tell({ type: 'cancel-asked' });
      // A lazy component that failed stays failed, a run that failed is run again: rows wait for the code that draws them.
      const code = loadRows();
      code.catch(() => state().runs === number && sheet.cancel());
      const outcome = await sheet.load(resolved.request, wantedOf(resolved, state()), (shown) => {
        void code.then(() => tell({ type: 'rows-came', run: number, shown }), ignore);
      });
      const { views } = state();
      await code;
      const { sorts, groups } = viewOf(ran(), state());
      const isSorted = sorts.length > 0 || groups !== undefined;
      if (views === state().views) showing.hasShown(wantedOf(ran(), state()));
      if (outcome.type !== 'loaded') logFailure(outcome.type === 'failed' ? outcome.failure : outcome);
      tell({ type: 'run-ended', run: number, outcome, isSorted });
      // What was asked for while the code for rows was on its way.
      if (views !== state().views) await showing.show(state().views);
      await refill();
    } catch (reason) {
      const outcome = { type: 'failed', failure: failureOf(reason) } as const;
      logFailure(outcome.failure);
      tell({ type: 'run-ended', run: number, outcome, isSorted: false });
    }
  }

  /** Keeps the address a link to what is on the screen. */
  function remember(asNew: boolean): void {
    const now = state();
    if (now.run.status === 'idle') return;
    const query = writeAddress(ran(), report, context(), now);
    if (query !== place.read()) place.write(query, asNew);
  }

  return {
    /** What an event asks for, beside another state. */
    async follow(event: ReportEvent, before: ReportState, after: ReportState): Promise<void> {
      if (linked.some((part) => before[part] !== after[part])) remember(event.type === 'drilled');
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
    values: { show: showing.values, choose: showing.choose },
    pivot: showing.pivot,
    loadColumns: columns.load,
    refill: () => void refill(),
    close: () => sheet.close(),
  };
}
