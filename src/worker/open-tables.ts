import { proxy as marked, type ProxyMethods, type Remote, releaseProxy, wrap } from 'comlink';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import type { Plan, Shown, View } from '../../engine/results/view.ts';
import { LostError, NetworkError } from '../api/errors.ts';
import { chunk } from '../api/load-chunk.ts';
import { apiBase, authority } from '../session/client.ts';
import type { DatasetView, OpenAnswer, OpenDataset, TableAt, Tables } from './protocol.ts';
import { unless } from './unless.ts';

/** The worker while it lives. */
interface Started {
  remote: Remote<Tables>;
  gone: AbortSignal;
}

let started: Promise<Started> | null = null;

async function startWorker(): Promise<Started> {
  const worker = new Worker(new URL('./tables-worker.ts', import.meta.url), { type: 'module', name: 'tables' });
  const end = new AbortController();
  end.signal.addEventListener('abort', () => {
    worker.terminate();
    started = null;
  });
  worker.addEventListener('error', ({ message }) =>
    // Without a message, its code could not be loaded.
    end.abort(message ? new LostError(message) : new NetworkError('The code of the worker could not be loaded.')),
  );
  const remote = wrap<Tables>(worker);
  const life = `motorpool.tables.${Math.random()}`;
  try {
    await unless(end.signal, remote.connect(apiBase, marked(authority), life));
  } catch (reason) {
    end.abort(reason);
    throw reason;
  }
  // A worker that ends without notice, for example out of memory, releases its lock.
  void navigator.locks?.request(life, () => end.abort(new LostError('The worker has ended.')));
  return { remote, gone: end.signal };
}

const start = chunk(startWorker, { isMissing: (reason) => reason instanceof NetworkError });

/** The methods of an object in the worker, called from the page. They reject with LostError when the worker ends. */
type Calls<Of, Name extends keyof Of> = {
  [Each in Name]: Of[Each] extends (...call: infer Call) => infer Back
    ? (...call: Call) => Promise<Awaited<Back>>
    : never;
};

/** The page's handle of a view in the worker. */
export interface RemoteView
  extends Calls<
    DatasetView,
    'show' | 'block' | 'above' | 'pivot' | 'values' | 'choose' | 'summaries' | 'write' | 'cancelWriting'
  > {
  close(): void;
}

/** The page's handle of a dataset in the worker. */
export interface RemoteDataset extends Calls<OpenDataset, 'outcome'> {
  /** Files refer to it by this number. */
  number: number;
  view(plan: Plan, view: View, onShown: (shown: Shown) => void): Promise<RemoteView>;
  close(): void;
}

/** The page's handle of an answer with several tables in the worker. */
export interface RemoteAnswer extends Calls<OpenAnswer, 'outcome'> {
  number: number;
  view(table: string, ...asked: Parameters<RemoteDataset['view']>): Promise<RemoteView>;
  close(): void;
}

/** The one worker while it lives. */
interface RemoteTables extends Started {
  open(request: ReportRequest, fields: readonly string[]): Promise<RemoteDataset>;
  openAnswer(request: ReportRequest, tables: readonly TableAt[]): Promise<RemoteAnswer>;
}

/** Values returned from the worker are proxies, which Comlink types as plain values. */
type Proxied<T> = {
  [Name in keyof T]: T[Name] extends (...call: infer Call) => infer Back
    ? (...call: Call) => Promise<Awaited<Back>>
    : never;
} & ProxyMethods;

/**
 * Calls an object in the worker until it is released. Then it is closed, and released once all of its calls are
 * answered.
 */
function holder(held: Proxied<{ close(): void }>, gone: AbortSignal) {
  let underWay = 0;
  let isClosed = false;
  function call<T>(answer: Promise<T>): Promise<T> {
    underWay += 1;
    return unless(gone, answer).finally(() => {
      underWay -= 1;
      if (isClosed && underWay === 0) held[releaseProxy]();
    });
  }
  function close(): void {
    if (isClosed) return;
    const closing = call(held.close());
    isClosed = true;
    closing.catch(() => undefined);
  }
  return { call, close };
}

function viewOf(held: Proxied<DatasetView>, gone: AbortSignal): RemoteView {
  const { call, close } = holder(held, gone);
  return {
    show: (view) => call(held.show(view)),
    block: (from, to) => call(held.block(from, to)),
    above: (line) => call(held.above(line)),
    values: (asked) => call(held.values(asked)),
    choose: (asked, act) => call(held.choose(asked, act)),
    pivot: (pivot) => call(held.pivot(pivot)),
    summaries: (fields, onSummaries) => call(held.summaries(fields, marked(onSummaries))),
    write: (job, onProgress) => call(held.write(job, marked(onProgress))),
    cancelWriting: () => call(held.cancelWriting()),
    close,
  };
}

function datasetOf(held: Proxied<OpenDataset>, number: number, gone: AbortSignal): RemoteDataset {
  const { call, close } = holder(held, gone);
  return {
    number,
    outcome: () => call(held.outcome()),
    async view(plan, view, onShown) {
      const opened = await call(held.view(plan, view, marked(onShown)));
      return viewOf(opened as unknown as Proxied<DatasetView>, gone);
    },
    close,
  };
}

function answerOf(held: Proxied<OpenAnswer>, number: number, gone: AbortSignal): RemoteAnswer {
  const { call, close } = holder(held, gone);
  return {
    number,
    outcome: () => call(held.outcome()),
    async view(table, plan, view, onShown) {
      const opened = await call(held.view(table, plan, view, marked(onShown)));
      return viewOf(opened as unknown as Proxied<DatasetView>, gone);
    },
    close,
  };
}

/** Counts calls, in all workers. */
let calls = 0;

/** The one worker, started by the first call. When it ends, its datasets are gone, and the next call starts another. */
export async function openTables(): Promise<RemoteTables> {
  started ??= start().catch((reason) => {
    started = null;
    throw reason;
  });
  const { remote, gone } = await started;
  return {
    remote,
    gone,
    async open(request, fields) {
      const number = ++calls;
      const opened = await unless(gone, remote.open(request, fields, number));
      return datasetOf(opened as unknown as Proxied<OpenDataset>, number, gone);
    },
    async openAnswer(request, at) {
      const number = ++calls;
      const opened = await unless(gone, remote.openAnswer(request, at, number));
      return answerOf(opened as unknown as Proxied<OpenAnswer>, number, gone);
    },
  };
}
