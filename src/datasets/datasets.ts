import { neededFields } from '../../engine/reports/read-fields.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import type { Plan, View, ViewSummary } from '../../engine/results/view.ts';
import { isSamePlace } from '../../engine/tables/place.ts';
import { failureOf } from '../api/errors.ts';
import type { CallToMake, Outcome } from '../worker/protocol.ts';
import type { RemoteCall, RemoteTables, RemoteView } from './open-tables.ts';

/** A table to load. */
export interface TableWanted {
  name: string;
  request: ReportRequest;
  plan: Plan;
  /** The fields to read. */
  fields: readonly string[];
}

/** A call that loads tables. */
export interface CallWanted extends CallToMake {
  request: ReportRequest;
  /** Identifies the call. Equal calls share a key. */
  key: string;
}

/** The key of a table's call. The path of the table in the answer is not part of it. */
export const callKey = ({ method, path, query, body, takes, only }: ReportRequest): string =>
  JSON.stringify([method, path, query, body, ...(takes ? [takes] : []), ...(only ? [only] : [])]);

/** Gives a call what it waits for: its whole request, or null if it is not to be made. */
type Filling = (call: CallWanted) => Promise<ReportRequest | null>;

const asItIs: Filling = async ({ request }) => request;

/**
 * The calls that load tables, so that equal calls are made once. Tables with the same path are one dataset; different
 * paths are read from one whole answer.
 */
export function callsOf(tables: readonly TableWanted[]): CallWanted[] {
  const calls = new Map<string, [TableWanted, ...TableWanted[]]>();
  for (const table of tables) {
    const key = callKey(table.request);
    const others = calls.get(key);
    if (others) others.push(table);
    else calls.set(key, [table]);
  }
  return [...calls].map(([key, own]) => {
    const [{ request }] = own;
    const { place } = request;
    const isOne = place.as === undefined && own.every((each) => isSamePlace(each.request.place, place));
    const fields = new Set(own.flatMap(({ plan, fields }) => [...neededFields(plan, fields)]));
    const at = own.map(({ name, request }) => ({ name, place: request.place }));
    return { key, request, tables: at, fields: isOne ? [...fields] : null };
  });
}

/** A call and its rows, as long as they are held. */
export interface LoadedCall {
  /** How the call ended; null if its rows were released or replaced before. It never rejects. */
  outcome: Promise<Outcome | null>;
  /** Whether the call has ended. */
  hasEnded: boolean;
  /** Identifies the call for files. */
  number(): Promise<number>;
  /** Opens a view of one of its tables; null if its rows were released. Rejects if the call could not be made. */
  view(table: string, plan: Plan, view: View, onShown: (shown: ViewSummary) => void): Promise<RemoteView | null>;
  isHeld(): boolean;
  /** Takes the place of the rows that it renews. */
  replace(): void;
  close(): void;
}

const ignore = () => undefined;

/** Starts the worker, or waits for it. */
type Opener = () => Promise<Pick<RemoteTables, 'open' | 'gone'>>;

/** It is not made if it was released while the worker started. */
async function openWhile(
  opener: Opener,
  released: AbortSignal,
  call: CallWanted,
  fill: Filling,
  onLost: () => void,
): Promise<RemoteCall> {
  const { open, gone } = await opener();
  const request = await fill(call);
  released.throwIfAborted();
  gone.addEventListener('abort', onLost, { once: true, signal: released });
  return open({ ...call, request });
}

/**
 * The rows of a report or of a dashboard, on the page side: its calls, and views of their tables. Calls of a view
 * reject with LostError if the worker ends.
 */
export class Datasets {
  readonly #held = new Map<string, LoadedCall>();
  /** The rows that will replace others with the same key. */
  readonly #coming = new Map<string, LoadedCall>();
  readonly #tables = new Map<string, string>();
  readonly #opener: Opener;
  readonly #onLost: () => void;

  /** `onLost` is called if the worker ends while rows are held: all of them are lost. The next call starts a new one. */
  constructor(opener: Opener, onLost: () => void) {
    this.#opener = opener;
    this.#onLost = onLost;
  }

  /** Makes a call, once it has what it waits for. Its rows replace those of an equal call at once. */
  make(call: CallWanted, fill = asItIs): LoadedCall {
    this.#drop(this.#coming, call.key);
    this.#drop(this.#held, call.key);
    const held = this.#open(call, fill);
    this.#held.set(call.key, held);
    for (const { name } of call.tables) this.#tables.set(name, call.key);
    return held;
  }

  /** Repeats a call. The rows before stay until its own replace them. Only the latest repetition counts. */
  renew(call: CallWanted, fill = asItIs): LoadedCall {
    this.#drop(this.#coming, call.key);
    const held = this.#open(call, fill);
    this.#coming.set(call.key, held);
    return held;
  }

  /** How the call of a table ended; null if it was not made, or if its rows were released. */
  async ended(table: string): Promise<Outcome | null> {
    for (;;) {
      const held = this.#of(table);
      const outcome = (await held?.outcome) ?? null;
      // It may have been made again meanwhile.
      if (outcome !== null || held === this.#of(table)) return outcome;
    }
  }

  /** Opens a view of a table; null if its call was not made, or if its rows were released. `onShown`: while rows come. */
  async view(
    table: string,
    plan: Plan,
    view: View,
    onShown: (shown: ViewSummary) => void = ignore,
  ): Promise<RemoteView | null> {
    return (await this.#of(table)?.view(table, plan, view, onShown)) ?? null;
  }

  /** The number of the call that loaded a table, for writing files; null if there is none. */
  async numberOf(table: string): Promise<number | null> {
    return (await this.#of(table)?.number()) ?? null;
  }

  /** Cancels running calls. Completely loaded rows are kept. */
  cancel(): void {
    for (const [key, { hasEnded }] of this.#held) if (!hasEnded) this.#drop(this.#held, key);
  }

  /** Cancels running calls and releases all rows. */
  close(): void {
    for (const all of [this.#coming, this.#held]) for (const key of all.keys()) this.#drop(all, key);
    this.#tables.clear();
  }

  #of(table: string): LoadedCall | undefined {
    return this.#held.get(this.#tables.get(table) ?? '');
  }

  #drop(all: Map<string, LoadedCall>, key: string): void {
    const held = all.get(key);
    all.delete(key);
    held?.close();
  }

  #open(call: CallWanted, fill: Filling): LoadedCall {
    const { key } = call;
    const released = new AbortController();
    const isHeld = () => !released.signal.aborted;
    const onLost = () => this.#held.get(key) === held && this.#onLost();
    const opened = openWhile(this.#opener, released.signal, call, fill, onLost);
    const held: LoadedCall = {
      hasEnded: false,
      outcome: opened
        .then(({ outcome }) => outcome())
        .catch((reason): Outcome => ({ type: 'failed', failure: failureOf(reason) }))
        .then((outcome) => {
          held.hasEnded = true;
          return isHeld() ? outcome : null;
        }),
      number: async () => (await opened).number,
      async view(...given) {
        const made = await opened.catch((reason) => {
          if (isHeld()) throw reason;
        });
        const view = made && isHeld() ? await made.view(...given) : null;
        if (isHeld()) return view;
        view?.close();
        return null;
      },
      isHeld,
      replace: () => {
        if (this.#coming.get(key) !== held) return;
        this.#coming.delete(key);
        this.#drop(this.#held, key);
        this.#held.set(key, held);
      },
      close() {
        released.abort();
        void opened.then(({ close }) => close(), ignore);
      },
    };
    return held;
  }
}
