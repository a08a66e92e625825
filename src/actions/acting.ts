import { identityOf } from '../../engine/actions/columns.ts';
import { conflictOf } from '../../engine/actions/conflict.ts';
import { placeFaults } from '../../engine/actions/faults.ts';
import { type ActionInput, type Row, resolveAction } from '../../engine/actions/resolve.ts';
import type { ActRequest, ResolvedAction } from '../../engine/actions/resolved.ts';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Context } from '../../engine/context/context.ts';
import type { FieldValue, Values } from '../../engine/context/values.ts';
import type { NormalAction } from '../../engine/definitions/normal-action.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import { type Failure, failureOf } from '../api/errors.ts';
import { textOfFailure } from '../i18n/refusal-text.ts';
import type { Begun } from '../runs/act.ts';
import { newKey } from '../session/new-key.ts';
import { reloadAccount } from '../session/session.ts';
import { showError } from '../ui/toasts.ts';
import { type ActingState, type BegunActions, createBegun } from './begun.ts';
import { createCalling } from './calling.ts';
import { createSaying } from './saying.ts';

interface Options {
  actions: Readonly<Record<string, NormalAction>>;
  context: () => Context;
  /** The parameters of the screen. */
  parameters: () => Values;
  /** The columns of the rows that an action is for. */
  columnsOf: (name: string) => readonly ResolvedColumn[];
  /** Loads tables again, and resolves when they are there. */
  renew: (tables: readonly string[]) => Promise<void>;
  /** The tables of the sections with an action, for actions that don't name tables. */
  tablesOf: (name: string) => readonly string[];
  navigate: (to: string) => void;
  kept: ActingState | undefined;
}

export type Acting = ReturnType<typeof createActing>;

/** How often an action is sent again because a record has changed in what the user did not touch. */
const mostRebases = 3;

/** The record in a refusal because somebody else has changed it; null for every other failure. */
const recordOf = (failure: Failure): Row | null =>
  failure.type === 'refused' && failure.status === 409 && failure.record ? (failure.record as Row) : null;

/** Resolves begun actions. */
function createResolving({ actions, context, parameters, columnsOf }: Options) {
  const inputOf = (name: string, { rows, typed }: Pick<Begun, 'rows' | 'typed'>): ActionInput => ({
    parameters: parameters(),
    columns: columnsOf(name),
    rows,
    typed,
  });
  return {
    /** `now`: the context of the screen, when it draws the action. */
    resolve(name: string, begun: Pick<Begun, 'rows' | 'typed'>, now: Context = context()): ResolvedAction | null {
      const action = actions[name];
      return action ? resolveAction(action, now, inputOf(name, begun)) : null;
    },
    /** The conflict of an action whose record somebody else has changed; null if there is none. */
    conflictIn(name: string, begun: Begun, now: Context = context()) {
      const action = actions[name];
      if (!action || begun.act.status !== 'conflict') return null;
      return conflictOf(action, now, inputOf(name, begun), begun.act.record);
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

/** Sends begun actions, and says what came of them. */
function createSending(options: Options, begun: BegunActions, { resolve, conflictIn }: Resolving) {
  const { actions, renew, tablesOf, navigate, context } = options;
  const calling = createCalling(begun);
  const said = createSaying(options, begun.count, resolve);
  const refresh = (name: string, { refresh: named }: ResolvedAction) => renew(named ?? tablesOf(name));

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
    if (record && action.fields.length > 0) return meet(name, record, attempt, rebases);
    const { words } = context();
    const isOutdated = record !== null || (failure.type === 'refused' && failure.status === 404);
    if (action.fields.length === 0 && (record || begun.opened()?.name !== name)) {
      // Sent again, it would fail again; without a dialog, nothing on the screen shows how it ended.
      const text = record ? words('actions.changed_meanwhile') : textOfFailure(failure, words);
      if (text) showError(text, resolved.text);
      begun.end(name);
      return isOutdated ? refresh(name, resolved) : undefined;
    }
    const faults = placeFaults(failure.type === 'refused' ? failure.faults : [], action, resolved.form);
    begun.tell(name, { type: 'refused', attempt, failure, faults });
    // What the screen shows is out of date.
    if (isOutdated) await refresh(name, resolved);
  }

  async function send(name: string, rebases = 0): Promise<void> {
    const now = begun.get(name);
    const resolved = now && resolve(name, now);
    if (!now || !resolved?.request || now.act.status === 'sending') return;
    const attempt = ++attempts;
    begun.tell(name, { type: 'sent', key: newKey(), attempt });
    let data: unknown;
    try {
      data = await calling.call(name, attempt, resolved.isCreating, resolved.request);
    } catch (reason) {
      if (calling.isCancelled(name)) return begun.tell(name, { type: 'cancelled', attempt });
      return fail(name, resolved, failureOf(reason), { attempt, rebases });
    }
    begun.count();
    said.tell(name, now.rows, resolved, data);
    finish(name, now.rows, resolved.request, attempt);
    await Promise.all([refresh(name, resolved), resolved.changesAccount && reloadAccount()]);
    if (resolved.to !== null) navigate(resolved.to);
  }

  /** Ends it. The form of a section shows what was saved until its record is loaded again. */
  function finish(name: string, rows: readonly Row[], request: ActRequest, attempt: number): void {
    const action = actions[name];
    if (!action || begun.get(name)?.attempt !== attempt) return;
    const isInSection = action.fields.length > 0 && begun.opened()?.name !== name && rows.length > 0;
    if (isInSection) begun.tell(name, { type: 'done', attempt, rows: savedRows(action, rows, request) });
    else begun.end(name);
  }
  return { send, cancel: calling.cancel };
}

/** What users do on a screen. Its functions never reject: failures are in the state. */
export function createActing(options: Options) {
  const { actions } = options;
  const begun = createBegun(options.kept, Object.keys(actions));
  const resolving = createResolving(options);
  const { send, cancel } = createSending(options, begun, resolving);
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
    countDone: () => begun.store.done,
    /** The fields that identify the rows of some actions. */
    identityOf: (names: readonly string[]) => [
      ...new Set(names.flatMap((name) => (actions[name] ? identityOf(actions[name]) : []))),
    ],
    isUnsaved: begun.isUnsaved,
    restore: begun.restore,
    kept: begun.kept,
    resolve: resolving.resolve,
    conflictIn: resolving.conflictIn,
    confirm,
    cancel,
    /** Opens the dialog of an action. */
    open(name: string, rows: readonly Row[]): void {
      begun.end(name);
      begun.begin(name, rows);
      begun.show({ name, hasForm: hasForm(name) });
    },
    /** `rows`: those that the action is for, unless it was begun already. */
    type(name: string, rows: readonly Row[], values: RawValues): void {
      const now = begun.begin(name, rows);
      const fields = resolving.resolve(name, { ...now, typed: {} })?.form?.fields ?? [];
      const base = Object.fromEntries(fields.map((field) => [field.key, field.value]));
      begun.tell(name, { type: 'typed', values, base });
    },
    /** Does it, or shows the faults or the question that is before it. */
    perform(name: string, rows: readonly Row[]): void {
      const before = begun.get(name);
      if (before?.act.status === 'sending') return;
      // A button without a form is for the rows of this click.
      if (before && !hasForm(name) && begun.opened()?.name !== name) begun.end(name);
      const now = begun.begin(name, rows);
      const resolved = resolving.resolve(name, now);
      if (!resolved?.request) begun.tell(name, { type: 'tried' });
      else if (resolved.confirmation && now.act.status !== 'asking') {
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
    /** The record of a form was loaded again: it shows that, unless something was typed meanwhile. */
    settle(name: string): void {
      const now = begun.get(name);
      if (now && now.act.status === 'idle' && Object.keys(now.typed).length === 0) begun.end(name);
    },
    /** Gives up what was begun. What is on its way can't be taken back. */
    end(name: string): void {
      if (begun.get(name)?.act.status !== 'sending') begun.end(name);
    },
  };
}
