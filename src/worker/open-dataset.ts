import type { ReportRequest } from '../../engine/reports/resolved.ts';
import { failureOf } from '../api/errors.ts';
import { createViews } from './dataset-views.ts';
import { type Backend, fetchDataset, fetchTables } from './fetch-dataset.ts';
import type { OpenAnswer, OpenDataset, Outcome, TableAt } from './protocol.ts';
import type { Source } from './source.ts';

/** Runs a call until it ends or is closed. */
function runCall(call: (signal: AbortSignal) => Promise<Outcome>, close: () => void) {
  const abort = new AbortController();
  const end = () => {
    abort.abort();
    close();
  };
  async function run(): Promise<Outcome> {
    try {
      return await call(abort.signal);
    } catch (reason) {
      const failure = failureOf(abort.signal.aborted ? abort.signal.reason : reason);
      end();
      return { type: 'failed', failure };
    }
  }
  const outcome = run();
  return { outcome: () => outcome, close: end };
}

/** Makes a call. While it is open, any number of views of its rows can be opened. */
export function openDataset(backend: Backend, request: ReportRequest, fields: readonly string[]): OpenDataset & Source {
  const { take, view, rows, close } = createViews();
  const call = async (signal: AbortSignal): Promise<Outcome> => {
    const fetched = await fetchDataset(backend, request, fields, signal, (rows) => take(rows, false));
    signal.throwIfAborted();
    if (fetched.dataset.length === 0 && request.emptyIsError) return { type: 'empty' };
    take(fetched.dataset, true);
    return { type: 'arrived', fields: fetched.fields };
  };
  return { ...runCall(call, close), view, rows: (_table, ...args) => rows(...args) };
}

/** Like `openDataset`, for an answer with several tables. */
export function openAnswer(backend: Backend, request: ReportRequest, tables: readonly TableAt[]): OpenAnswer & Source {
  const views = new Map(tables.map(({ name }) => [name, createViews()]));
  const call = async (signal: AbortSignal): Promise<Outcome> => {
    const datasets = await fetchTables(
      backend,
      request,
      tables.map(({ place }) => place),
      signal,
    );
    signal.throwIfAborted();
    for (const [place, { name }] of tables.entries()) {
      const dataset = datasets[place];
      if (dataset) views.get(name)?.take(dataset, true);
    }
    return { type: 'arrived', fields: null };
  };
  const close = () => {
    for (const each of views.values()) each.close();
  };
  return {
    ...runCall(call, close),
    view(name, ...args) {
      const found = views.get(name);
      if (!found) throw new Error(`The answer has no table ${name}.`);
      return found.view(...args);
    },
    rows: (name, ...args) => views.get(name)?.rows(...args) ?? null,
  };
}
