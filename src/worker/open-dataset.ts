import type { ReportRequest } from '../../engine/reports/resolved.ts';
import type { Plan } from '../../engine/results/view.ts';
import { type Reading, readDataset } from '../../engine/tables/reading.ts';
import type { Dataset } from '../../engine/tables/table.ts';
import { failureOf } from '../api/errors.ts';
import { createView, type GrowingView } from './dataset-view.ts';
import { type Backend, fetchDataset } from './fetch-dataset.ts';
import type { OpenDataset, Outcome } from './protocol.ts';

/** What decides the values of a reading; plans that differ in nothing else share one. */
const keyOf = ({ derived, columns }: Plan): string =>
  JSON.stringify([derived, columns.map(({ value, type, conversion, values }) => [value, type, conversion, values])]);

/** Makes a call; what comes can be looked at in many ways, as long as it is open. */
export function openDataset(backend: Backend, request: ReportRequest, fields: readonly string[]): OpenDataset {
  const abort = new AbortController();
  const views = new Set<GrowingView>();
  const readings = new Map<string, Reading>();
  let dataset: Dataset | null = null;
  let isWhole = false;

  function readingOf(rows: Dataset, plan: Plan): Reading {
    const key = keyOf(plan);
    const reading = readings.get(key) ?? readDataset(rows, plan);
    readings.set(key, reading);
    return reading;
  }

  function take(rows: Dataset, isLast: boolean): void {
    dataset = rows;
    isWhole = isLast;
    for (const view of views) view.grow(readingOf(rows, view.plan), isLast);
  }

  async function run(): Promise<Outcome> {
    try {
      const fetched = await fetchDataset(backend, request, fields, abort.signal, (rows) => take(rows, false));
      abort.signal.throwIfAborted();
      if (fetched.dataset.length === 0 && request.emptyIsError) return { type: 'empty' };
      take(fetched.dataset, true);
      return { type: 'arrived', fields: fetched.fields };
    } catch (reason) {
      const failure = failureOf(abort.signal.aborted ? abort.signal.reason : reason);
      close();
      return { type: 'failed', failure };
    }
  }

  function close(): void {
    abort.abort();
    for (const view of views) view.close();
    readings.clear();
    dataset = null;
  }

  const outcome = run();
  return {
    outcome: () => outcome,
    view(plan, view, onShown) {
      const opened = createView(plan, view, onShown, (closed) => {
        views.delete(closed);
        const used = new Set([...views].map((each) => keyOf(each.plan)));
        for (const key of readings.keys()) if (!used.has(key)) readings.delete(key);
      });
      views.add(opened);
      if (dataset) opened.grow(readingOf(dataset, plan), isWhole);
      return opened;
    },
    close,
  };
}
