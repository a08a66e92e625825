import { identityOf } from '../../engine/actions/columns.ts';
import { conflictOf } from '../../engine/actions/conflict.ts';
import { type Entered, enteredRows } from '../../engine/actions/entered.ts';
import { placeFaults } from '../../engine/actions/faults.ts';
import { faultyPage, pageAfter, placeOfPage } from '../../engine/actions/pages.ts';
import { type ActionInput, type Row, resolveAction } from '../../engine/actions/resolve.ts';
import type { ActRequest, Previewed, ResolvedAction } from '../../engine/actions/resolved.ts';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Context } from '../../engine/context/context.ts';
import type { FieldValue, Values } from '../../engine/context/values.ts';
import type { NormalAction } from '../../engine/definitions/normal-action.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import { equal } from '../../engine/schema/equal.ts';
import { type Failure, failureOf } from '../api/errors.ts';
import { withoutFile } from '../fields/held-files.ts';
import type { ActEvent, Begun } from '../runs/act.ts';
import { newKey } from '../session/new-key.ts';
import { type ActingState, type BegunActions, createBegun, type Done } from './begun.ts';
import { type Beside, createBeside } from './beside.ts';
import { createCalling } from './calling.ts';
import { createCatchingUp } from './catching-up.ts';
import { createImporting } from './importing.ts';
import { createOutcome, isStale, recordOf } from './outcome.ts';
import { createSaying } from './saying.ts';
import type { ActingTools } from './tools.ts';

interface Options {
  actions: Readonly<Record<string, NormalAction>>;
  context: () => Context;
  /** The parameters of the screen. */
  parameters: () => Values;
  /** The columns of the rows that an action is for. */
  columnsOf: (name: string) => readonly ResolvedColumn[];
  /** The columns of a table of the screen, for previews. Default: none. */
  columnsOfTable?: (table: string) => readonly ResolvedColumn[];
  /** Loads tables again, and resolves when they are there. */
  renew: (tables: readonly string[]) => Promise<void>;
  /** The tables of the sections with an action, for actions that don't name tables. */
  tablesOf: (name: string) => readonly string[];
  /** The rows of its tables, as they were loaded last. */
  rowsOf: (name: string) => Promise<readonly Row[]>;
  navigate: (to: string, options?: { replace: boolean }) => void;
  /** Whether the user sees what was begun. */
  isShown: () => boolean;
  done: Done;
  kept: ActingState | undefined;
  tools: ActingTools;
}

export type Acting = ReturnType<typeof createActing>;

/** How often an action is sent again because a record has changed in what the user did not touch. */
const mostRebases = 3;

/** Rows of a group that a call has not saved. Their faults say why. */
const rowsLeft: Failure = { type: 'refused', status: 200, code: undefined, values: {}, message: '', faults: [] };

/** What an action is resolved with. */
type Tried = Pick<Begun, 'rows' | 'typed' | 'previewed'>;

/** Resolves begun actions. */
function createResolving({ actions, context, parameters, columnsOf, columnsOfTable }: Options) {
  const inputOf = (name: string, { rows, typed, previewed }: Tried, answer?: unknown): ActionInput => ({
    parameters: parameters(),
    columns: columnsOf(name),
    previewColumns: columnsOfTable?.(actions[name]?.preview?.table ?? '') ?? [],
    previewed: previewed ?? null,
    rows,
    typed,
    answer,
  });
  /** What was typed, compared with the record as it is now. */
  const conflictWith = (name: string, begun: Begun, record: Row, now: Context = context()) => {
    const action = actions[name];
    return action ? conflictOf(action, now, inputOf(name, begun), record) : null;
  };
  return {
    conflictWith,
    /** It as it is after its answer: what is said, and the screen that opens. */
    afterwards(name: string, rows: readonly Row[], answer: unknown): ResolvedAction | null {
      const action = actions[name];
      return action ? resolveAction(action, context(), inputOf(name, { rows, typed: {} }, answer)) : null;
    },
    /** `now`: the context of the screen, when it draws the action. */
    resolve(name: string, begun: Tried, now: Context = context()): ResolvedAction | null {
      const action = actions[name];
      return action ? resolveAction(action, now, inputOf(name, begun)) : null;
    },
    /** The action that takes another one back, for its rows; null if there is none. */
    back(name: string, rows: readonly Row[]): ResolvedAction | null {
      const undo = actions[actions[name]?.undo ?? ''];
      return undo ? resolveAction(undo, context(), { ...inputOf(undo.key, { rows, typed: {} }), isUndo: true }) : null;
    },
    /** The conflict of an action whose record somebody else has changed; null if there is none. */
    conflictIn(name: string, begun: Begun, now: Context = context()) {
      return begun.act.status === 'conflict' ? conflictWith(name, begun, begun.act.record, now) : null;
    },
  };
}

/** The rows of a record after its form was saved, until they are loaded again. */
function savedRows({ inputs, starts }: NormalAction, rows: readonly Row[], { body }: ActRequest): readonly Row[] {
  const saved = inputs.flatMap(({ name, from, isUnsent }): [string, FieldValue][] => {
    if (typeof from !== 'object' || !('field' in from) || isUnsent) return [];
    const start = starts[from.field];
    const column = typeof start === 'object' && 'column' in start ? start.column : from.field;
    return start === undefined || typeof start === 'object' ? [[column, body?.[name] ?? null]] : [];
  });
  return rows.map((row) => ({ ...row, ...Object.fromEntries(saved) }));
}

/** Counts attempts on all screens, so that a late answer never counts for a later attempt. */
let attempts = 0;

type Resolving = ReturnType<typeof createResolving>;

/** An attempt, and how often it was sent again because the record had changed. */
interface Sent {
  attempt: number;
  rebases: number;
}

/** Ends actions that were sent. */
function createFinishing(
  { actions }: Options,
  begun: BegunActions,
  outcome: ReturnType<typeof createOutcome>,
  { resolve }: Resolving,
) {
  /** Ends it for the rows of a group that were saved. The others stay typed. */
  async function finishRows(name: string, { saved, left, faults }: Entered, attempt: number, data: unknown) {
    if (Object.keys(left).length === 0) begun.end(name);
    else begun.tell(name, { type: 'left', attempt, typed: left, failure: rowsLeft, faults });
    const resolved = saved.length > 0 && resolve(name, { rows: saved, typed: {} });
    if (resolved) await outcome.succeed(name, saved, resolved, data);
  }

  /** Ends it. The form of a section shows what was saved until its record is loaded again. */
  function finish(name: string, rows: readonly Row[], request: ActRequest, attempt: number): void {
    const action = actions[name];
    if (!action || begun.get(name)?.attempt !== attempt) return;
    const isInSection = action.fields.length > 0 && begun.opened()?.name !== name && rows.length > 0;
    if (isInSection) begun.tell(name, { type: 'done', attempt, rows: savedRows(action, rows, request) });
    else begun.end(name);
  }
  return { finish, finishRows };
}

/** Sends begun actions, and says what came of them. */
function createSending(options: Options, begun: BegunActions, resolving: Resolving) {
  const { resolve, back, afterwards, conflictIn, conflictWith } = resolving;
  const { actions, tools, isShown } = options;
  const calling = createCalling(begun, tools);
  const said = createSaying(options, begun.count, { resolve, back, afterwards });
  const outcome = createOutcome(options, said, begun.count, afterwards);
  const beside = createBeside(begun, outcome, tools);
  const { finish, finishRows } = createFinishing(options, begun, outcome, resolving);
  const follow = createCatchingUp(options, begun, conflictWith);

  /** Fields that only one of two people has changed need no question. */
  async function meet(name: string, record: Row, attempt: number, rebases: number): Promise<void> {
    begun.tell(name, { type: 'conflicted', attempt, record });
    const now = begun.get(name);
    const conflict = now && conflictIn(name, now);
    if (!conflict || conflict.fields.length > 0 || rebases >= mostRebases) return;
    const { rows, typed } = conflict.keepMine;
    begun.tell(name, { type: 'chosen', rows, typed: typed ?? {} });
    await send(name, rebases + 1);
  }

  async function fail(
    name: string,
    resolved: ResolvedAction,
    failure: Failure,
    { attempt, rebases }: Sent,
  ): Promise<void> {
    const action = actions[name];
    if (!action) return;
    const record = recordOf(failure);
    // With other parameters, or on another screen, nothing else shows how it ended.
    const isHidden = !isShown() && begun.get(name)?.attempt === attempt;
    if (record && action.fields.length > 0) {
      await meet(name, record, attempt, rebases);
      if (isHidden && begun.get(name)?.act.status === 'conflict') outcome.say(resolved, failure);
      return;
    }
    if (action.fields.length === 0 && (record || begun.opened()?.name !== name)) {
      // Sent again, it would fail again; without a dialog, nothing on the screen shows how it ended.
      begun.end(name);
      return outcome.fail(name, resolved, failure);
    }
    const faults = placeFaults(failure.type === 'refused' ? failure.faults : [], action, resolved.form);
    begun.tell(name, { type: 'refused', attempt, failure, faults, page: faultyPage(resolved.pages, faults) });
    if (isHidden) outcome.say(resolved, failure);
    await outcome.catchUp(name, resolved, failure);
    if (isStale(failure)) await follow(name, attempt);
  }

  async function send(name: string, rebases = 0): Promise<void> {
    const now = begun.get(name);
    const action = actions[name];
    const resolved = now && resolve(name, now);
    if (!action || !now || !resolved?.request || now.act.status === 'sending') return;
    const attempt = ++attempts;
    begun.tell(name, { type: 'sent', key: newKey(), attempt });
    let data: unknown;
    try {
      data = await calling.call(name, attempt, resolved.isCreating, resolved.request);
    } catch (reason) {
      if (calling.isCancelled(name)) {
        begun.tell(name, { type: 'cancelled', attempt });
        return calling.follow(name);
      }
      return fail(name, resolved, failureOf(reason), { attempt, rebases });
    }
    const entered = enteredRows(action, now.typed, data);
    if (entered) return finishRows(name, entered, attempt, data);
    finish(name, now.rows, resolved.request, attempt);
    const done = outcome.succeed(name, now.rows, resolved, data);
    await (action.fields.length === 0 ? beside.settle(name, now.rows, done) : done);
  }

  /** Stops sending files, and sends them again without one of them. What has arrived as a whole is not stopped. */
  function leaveOut(name: string, file: string): void {
    const now = begun.get(name);
    if (now?.act.status !== 'sending' || (now.act.share ?? 1) >= 1) return;
    calling.cancel(name, () => {
      begun.tell(name, { type: 'typed', values: withoutFile(now.typed, file), base: {} });
      void send(name);
    });
  }

  return { send, beside, stopping: { cancel: (name: string) => calling.cancel(name), leaveOut } };
}

/** What comes before it can be sent: the next page, or its faults, which also hold a page back. null if it can be sent. */
function stepBefore(resolved: ResolvedAction | null, now: Begun): ActEvent | null {
  const { pages, request } = resolved ?? { pages: [], request: null };
  const next = pageAfter(pages, now);
  if (!next) return request ? null : { type: 'tried', page: faultyPage(pages) };
  return pages[placeOfPage(pages, now)]?.isSound ? { type: 'turned', page: next.key } : { type: 'tried' };
}

/** What a click does while an action is being sent: without a form or a question, it is also sent for other rows. */
const createMore =
  ({ resolve }: Resolving, beside: Beside) =>
  (name: string, rows: readonly Row[], now: Begun): void => {
    const resolved = equal(now.rows, rows) || beside.has(name, rows) ? null : resolve(name, { rows, typed: {} });
    if (resolved && !resolved.form && !resolved.confirmation) void beside.send(name, rows, resolved);
  };

/** Whether an action is being sent for exactly these rows. */
const createIsSending =
  (begun: BegunActions, beside: Beside) =>
  (name: string, rows: readonly Row[]): boolean => {
    const now = begun.get(name);
    return (now?.act.status === 'sending' && equal(now.rows, rows)) || beside.isUnderWay(name, rows);
  };

/**
 * What a form in a section does with its record. `load` identifies how often that was loaded: the same rows again, such
 * as for another language, are older than what was saved since.
 */
function createSettling(begun: BegunActions, { conflictWith }: Resolving) {
  const loads = new Map<string, string>();
  return (name: string, load: string, rows: readonly Row[]): void => {
    if (loads.get(name) === load) return;
    loads.set(name, load);
    const now = begun.get(name);
    const [record] = rows;
    if (now?.act.status !== 'idle') return;
    if (Object.keys(now.typed).length === 0 && now.page === undefined) begun.end(name);
    // What nobody else has changed meanwhile stays typed, and is sent with the version of the record as it is now.
    else if (record && conflictWith(name, now, record)?.fields.length === 0)
      begun.tell(name, { type: 'followed', rows });
  };
}

const createTurning =
  (begun: BegunActions) =>
  (name: string, rows: readonly Row[], page: string): void => {
    begun.begin(name, rows);
    begun.tell(name, { type: 'turned', page });
  };

/** Keeps what is typed. `rows`: those that the action is for, unless it was begun already. */
const createTyping =
  (begun: BegunActions, { resolve }: Resolving) =>
  (name: string, rows: readonly Row[], values: RawValues): void => {
    const now = begun.begin(name, rows);
    const fields = resolve(name, { ...now, typed: {} })?.form?.fields ?? [];
    const base = Object.fromEntries(fields.map((field) => [field.key, field.value]));
    begun.tell(name, { type: 'typed', values, base });
  };

/** Gives up what was typed, until the user takes that back. */
const createDiscarding =
  ({ context, tools }: Options, begun: BegunActions) =>
  (name: string): void => {
    if (begun.get(name)?.act.status === 'sending') return;
    const { words } = context();
    tools.showUndo(words('actions.discarded'), { text: words('actions.take_back'), act: begun.discard(name) });
  };

const createPreviewing = ({ tools }: Options, begun: BegunActions) => ({
  /** The preview of its values is there. */
  preview(name: string, rows: readonly Row[], previewed: Previewed): void {
    begun.begin(name, rows);
    begun.tell(name, { type: 'previewed', previewed });
  },
  askPreview: (request: ActRequest, signal: AbortSignal) => tools.act(request, null, { files: [], signal }),
});

/** What users do on a screen. Its functions never reject: failures are in the state. */
export function createActing(options: Options) {
  const { actions } = options;
  const begun = createBegun(options.kept, Object.keys(actions), options.done);
  const resolving = createResolving(options);
  const { send, beside, stopping } = createSending(options, begun, resolving);
  const sendMore = createMore(resolving, beside);
  const hasForm = (name: string) => actions[name]?.fields.length !== 0;
  /** Whether the form of an action is in a section, and only its question in a dialog. */
  const isOnlyAsked = (name: string) => begun.opened()?.name === name && !begun.opened()?.hasForm && hasForm(name);
  /** Sends it. A form in a section shows itself how far it is. */
  const confirm = (name: string) => {
    if (isOnlyAsked(name)) begun.show(null);
    void send(name);
  };
  return {
    store: begun.store,
    /** How many actions were done on the screen until now. */
    countDone: () => options.done.count,
    /** The fields that identify the rows of some actions. */
    identityOf: (names: readonly string[]) => [
      ...new Set(names.flatMap((name) => (actions[name] ? identityOf(actions[name]) : []))),
    ],
    isUnsaved: begun.isUnsaved,
    rest: begun.rest,
    giveUp: begun.giveUp,
    kept: begun.kept,
    resolve: resolving.resolve,
    conflictIn: resolving.conflictIn,
    isSending: createIsSending(begun, beside),
    confirm,
    ...stopping,
    /** Opens the dialog of an action. */
    open(name: string, rows: readonly Row[]): void {
      begun.end(name);
      begun.begin(name, rows);
      begun.show({ name, hasForm: hasForm(name) });
    },
    type: createTyping(begun, resolving),
    ...createPreviewing(options, begun),
    /** Opens a page of its form. */
    turn: createTurning(begun),
    /** Does it, or shows the faults, the next page or the question that is before it. */
    perform(name: string, rows: readonly Row[]): void {
      const before = begun.get(name);
      if (before?.act.status === 'sending') sendMore(name, rows, before);
      if (before?.act.status === 'sending' || beside.has(name, rows)) return;
      // A button without a form is for the rows of this click.
      if (before && !hasForm(name) && begun.opened()?.name !== name) begun.end(name);
      const now = begun.begin(name, rows);
      // The second click of a double click does not answer the question of the first one.
      if (now.act.status === 'asking') return;
      const resolved = resolving.resolve(name, now);
      const step = stepBefore(resolved, now);
      if (step?.type === 'tried' && resolved?.isWaiting) return;
      if (step) begun.tell(name, step);
      else if (resolved?.confirmation) {
        begun.tell(name, { type: 'asked' });
        begun.show(begun.opened() ?? { name, hasForm: false });
      } else confirm(name);
    },
    decline(name: string): void {
      begun.tell(name, { type: 'declined' });
      if (isOnlyAsked(name)) begun.show(null);
    },
    /** Chooses one of the two versions of a record. */
    choose(name: string, which: 'keepMine' | 'takeTheirs'): void {
      const now = begun.get(name);
      const chosen = now && resolving.conflictIn(name, now)?.[which];
      if (chosen) begun.tell(name, { type: 'chosen', rows: chosen.rows, typed: chosen.typed ?? {} });
    },
    importing: createImporting(options, resolving, begun.count),
    settle: createSettling(begun, resolving),
    discard: createDiscarding(options, begun),
    /** Gives up what was begun. What is on its way can't be taken back. */
    end(name: string): void {
      if (begun.get(name)?.act.status !== 'sending') begun.end(name);
    },
  };
}
