import type { ReportRequest } from '../../engine/reports/resolved.ts';
import { createDataset } from '../../engine/tables/builder.ts';
import { failureOf } from '../api/errors.ts';
import { createViews } from './dataset-views.ts';
import { type Backend, fetchDataset, fetchTables } from './fetch-dataset.ts';
import type { CallToMake, OpenCall, Outcome } from './protocol.ts';
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

/** Makes a call. While it is open, any number of views of its tables can be opened. */
export function openCall(backend: Backend, { request, tables, fields }: CallToMake): OpenCall & Source {
  const one = createViews();
  const views = new Map(tables.map(({ name }) => [name, fields === null ? createViews() : one]));

  async function readTables(request: ReportRequest, signal: AbortSignal): Promise<Outcome> {
    const places = tables.map(({ place }) => place);
    const datasets = await fetchTables(backend, request, places, signal);
    signal.throwIfAborted();
    for (const [place, { name }] of tables.entries()) {
      const dataset = datasets[place];
      if (dataset) views.get(name)?.take(dataset, true);
    }
    return { type: 'arrived', fields: null };
  }

  async function readOne(request: ReportRequest, wanted: readonly string[], signal: AbortSignal): Promise<Outcome> {
    const fetched = await fetchDataset(backend, request, wanted, signal, (rows) => one.take(rows, false));
    signal.throwIfAborted();
    if (fetched.dataset.length === 0 && request.emptyIsError) return { type: 'empty' };
    one.take(fetched.dataset, true);
    return { type: 'arrived', fields: fetched.fields };
  }

  async function read(signal: AbortSignal): Promise<Outcome> {
    if (request) return fields === null ? readTables(request, signal) : readOne(request, fields, signal);
    for (const each of views.values()) each.take(createDataset([]), true);
    return { type: 'arrived', fields: null };
  }

  const close = () => {
    for (const each of views.values()) each.close();
  };
  return {
    ...runCall(read, close),
    view(name, ...args) {
      const found = views.get(name);
      if (!found) throw new Error(`The answer has no table ${name}.`);
      return found.view(...args);
    },
    rows: (name, ...args) => views.get(name)?.rows(...args) ?? null,
  };
}
