import { proxy as marked } from 'comlink';
import type { RawValues } from '../../engine/reports/fields.ts';
import type { ResolvedReport } from '../../engine/reports/resolved.ts';
import { failureOf } from '../api/errors.ts';
import type { Outcome, Shown } from '../worker/protocol.ts';
import { loadGrid } from './load-grid.ts';
import { viewOf } from './resolve-state.ts';
import type { ReportRows } from './rows.ts';
import type { Ran, ReportState } from './state.ts';

/** Runs a report. A new run takes the place of one that still runs. */
export function createRunner(state: ReportState, rows: ReportRows) {
  let runs = 0;

  function finish(asked: ResolvedReport, ran: Ran, outcome: Outcome): void {
    if (outcome.type === 'loaded') {
      // Rows are sorted when the last ones are in; else those on the screen stay as they are.
      if (!state.shown || viewOf(asked, state).sorts.length > 0) state.version += 1;
      state.run = { status: 'done', ...ran };
      state.shown = outcome.shown;
      state.isFolded = true;
      return;
    }
    rows.forget();
    const failure = outcome.type === 'empty' ? outcome : outcome.failure;
    // Whoever holds the session sends the user to the sign-in page.
    if (failure.type === 'signed-out') state.run = { status: 'idle' };
    else if (failure.type === 'cancelled') state.run = { status: 'cancelled', ...ran };
    else state.run = { status: 'failed', failure, ...ran };
    state.isFolded = false;
  }

  async function load(asked: ResolvedReport, mine: number): Promise<Outcome> {
    const { request, derived, columns, style } = asked;
    if (!request) return { type: 'failed', failure: { type: 'cancelled' } };
    const onShown = (shown: Shown) => {
      if (mine !== runs) return;
      if (!state.shown) state.version += 1;
      state.shown = shown;
      state.isFolded = true;
    };
    try {
      const sheet = await rows.sheet();
      // A lazy component that failed stays failed; a run that failed is run again.
      await loadGrid();
      return await sheet.load({ request, derived, columns, style }, viewOf(asked, state), marked(onShown));
    } catch (reason) {
      return { type: 'failed', failure: failureOf(reason) };
    }
  }

  return {
    /** With the values of the form, or others. */
    async run(given: RawValues = state.values): Promise<void> {
      const asked = rows.asked(given);
      if (!asked.request) return;
      runs += 1;
      const mine = runs;
      const values = Object.fromEntries(asked.fields.map((field) => [field.key, field.value]));
      const ran: Ran = { values, call: JSON.stringify(asked.request), at: Date.now() };
      rows.forget();
      state.run = { status: 'running', ...ran };
      rows.remember(asked);
      const outcome = await load(asked, mine);
      if (mine === runs) finish(asked, ran, outcome);
    },
    /** What still comes of a run that goes on is dropped. */
    abandon(): void {
      runs += 1;
    },
  };
}
