import type { Table } from '../../engine/tables/table.ts';
import type { Client } from '../api/client.ts';
import { failureOf } from '../api/errors.ts';
import { breathe } from './breathe.ts';
import { fetchTable } from './fetch-table.ts';
import type { Outcome, Plan, Sheet, Shown, View } from './protocol.ts';
import { createShownRows, type ShownRows } from './shown-rows.ts';
import { writeFile } from './write-file.ts';

/** Milliseconds between two reports of a table that grows. */
const interval = 250;
/** Progress of a file is told no more often than that. */
const progressInterval = 100;

/** One run: what a later run must not be mixed up with. */
interface Run {
  plan: Plan;
  abort: AbortController;
  view: View;
  shown: ShownRows | null;
}

/** Tells about the first batch at once, and then now and then: the longer a report takes, the more seldom. */
function createTeller(run: Run, onShown: (shown: Shown) => void) {
  let next = 0;
  return (table: Table) => {
    const now = performance.now();
    if (run.shown && now < next) return;
    run.shown ??= createShownRows(table, run.plan, run.view);
    run.shown.grow(false);
    onShown(run.shown.summary());
    const took = performance.now() - now;
    next = performance.now() + Math.max(interval, took * 3);
  };
}

export function createSheet(client: () => Client): Sheet {
  let current: Run | null = null;
  let asked = 0;
  let writing: { isCancelled: boolean } | null = null;

  async function load(plan: Plan, view: View, onShown: (shown: Shown) => void): Promise<Outcome> {
    current?.abort.abort();
    const run: Run = { plan, view, abort: new AbortController(), shown: null };
    current = run;
    try {
      const tell = createTeller(run, (shown) => {
        if (current === run) onShown(shown);
      });
      const table = await fetchTable(client(), plan, run.abort.signal, tell);
      run.abort.signal.throwIfAborted();
      if (table.length === 0 && plan.request.emptyIsError) return { type: 'empty' };
      run.shown ??= createShownRows(table, plan, run.view);
      run.shown.grow(true);
      return { type: 'loaded', shown: run.shown.summary() };
    } catch (reason) {
      run.shown = null;
      return { type: 'failed', failure: failureOf(run.abort.signal.aborted ? run.abort.signal.reason : reason) };
    }
  }

  return {
    load,
    cancel: () => current?.abort.abort(),
    async show(view) {
      asked += 1;
      const mine = asked;
      const run = current;
      if (!run) return null;
      run.view = view;
      // Whoever types has asked for another view by now: only the last one is worth the work.
      await breathe();
      if (mine !== asked || run !== current || !run.shown) return null;
      run.shown.setView(view);
      return run.shown.summary();
    },
    block: (from, to) => current?.shown?.block(from, to) ?? [],
    async write(job, onProgress) {
      const run = current;
      if (!run?.shown) return { type: 'cancelled' };
      if (writing) writing.isCancelled = true;
      const mine = { isCancelled: false };
      writing = mine;
      let told = 0;
      return writeFile(run.shown, run.plan, job, {
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
  };
}
