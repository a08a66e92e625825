import { fieldsRead } from '../../engine/pivots/fields.ts';
import type { HeadAt } from '../../engine/pivots/group-lines.ts';
import type { PivotRefusal, PivotTable } from '../../engine/pivots/pivot-table.ts';
import type { ResolvedPivot } from '../../engine/pivots/resolved.ts';
import { neededFields } from '../../engine/reports/read-fields.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import type {
  Choice,
  ValueLinesRequest,
  ValuesAction,
  ValuesPage,
  ValuesRequest,
} from '../../engine/results/column-values.ts';
import type { FileJob } from '../../engine/results/file-job.ts';
import type { Plan, View, ViewSummary } from '../../engine/results/view.ts';
import type { Summaries } from '../../engine/summaries/summary.ts';
import type { Line } from '../../engine/tables/lines.ts';
import type { Trail } from '../../engine/tables/trail.ts';
import { type Failure, LostError } from '../api/errors.ts';
import type { FileOutcome } from '../worker/protocol.ts';
import { type CallWanted, Datasets, type LoadedCall } from './datasets.ts';
import { openTables, type RemoteView } from './open-tables.ts';

/** How a report's call ended, with the summary of its view. */
export type Loaded = { type: 'loaded'; shown: ViewSummary } | { type: 'empty' } | { type: 'failed'; failure: Failure };

/** A requested dataset and its view. */
interface Opened {
  held: LoadedCall;
  view: RemoteView;
  /** The key of its plan, and the promise that resolves when it has been read by that plan. */
  key: string;
  reading: Promise<void>;
  /** null: everything the backend has. */
  fields: ReadonlySet<string> | null;
  isWhole: boolean;
}

const fieldsOf = (plan: Plan, { fields, sorts, filters, uses = [], sent = [] }: View): ReadonlySet<string> =>
  neededFields(plan, [...fields, ...uses, ...sent, ...[...sorts, ...filters].map(({ value }) => value)]);

/** The parts of a plan that determine how rows are read: everything but the arrangement of columns. */
const keyOf = ({ derived, columns, style }: Plan): string =>
  JSON.stringify([
    derived,
    style,
    columns.map(({ width, enabled, pinned, ...read }) => read).sort((a, b) => (a.value < b.value ? -1 : 1)),
  ]);

/** Whether any of the fields, or of those they are derived from, was not requested. */
const isWithout = ({ fields }: Pick<Opened, 'fields'>, plan: Plan, wanted: readonly string[]): boolean =>
  fields !== null && [...neededFields(plan, wanted)].some((field) => !fields.has(field));

/** The part of a view that is possible so far: rows are grouped only once the group columns are loaded. */
function showable(opened: Opened, { plan, view }: Wanted): View {
  const { groups, ...ungrouped } = view;
  const fields = groups?.fields.map(({ value }) => value) ?? [];
  return isWithout(opened, plan, fields) ? ungrouped : view;
}

const nothing: View = { search: '', filters: [], sorts: [], fields: [] };

const ignore = () => undefined;

const cancelled: Loaded = { type: 'failed', failure: { type: 'cancelled' } };

/** The requested view of the rows. Compared by identity. */
export interface Wanted {
  plan: Plan;
  view: View;
}

/** The name of a report's only table. */
const table = 'rows';

const callFor = (request: ReportRequest, { plan, view }: Wanted): CallWanted => ({
  key: table,
  request,
  tables: [{ name: table, place: request.place }],
  fields: [...fieldsOf(plan, view)],
});

/**
 * The rows of one report, on the page side: one dataset in the worker, and one view of it. Calls reject with
 * LostError if the worker ends.
 */
export class Sheet {
  readonly #datasets: Datasets;
  #current: Opened | null = null;
  #wanted: Wanted | null = null;
  /** The view that a file is written from. Writing continues if the rows are replaced. */
  #writing: RemoteView | null = null;

  /**
   * `onLost` is called if the worker ends before the sheet is closed: the rows are lost, and the next call starts a
   * new worker.
   */
  constructor(onLost: () => void) {
    this.#datasets = new Datasets(openTables, () => {
      this.#current = null;
      onLost();
    });
  }

  /** Makes a call and replaces the current rows. `onShown` is called after the first batch and then at intervals. */
  async load(request: ReportRequest, wanted: Wanted, onShown: (shown: ViewSummary) => void): Promise<Loaded> {
    this.#show(null);
    const opened = await this.#open(this.#datasets.make(callFor(request, wanted)), wanted, onShown);
    if (!opened) return cancelled;
    this.#show(opened);
    return this.#loaded(opened);
  }

  /** Like `load`, but keeps the current rows until the new ones are complete, or if the call fails. */
  async refill(request: ReportRequest, wanted: Wanted): Promise<Loaded> {
    const opened = await this.#open(this.#datasets.renew(callFor(request, wanted)), wanted, ignore);
    if (!opened) return cancelled;
    const outcome = await this.#loaded(opened);
    if (outcome.type === 'loaded') {
      this.#show(opened);
      opened.held.replace();
    } else opened.view.close();
    return outcome;
  }

  /** Cancels the running call. Completely loaded rows are kept. */
  cancel(): void {
    this.#datasets.cancel();
    if (!this.#current?.isWhole) this.#show(null);
  }

  /** Whether the view needs fields that were not requested. */
  lacks({ plan, view }: Wanted): boolean {
    const fields = this.#current?.fields;
    return fields ? [...fieldsOf(plan, view)].some((field) => !fields.has(field)) : false;
  }

  /** Whether a pivot needs fields that were not requested. It would be empty without them. */
  lacksOf(pivot: ResolvedPivot, plan: Plan): boolean {
    return this.#current !== null && isWithout(this.#current, plan, fieldsRead(pivot));
  }

  /** The columns of filters that need fields that were not requested. Without them they pass every row. */
  lackingFilters({ plan, view }: Wanted): string[] {
    const opened = this.#current;
    return opened ? view.filters.map(({ value }) => value).filter((value) => isWithout(opened, plan, [value])) : [];
  }

  /** Shows another view. null if the rows were released, or if a newer view was requested meanwhile. */
  async show(wanted: Wanted): Promise<ViewSummary | null> {
    const opened = this.#current;
    this.#wanted = wanted;
    if (!opened) return null;
    await this.#read(opened, wanted.plan);
    return this.#wanted === wanted ? opened.view.show(showable(opened, wanted)) : null;
  }

  /** Lines `from` to `to` (exclusive) of the view. */
  async block(from: number, to: number): Promise<Line[]> {
    return this.#current ? this.#current.view.block(from, to) : [];
  }

  /** The values of a column around one of them, in the order of the view; null if there are no rows. */
  async trail(field: string, id: string): Promise<Trail | null> {
    return this.#current ? this.#current.view.trail(field, id, null) : null;
  }

  /** The group headers above a line. */
  async above(line: number): Promise<HeadAt[]> {
    return this.#current ? this.#current.view.above(line) : [];
  }

  /** The distinct values of a column. null if there are no rows, or if newer values were requested meanwhile. */
  async values(request: ValueLinesRequest): Promise<ValuesPage | null> {
    return this.#current ? this.#current.view.values(request) : null;
  }

  /** The condition that results from a user action on the values of a column. */
  async choose(request: ValuesRequest, act: ValuesAction): Promise<Choice> {
    return this.#current ? this.#current.view.choose(request, act) : request.condition;
  }

  /** The rows of the view, or every row, as a pivot; null if there are no rows. */
  async pivot(pivot: ResolvedPivot, scope?: 'shown' | 'all'): Promise<PivotTable | PivotRefusal | null> {
    return this.#current ? this.#current.view.pivot(pivot, scope) : null;
  }

  /** Sends summaries of columns in batches, until another view or newer summaries are requested. */
  async summaries(fields: readonly string[], onSummaries: (summaries: Summaries) => void): Promise<void> {
    const opened = this.#current;
    if (opened?.isWhole) await opened.view.summaries(fields, onSummaries);
  }

  async write(job: FileJob, onProgress: (done: number, of: number) => void): Promise<FileOutcome> {
    if (!this.#current) return { type: 'cancelled' };
    const { view } = this.#current;
    this.#writing = view;
    try {
      return await view.write(job, onProgress);
    } catch (reason) {
      // The screen shows this error in place of the rows.
      if (reason instanceof LostError) return { type: 'cancelled' };
      return { type: 'failed', message: String(reason) };
    } finally {
      if (this.#writing === view) this.#writing = null;
    }
  }

  cancelWriting(): void {
    void this.#writing?.cancelWriting().catch(ignore);
  }

  /** Cancels everything and releases the rows. */
  close(): void {
    this.cancelWriting();
    this.#show(null);
    this.#wanted = null;
    this.#datasets.close();
  }

  #show(opened: Opened | null): void {
    this.#current?.view.close();
    this.#current = opened;
  }

  /** Opens the view of a call; null if another call was made meanwhile. */
  async #open(held: LoadedCall, wanted: Wanted, onShown: (shown: ViewSummary) => void): Promise<Opened | null> {
    this.#wanted = wanted;
    const { plan, view } = wanted;
    const opened = await held.view(table, plan, view, onShown);
    if (opened && held.isHeld()) {
      const read = { key: keyOf(plan), reading: Promise.resolve() };
      return { held, view: opened, ...read, fields: fieldsOf(plan, view), isWhole: false };
    }
    opened?.close();
    return null;
  }

  /** Waits for the call to end, and for the view that is wanted by then. */
  async #loaded(opened: Opened): Promise<Loaded> {
    const outcome = await opened.held.outcome;
    if (outcome?.type !== 'arrived') return outcome ?? cancelled;
    opened.isWhole = true;
    opened.fields = outcome.fields && new Set(outcome.fields);
    while (this.#wanted && opened.held.isHeld()) {
      const wanted = this.#wanted;
      await this.#read(opened, wanted.plan);
      const shown = await opened.view.show(showable(opened, wanted));
      if (shown && this.#wanted === wanted) return opened.held.isHeld() ? { type: 'loaded', shown } : cancelled;
    }
    return cancelled;
  }

  /** Reads the dataset with another plan if necessary. Resolves when it has been read with this one. */
  #read(opened: Opened, plan: Plan): Promise<void> {
    const key = keyOf(plan);
    if (opened.key !== key) {
      opened.key = key;
      opened.reading = this.#readAgain(opened, plan, key);
    }
    return opened.reading;
  }

  async #readAgain(opened: Opened, plan: Plan, key: string): Promise<void> {
    const next = await opened.held.view(table, plan, this.#wanted?.view ?? nothing, ignore);
    if (!next || opened.key !== key) return next?.close();
    const before = opened.view;
    opened.view = next;
    before.close();
  }
}
