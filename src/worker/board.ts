import { neededFields } from '../../engine/reports/read-fields.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import type { Plan, Shown, View } from '../../engine/results/view.ts';
import { failureOf } from '../api/errors.ts';
import { openTables, type RemoteView } from './open-tables.ts';
import type { Outcome } from './protocol.ts';

/** A requested table. */
export interface TableWanted {
  name: string;
  request: ReportRequest;
  plan: Plan;
  /** The fields read from it. */
  fields: readonly string[];
}

/** Tables answered by one call. */
export interface CallWanted {
  /** Identifies the call: equal calls are made once. */
  key: string;
  request: ReportRequest;
  tables: readonly TableWanted[];
}

/** The call of a table, without the part that locates the table in the answer. */
export const callKey = ({ method, path, query, body }: ReportRequest): string =>
  JSON.stringify([method, path, query, body]);

/** Groups tables by call: equal calls are made once. */
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

/** Where the rows of a table are in the answer. */
const placeOf = ({ rows, isRecord, nested, keyed }: ReportRequest): string =>
  JSON.stringify([rows, isRecord, nested, keyed]);

/** The result of a call, however many tables it has. */
interface LoadedTables {
  number: number;
  outcome(): Promise<Outcome>;
  view(table: string, plan: Plan, view: View, onShown: (shown: Shown) => void): Promise<RemoteView>;
  close(): void;
}

/** Rows in one place are loaded like those of a report; several places are read from one answer. */
async function open({ request, tables }: CallWanted): Promise<LoadedTables & { gone: AbortSignal }> {
  const worker = await openTables();
  const { gone } = worker;
  const isPlain = !request.isRecord && !request.nested && !request.keyed;
  const isOne = isPlain && new Set(tables.map((each) => placeOf(each.request))).size === 1;
  if (!isOne) {
    const at = tables.map(({ name, request: { rows, isRecord, nested, keyed } }) => ({
      name,
      rows,
      ...(isRecord ? { isRecord } : {}),
      ...(nested ? { nested } : {}),
      ...(keyed ? { keyed } : {}),
    }));
    return { ...(await worker.openAnswer(request, at)), gone };
  }
  const fields = new Set(tables.flatMap(({ plan, fields: own }) => [...neededFields(plan, own)]));
  const dataset = await worker.open(request, [...fields]);
  return { ...dataset, gone, view: (_table, ...asked) => dataset.view(...asked) };
}

const ignore = () => undefined;

/**
 * The rows of a dashboard on the page: the results of its calls, and any number of views of them. Views of tables wait
 * for their calls. Calls reject with LostError when the worker ends.
 */
export class Board {
  #held = new Map<string, Promise<LoadedTables & { gone: AbortSignal }>>();
  #tables = new Map<string, string>();
  #ended = new Set<string>();
  #turn = 0;
  readonly #onLost: () => void;

  /** `onLost` is called if the worker ends before the board is closed: all rows are gone. */
  constructor(onLost: () => void) {
    this.#onLost = onLost;
  }

  /** Makes calls that replace all previous ones. `onEnd` is called as each one ends. */
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

  /** A view of a table; null if its call was discarded. */
  async view(table: string, plan: Plan, view: View): Promise<RemoteView | null> {
    const key = this.#tables.get(table);
    const held = key === undefined ? undefined : await this.#held.get(key);
    return held ? held.view(table, plan, view, ignore) : null;
  }

  /** The number of the call that brought a table, which a file refers to; null if there is none. */
  async callOf(table: string): Promise<number | null> {
    const held = await this.#held.get(this.#tables.get(table) ?? '');
    return held?.number ?? null;
  }

  /** Cancels running calls. Rows that have all arrived stay. */
  cancel(): void {
    for (const [key, held] of this.#held) {
      if (this.#ended.has(key)) continue;
      this.#held.delete(key);
      void held.then(({ close }) => close(), ignore);
    }
  }

  /** Cancels everything and discards the rows. */
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
