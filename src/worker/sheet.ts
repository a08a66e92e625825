import { fieldsRead } from '../../engine/pivots/fields.ts';
import type { HeadAt } from '../../engine/pivots/group-lines.ts';
import type { PivotRefusal, PivotTable } from '../../engine/pivots/pivot-table.ts';
import type { ResolvedPivot } from '../../engine/pivots/resolved.ts';
import { neededFields } from '../../engine/reports/read-fields.ts';
import type { ReportRequest } from '../../engine/reports/resolved.ts';
import type { Choice, LinesAsked, ValuesAct, ValuesAsked, ValuesShown } from '../../engine/results/column-values.ts';
import type { FileJob } from '../../engine/results/file-job.ts';
import type { Plan, Shown, View } from '../../engine/results/view.ts';
import type { Summaries } from '../../engine/summaries/summary.ts';
import type { Line } from '../../engine/tables/lines.ts';
import { type Failure, LostError } from '../api/errors.ts';
import { openTables, type RemoteDataset, type RemoteView } from './open-tables.ts';
import type { FileOutcome } from './protocol.ts';

/** How a report's call ended, with the rows shown. */
export type Loaded = { type: 'loaded'; shown: Shown } | { type: 'empty' } | { type: 'failed'; failure: Failure };

/** A requested dataset and the view of it. */
interface OpenedDataset {
  dataset: RemoteDataset;
  view: RemoteView;
  /** How it is read; resolves when it is. */
  key: string;
  reading: Promise<void>;
  /** null: everything the backend has. */
  fields: ReadonlySet<string> | null;
  isWhole: boolean;
}

const fieldsOf = (plan: Plan, { fields, sorts, filters, uses = [] }: View): ReadonlySet<string> =>
  neededFields(plan, [...fields, ...uses, ...sorts.map(({ value }) => value), ...filters.map(({ value }) => value)]);

/** Everything that determines how rows are read: all except the arrangement of columns. */
const keyOf = ({ derived, columns, style }: Plan): string =>
  JSON.stringify([
    derived,
    style,
    columns.map(({ width, enabled, pinned, ...read }) => read).sort((a, b) => (a.value < b.value ? -1 : 1)),
  ]);

/** Whether fields, or their sources, were not requested. */
const isWithout = ({ fields }: Pick<OpenedDataset, 'fields'>, plan: Plan, wanted: readonly string[]): boolean =>
  fields !== null && [...neededFields(plan, wanted)].some((field) => !fields.has(field));

/** The part of the request that can be shown now: rows are not grouped until the columns for that have arrived. */
function showable(opened: OpenedDataset, { plan, view }: Wanted): View {
  const { groups, ...ungrouped } = view;
  const fields = groups?.fields.map(({ value }) => value) ?? [];
  return isWithout(opened, plan, fields) ? ungrouped : view;
}

const nothing: View = { search: '', filters: [], sorts: [], fields: [] };

const ignore = () => undefined;

function letGo(opened: OpenedDataset | null): void {
  opened?.view.close();
  opened?.dataset.close();
}

const cancelled: Loaded = { type: 'failed', failure: { type: 'cancelled' } };

/** The requested plan and view. Another object is another request. */
export interface Wanted {
  plan: Plan;
  view: View;
}

/**
 * The rows of one report on the page: one dataset in the worker, and one view of it. Calls reject with LostError when
 * the worker ends.
 */
export class Sheet {
  #current: OpenedDataset | null = null;
  /** The dataset that will replace the current one. */
  #coming: OpenedDataset | null = null;
  #wanted: Wanted | null = null;
  #calls = 0;
  /** The view that a file is written from. It stays when other rows replace it. */
  #writing: RemoteView | null = null;
  #gone: AbortSignal | null = null;
  readonly #lose: () => void;

  /**
   * `onLost` is called if the worker ends before the sheet is closed: the rows are gone, and the next call starts
   * another worker.
   */
  constructor(onLost: () => void) {
    this.#lose = () => {
      this.#current = this.#coming = null;
      onLost();
    };
  }

  /**
   * Makes a call; its rows replace the current ones. `onShown` is called after the first batch, and then at intervals.
   */
  async load(request: ReportRequest, wanted: Wanted, onShown: (shown: Shown) => void): Promise<Loaded> {
    letGo(this.#current);
    this.#current = null;
    const opened = await this.#open(request, wanted, onShown);
    if (!opened) return cancelled;
    this.#current = opened;
    return this.#loaded(opened);
  }

  /** Like `load`, but the current rows stay until all new ones have arrived, and if that fails. */
  async refill(request: ReportRequest, wanted: Wanted): Promise<Loaded> {
    const opened = await this.#open(request, wanted, ignore);
    if (!opened) return cancelled;
    this.#coming = opened;
    const outcome = await this.#loaded(opened);
    if (this.#coming !== opened) return cancelled;
    this.#coming = null;
    if (outcome.type === 'loaded') {
      letGo(this.#current);
      this.#current = opened;
    } else letGo(opened);
    return outcome;
  }

  /** Cancels the running call. Rows that have all arrived stay. */
  cancel(): void {
    this.#calls += 1;
    letGo(this.#coming);
    this.#coming = null;
    if (this.#current?.isWhole) return;
    letGo(this.#current);
    this.#current = null;
  }

  /** Whether the view needs fields that were not requested. */
  lacks({ plan, view }: Wanted): boolean {
    const fields = this.#current?.fields;
    return fields ? [...fieldsOf(plan, view)].some((field) => !fields.has(field)) : false;
  }

  /** Whether a pivot reads fields that were not requested: without these columns it would be empty. */
  lacksOf(pivot: ResolvedPivot, plan: Plan): boolean {
    return this.#current !== null && isWithout(this.#current, plan, fieldsRead(pivot));
  }

  /** Shows the rows as requested. null: they were discarded, or something else was requested meanwhile. */
  async show(wanted: Wanted): Promise<Shown | null> {
    const opened = this.#current;
    this.#wanted = wanted;
    if (!opened) return null;
    await this.#read(opened, wanted.plan);
    return this.#wanted === wanted ? opened.view.show(showable(opened, wanted)) : null;
  }

  /** Lines of the view, from position `from` to before `to`. */
  async block(from: number, to: number): Promise<Line[]> {
    return this.#current ? this.#current.view.block(from, to) : [];
  }

  /** The heads of the expanded groups that contain a line. */
  async above(line: number): Promise<HeadAt[]> {
    return this.#current ? this.#current.view.above(line) : [];
  }

  /** The values of a column. null: there are no rows, or other values were requested meanwhile. */
  async values(asked: LinesAsked): Promise<ValuesShown | null> {
    return this.#current ? this.#current.view.values(asked) : null;
  }

  /** The condition that an action on a column's values creates. */
  async choose(asked: ValuesAsked, act: ValuesAct): Promise<Choice> {
    return this.#current ? this.#current.view.choose(asked, act) : asked.condition;
  }

  /** The rows of the view, grouped; null if there are none. */
  async pivot(pivot: ResolvedPivot): Promise<PivotTable | PivotRefusal | null> {
    return this.#current ? this.#current.view.pivot(pivot) : null;
  }

  /** Summaries of columns in the view, some at a time; none once another view or other summaries are requested. */
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
      // The screen shows that in place of the rows.
      if (reason instanceof LostError) return { type: 'cancelled' };
      return { type: 'failed', message: String(reason) };
    } finally {
      if (this.#writing === view) this.#writing = null;
    }
  }

  cancelWriting(): void {
    void this.#writing?.cancelWriting().catch(ignore);
  }

  /** Cancels everything and discards the rows. */
  close(): void {
    this.#calls += 1;
    this.#gone?.removeEventListener('abort', this.#lose);
    this.cancelWriting();
    letGo(this.#coming);
    letGo(this.#current);
    this.#current = this.#coming = this.#wanted = null;
  }

  /** Makes a call. null: another one was made meanwhile. */
  async #open(request: ReportRequest, wanted: Wanted, onShown: (shown: Shown) => void): Promise<OpenedDataset | null> {
    this.#calls += 1;
    const mine = this.#calls;
    this.#wanted = wanted;
    letGo(this.#coming);
    this.#coming = null;
    const tables = await openTables();
    if (mine !== this.#calls) return null;
    this.#gone?.removeEventListener('abort', this.#lose);
    this.#gone = tables.gone;
    this.#gone.addEventListener('abort', this.#lose);
    const { plan, view } = wanted;
    const fields = fieldsOf(plan, view);
    const dataset = await tables.open(request, [...fields]);
    const begun = { dataset, fields, key: keyOf(plan), reading: Promise.resolve(), isWhole: false };
    const opened = { ...begun, view: await dataset.view(plan, view, onShown) };
    if (mine === this.#calls) return opened;
    letGo(opened);
    return null;
  }

  /** Waits for the end of the call and until the rows are shown as requested by then. */
  async #loaded(opened: OpenedDataset): Promise<Loaded> {
    const outcome = await opened.dataset.outcome();
    if (outcome.type !== 'arrived') return outcome;
    opened.isWhole = true;
    opened.fields = outcome.fields && new Set(outcome.fields);
    while (this.#wanted && (opened === this.#current || opened === this.#coming)) {
      const wanted = this.#wanted;
      await this.#read(opened, wanted.plan);
      const shown = await opened.view.show(showable(opened, wanted));
      if (shown && this.#wanted === wanted) return { type: 'loaded', shown };
    }
    return cancelled;
  }

  /** Reads a dataset with a new plan, if it differs. Resolves when that is done. */
  #read(opened: OpenedDataset, plan: Plan): Promise<void> {
    const key = keyOf(plan);
    if (opened.key !== key) {
      opened.key = key;
      opened.reading = this.#readAnew(opened, plan, key);
    }
    return opened.reading;
  }

  async #readAnew(opened: OpenedDataset, plan: Plan, key: string): Promise<void> {
    const next = await opened.dataset.view(plan, this.#wanted?.view ?? nothing, ignore);
    if (opened.key !== key) return next.close();
    const before = opened.view;
    opened.view = next;
    before.close();
  }
}
