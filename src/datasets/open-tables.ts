import { proxy as marked, type ProxyMethods, type Remote, releaseProxy, wrap } from 'comlink';
import type { Plan, View, ViewSummary } from '../../engine/results/view.ts';
import { LostError, NetworkError } from '../api/errors.ts';
import { chunk } from '../api/load-chunk.ts';
import { apiBase, authority } from '../session/client.ts';
import type {
  CallToMake,
  DashboardFile,
  DatasetView,
  FileOutcome,
  OpenCall,
  Tables,
  WritingFile,
} from '../worker/protocol.ts';

/** Settles like the promise, unless the signal is aborted first: then it rejects with the signal's reason. */
function unless<T>(aborted: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const fail = () => reject(aborted.reason);
    if (aborted.aborted) fail();
    aborted.addEventListener('abort', fail);
    void promise.then(resolve, reject).finally(() => aborted.removeEventListener('abort', fail));
  });
}

/** The running worker. */
interface Started {
  remote: Remote<Tables>;
  gone: AbortSignal;
}

let started: Promise<Started> | null = null;

async function startWorker(): Promise<Started> {
  const worker = new Worker(new URL('../worker/tables-worker.ts', import.meta.url), { type: 'module', name: 'tables' });
  const end = new AbortController();
  end.signal.addEventListener('abort', () => {
    worker.terminate();
    started = null;
  });
  worker.addEventListener('error', ({ message }) =>
    // If there is no message, its code could not be loaded.
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
  // A worker that ends without an error event, for example out of memory, releases its lock.
  void navigator.locks?.request(life, () => end.abort(new LostError('The worker has ended.')));
  return { remote, gone: end.signal };
}

const start = chunk(startWorker, { isMissing: (reason) => reason instanceof NetworkError });

/** The methods of an object in the worker, called from the page. They reject with LostError if the worker ends. */
type Calls<Of, Name extends keyof Of> = {
  [Each in Name]: Of[Each] extends (...call: infer Call) => infer Back
    ? (...call: Call) => Promise<Awaited<Back>>
    : never;
};

/** The page's handle on a view in the worker. */
export interface RemoteView
  extends Calls<
    DatasetView,
    | 'show'
    | 'block'
    | 'at'
    | 'numbers'
    | 'trail'
    | 'above'
    | 'pivot'
    | 'values'
    | 'choose'
    | 'summaries'
    | 'write'
    | 'cancelWriting'
  > {
  close(): void;
}

/** The page's handle on a call and its rows in the worker. */
export interface RemoteCall extends Calls<OpenCall, 'outcome'> {
  /** Identifies it for files. */
  number: number;
  view(table: string, plan: Plan, view: View, onShown: (shown: ViewSummary) => void): Promise<RemoteView>;
  close(): void;
}

/** The single worker, while it runs. */
export interface RemoteTables extends Pick<Started, 'gone'> {
  open(call: CallToMake): Promise<RemoteCall>;
  /** Writes a file. `onStart` receives a function that cancels it. Rejects with LostError if the worker ends. */
  writeDashboard(
    file: DashboardFile,
    onProgress: (done: number, of: number) => void,
    onStart: (cancel: () => void) => void,
  ): Promise<FileOutcome>;
}

/** Objects from the worker are marked as proxies, but Comlink types them as plain values. */
type ProxyOf<T> = {
  [Name in keyof T]: T[Name] extends (...call: infer Call) => infer Back
    ? (...call: Call) => Promise<Awaited<Back>>
    : never;
} & ProxyMethods;

/** Calls an object in the worker until it is closed. The proxy is released once all its calls have been answered. */
function holder(held: ProxyOf<{ close(): void }>, gone: AbortSignal) {
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

function viewOf(held: ProxyOf<DatasetView>, gone: AbortSignal): RemoteView {
  const { call, close } = holder(held, gone);
  return {
    show: (view) => call(held.show(view)),
    block: (from, to) => call(held.block(from, to)),
    at: (places) => call(held.at(places)),
    numbers: (field) => call(held.numbers(field)),
    trail: (field, id, rows) => call(held.trail(field, id, rows)),
    above: (line) => call(held.above(line)),
    values: (asked) => call(held.values(asked)),
    choose: (asked, act) => call(held.choose(asked, act)),
    pivot: (pivot, scope) => call(held.pivot(pivot, scope)),
    summaries: (fields, onSummaries) => call(held.summaries(fields, marked(onSummaries))),
    write: (job, onProgress) => call(held.write(job, marked(onProgress))),
    cancelWriting: () => call(held.cancelWriting()),
    close,
  };
}

function callOf(held: ProxyOf<OpenCall>, number: number, gone: AbortSignal): RemoteCall {
  const { call, close } = holder(held, gone);
  return {
    number,
    outcome: () => call(held.outcome()),
    async view(table, plan, view, onShown) {
      const opened = await call(held.view(table, plan, view, marked(onShown)));
      return viewOf(opened as unknown as ProxyOf<DatasetView>, gone);
    },
    close,
  };
}

/** The number of calls made, across all workers. */
let calls = 0;

/** The single worker, started on first use. If it ends, its datasets are lost, and the next call starts a new one. */
export async function openTables(): Promise<RemoteTables> {
  started ??= start().catch((reason) => {
    started = null;
    throw reason;
  });
  const { remote, gone } = await started;
  return {
    gone,
    async open({ request, tables, fields }) {
      const number = ++calls;
      const opened = await unless(gone, remote.open({ request, tables, fields }, number));
      return callOf(opened as unknown as ProxyOf<OpenCall>, number, gone);
    },
    async writeDashboard(file, onProgress, onStart) {
      const opened = await unless(gone, remote.writeDashboard(file, marked(onProgress)));
      const writing = opened as unknown as ProxyOf<WritingFile>;
      onStart(() => void unless(gone, writing.cancel()).catch(() => undefined));
      return unless(gone, writing.outcome()).finally(() => writing[releaseProxy]());
    },
  };
}
