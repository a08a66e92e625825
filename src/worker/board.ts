import { neededFields } from '../../engine/reports/read-fields.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import type { Plan, View, ViewSummary } from '../../engine/results/view.ts';
import { isSamePlace } from '../../engine/tables/place.ts';
import { failureOf } from '../api/errors.ts';
import { openTables, type RemoteView } from './open-tables.ts';
import type { Outcome } from './protocol.ts';

/** A table to load. */
export interface TableWanted {
  name: string;
  request: ReportRequest;
  plan: Plan;
  /** The fields to read. */
  fields: readonly string[];
}

/** Tables that are loaded by the same call. */
export interface CallWanted {
  /** Identifies the call. Equal calls share a key. */
  key: string;
  request: ReportRequest;
  tables: readonly TableWanted[];
}

/** The key of a table's call. The path of the table in the answer is not part of it. */
export const callKey = ({ method, path, query, body }: ReportRequest): string =>
  JSON.stringify([method, path, query, body]);

/** Groups tables by call, so that equal calls are made once. */
export function callsOf(tables: readonly TableWanted[]): CallWanted[] {
  const calls = new Map<string, CallWanted & { tables: TableWanted[] }>();
  for (const table of tables) {
    const key = callKey(table.request);
    const call = calls.get(key) ?? { key, request: table.request, tables: [] };
    calls.set(key, call);
    call.tables.push(table);
  }
  return [...calls.values()];
}

/** An open call and its tables. */
interface OpenCall {
  number: number;
  outcome(): Promise<Outcome>;
  view(table: string, plan: Plan, view: View, onShown: (shown: ViewSummary) => void): Promise<RemoteView>;
  close(): void;
}

/** Tables with the same path are loaded as a dataset; different paths are read from a single JSON answer. */
async function open({ request, tables }: CallWanted): Promise<OpenCall & { gone: AbortSignal }> {
  const worker = await openTables();
  const { gone } = worker;
  const { place } = request;
  const isOne = place.as === undefined && tables.every((each) => isSamePlace(each.request.place, place));
  if (!isOne) {
    const at = tables.map(({ name, request: own }) => ({ name, place: own.place }));
    return { ...(await worker.openAnswer(request, at)), gone };
  }
  const fields = new Set(tables.flatMap(({ plan, fields: own }) => [...neededFields(plan, own)]));
  const dataset = await worker.open(request, [...fields]);
  return { ...dataset, gone, view: (_table, ...args) => dataset.view(...args) };
}

const ignore = () => undefined;

/**
 * The rows of a dashboard, on the page side: loads its calls, and opens views of their tables. A view waits for its
 * table's call. Calls reject with LostError if the worker ends.
 */
export class Board {
  #held = new Map<string, Promise<OpenCall & { gone: AbortSignal }>>();
  #tables = new Map<string, string>();
  #ended = new Set<string>();
  /** How often each call was renewed. */
  #renewals = new Map<string, number>();
  #turn = 0;
  readonly #onLost: () => void;

  /** `onLost` is called if the worker ends before the board is closed: all rows are lost. */
  constructor(onLost: () => void) {
    this.#onLost = onLost;
  }

  /** Replaces all previous calls. `onEnd` is called when each call ends. */
  load(calls: readonly CallWanted[], onEnd: (key: string, outcome: Outcome) => void): void {
    this.close();
    this.more(calls, onEnd);
  }

  /** Makes additional calls. */
  more(calls: readonly CallWanted[], onEnd: (key: string, outcome: Outcome) => void): void {
    for (const call of calls) this.#make(call, onEnd);
  }

  /** Repeats one of its calls. */
  again(call: CallWanted, onEnd: (key: string, outcome: Outcome) => void): void {
    void this.#held.get(call.key)?.then(({ close }) => close(), ignore);
    this.#make(call, onEnd);
  }

  /**
   * Repeats one of its calls, whose rows stay until the new ones have arrived. null if it was closed, made again or
   * renewed later meanwhile.
   */
  async renew(call: CallWanted): Promise<Outcome | null> {
    const turn = this.#turn;
    const asked = (this.#renewals.get(call.key) ?? 0) + 1;
    this.#renewals.set(call.key, asked);
    const renewed = open(call);
    const outcome = await renewed
      .then((held) => held.outcome())
      .catch((reason): Outcome => ({ type: 'failed', failure: failureOf(reason) }));
    const close = () => void renewed.then((held) => held.close(), ignore);
    // The rows of the latest renewal count.
    const before = turn === this.#turn && this.#renewals.get(call.key) === asked ? this.#held.get(call.key) : undefined;
    if (!before) {
      close();
      return null;
    }
    if (outcome.type !== 'arrived') {
      close();
      return outcome;
    }
    this.#held.set(call.key, renewed);
    void before.then((held) => held.close(), ignore);
    void renewed.then(({ gone }) =>
      gone.addEventListener('abort', () => this.#held.get(call.key) === renewed && this.#onLost(), { once: true }),
    );
    return outcome;
  }

  /** Opens a view of a table; null if its call was closed. */
  async view(table: string, plan: Plan, view: View): Promise<RemoteView | null> {
    const key = this.#tables.get(table);
    const held = key === undefined ? undefined : await this.#held.get(key);
    return held ? held.view(table, plan, view, ignore) : null;
  }

  /** The number of the call that loaded a table, for writing files; null if there is none. */
  async callOf(table: string): Promise<number | null> {
    const held = await this.#held.get(this.#tables.get(table) ?? '');
    return held?.number ?? null;
  }

  /** Cancels running calls. Completely loaded rows are kept. */
  cancel(): void {
    for (const [key, held] of this.#held) {
      if (this.#ended.has(key)) continue;
      this.#held.delete(key);
      void held.then(({ close }) => close(), ignore);
    }
  }

  /** Cancels running calls and releases all rows. */
  close(): void {
    this.#turn += 1;
    for (const held of this.#held.values()) void held.then(({ close }) => close(), ignore);
    this.#held.clear();
    this.#ended.clear();
    this.#tables.clear();
  }

  #make(call: CallWanted, onEnd: (key: string, outcome: Outcome) => void): void {
    const mine = this.#turn;
    const held = open(call);
    this.#held.set(call.key, held);
    this.#ended.delete(call.key);
    for (const { name } of call.tables) this.#tables.set(name, call.key);
    const isMine = () => mine === this.#turn && this.#held.get(call.key) === held;
    held
      .then(({ outcome, gone }) => {
        gone.addEventListener('abort', () => isMine() && this.#onLost(), { once: true });
        return outcome();
      })
      .catch((reason): Outcome => ({ type: 'failed', failure: failureOf(reason) }))
      .then((outcome) => {
        if (!isMine()) return;
        this.#ended.add(call.key);
        onEnd(call.key, outcome);
      });
  }
}
