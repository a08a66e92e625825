import { proxy, ref, useSnapshot } from 'valtio';
import { conflictOf } from '../../engine/actions/conflict.ts';
import { placeFaults } from '../../engine/actions/faults.ts';
import { type ActionInput, type Row, resolveAction } from '../../engine/actions/resolve.ts';
import type { ResolvedAction } from '../../engine/actions/resolved.ts';
import type { Context } from '../../engine/context/context.ts';
import type { Values } from '../../engine/context/values.ts';
import type { NormalAction } from '../../engine/definitions/normal-action.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import { type Failure, failureOf } from '../api/errors.ts';
import { type ActEvent, type Begun, begin, isUnsaved, nextAct } from '../runs/act.ts';
import { client } from '../session/client.ts';
import { newKey } from '../session/new-key.ts';
import { showSuccess } from '../ui/toasts.ts';

/** What users do on a screen. Plain JSON, so that it can be kept. */
export interface ActingState {
  /** The actions that were begun, by name. */
  begun: Readonly<Record<string, Begun>>;
  /** The action with a dialog: with its form, or only with its question. */
  open: { name: string; hasForm: boolean } | null;
}

interface Options {
  actions: Readonly<Record<string, NormalAction>>;
  context: () => Context;
  /** The parameters of the screen. */
  parameters: () => Values;
  /** Loads tables again, and resolves when they are there. */
  renew: (tables: readonly string[]) => Promise<void>;
  /** The tables of the sections with an action, for actions that don't name tables. */
  tablesOf: (action: string) => readonly string[];
  navigate: (to: string) => void;
  kept: ActingState | undefined;
}

export type Acting = ReturnType<typeof createActing>;

/** How often an action is sent again because a record has changed in what the user did not touch. */
const mostRebases = 3;

/** The record in a refusal because somebody else has changed it; null for every other failure. */
const recordOf = (failure: Failure): Row | null =>
  failure.type === 'refused' && failure.status === 409 && failure.record ? (failure.record as Row) : null;

/** After a reload nothing is under way. A kept key makes a retry the same attempt. */
const rested = (begun: Begun): Begun => ({ ...begun, act: { status: 'idle' } });

/** Begins actions, sends them, and says what came of it. */
export function createActing({ actions, context, parameters, renew, tablesOf, navigate, kept }: Options) {
  const store = proxy<{ now: ActingState }>({ now: ref(kept ?? { begun: {}, open: null }) });
  const state = () => store.now;
  const set = (now: ActingState) => {
    store.now = ref(now);
  };

  function tell(key: string, event: ActEvent): void {
    const before = state().begun[key];
    if (!before) return;
    const after = nextAct(before, event);
    if (after !== before) set({ ...state(), begun: { ...state().begun, [key]: after } });
  }

  function end(key: string): void {
    const { [key]: _ended, ...begun } = state().begun;
    set({ begun, open: state().open?.name === key ? null : state().open });
  }

  /** Whether the form of an action is in a section, and only its question in a dialog. */
  const isOnlyAsked = (key: string) =>
    state().open?.name === key && !state().open?.hasForm && actions[key]?.fields.length !== 0;

  const inputOf = ({ rows, typed }: Pick<Begun, 'rows' | 'typed'>): ActionInput => ({
    parameters: parameters(),
    rows,
    typed,
  });

  const resolve = (key: string, begun: Pick<Begun, 'rows' | 'typed'>): ResolvedAction | null => {
    const action = actions[key];
    return action ? resolveAction(action, context(), inputOf(begun)) : null;
  };

  /** The conflict of an action whose record somebody else has changed. */
  function conflictIn(key: string, begun: Begun) {
    const action = actions[key];
    return action && begun.act.status === 'conflict'
      ? conflictOf(action, context(), inputOf(begun), begun.act.record)
      : null;
  }

  /** Loads what an action has changed again. */
  const refresh = (key: string, { refresh: named }: Pick<ResolvedAction, 'refresh'>) => renew(named ?? tablesOf(key));

  async function succeed(key: string, resolved: ResolvedAction): Promise<void> {
    showSuccess(resolved.done);
    await refresh(key, resolved);
    end(key);
    if (resolved.to !== null) navigate(resolved.to);
  }

  /** Another person has changed the record: fields that only one of both has changed need no question. */
  async function meet(key: string, record: Row, attempt: number, rebases: number): Promise<void> {
    tell(key, { type: 'conflicted', attempt, record });
    const begun = state().begun[key];
    const conflict = begun && conflictIn(key, begun);
    if (!conflict || conflict.fields.length > 0 || rebases >= mostRebases) return;
    const { rows, typed } = conflict.keepMine;
    tell(key, { type: 'chosen', rows, typed: typed ?? {} });
    await send(key, rebases + 1);
  }

  async function send(key: string, rebases = 0): Promise<void> {
    const begun = state().begun[key];
    const action = actions[key];
    const resolved = begun && resolve(key, begun);
    if (!begun || !action || !resolved?.request || begun.act.status === 'sending') return;
    // The form of a section shows itself how far it is.
    if (isOnlyAsked(key)) set({ ...state(), open: null });
    tell(key, { type: 'sent', key: newKey() });
    const { attempt, key: own } = state().begun[key] ?? begun;
    try {
      await client.act(resolved.request, resolved.isCreating ? own : null);
    } catch (reason) {
      const failure = failureOf(reason);
      const record = recordOf(failure);
      if (record && action.fields.length > 0) return meet(key, record, attempt, rebases);
      const faults = placeFaults(failure.type === 'refused' ? failure.faults : [], action);
      tell(key, { type: 'refused', attempt, failure, faults });
      // What is on the screen is out of date.
      if (record) await refresh(key, resolved);
      return;
    }
    await succeed(key, resolved);
  }

  return {
    store,
    resolve,
    conflictIn,
    /** Whether leaving the screen would lose something. */
    isUnsaved: () => Object.values(state().begun).some((begun) => isUnsaved(begun) || begun.act.status === 'sending'),
    kept: (): ActingState => ({
      begun: Object.fromEntries(Object.entries(state().begun).map(([key, begun]) => [key, rested(begun)])),
      open: state().open,
    }),
    /** Opens the dialog of an action. */
    open(key: string, rows: readonly Row[]): void {
      set({
        begun: { ...state().begun, [key]: begin(rows) },
        open: { name: key, hasForm: actions[key]?.fields.length !== 0 },
      });
    },
    /** `rows`: those that the action is for, unless it was begun already. */
    type(key: string, rows: readonly Row[], values: RawValues): void {
      const begun = state().begun[key] ?? begin(rows);
      if (!state().begun[key]) set({ ...state(), begun: { ...state().begun, [key]: begun } });
      const fields = resolve(key, { ...begun, typed: {} })?.form?.fields ?? [];
      tell(key, { type: 'typed', values, base: Object.fromEntries(fields.map((field) => [field.key, field.value])) });
    },
    /** Does it, or shows the faults or the question that is before it. */
    perform(key: string, rows: readonly Row[]): void {
      const begun = state().begun[key] ?? begin(rows);
      if (!state().begun[key]) set({ ...state(), begun: { ...state().begun, [key]: begun } });
      const resolved = resolve(key, begun);
      if (!resolved?.request) tell(key, { type: 'tried' });
      else if (resolved.confirmation && begun.act.status !== 'asking') {
        tell(key, { type: 'asked' });
        set({ ...state(), open: state().open ?? { name: key, hasForm: false } });
      } else void send(key);
    },
    /** Does it after its question. */
    confirm: (key: string) => void send(key),
    decline(key: string): void {
      tell(key, { type: 'declined' });
      if (isOnlyAsked(key)) set({ ...state(), open: null });
    },
    /** Chooses one of the two versions of a record. */
    choose(key: string, which: 'keepMine' | 'takeTheirs'): void {
      const begun = state().begun[key];
      const chosen = begun && conflictIn(key, begun)?.[which];
      if (chosen) tell(key, { type: 'chosen', rows: chosen.rows, typed: chosen.typed ?? {} });
    },
    /** Gives up what was begun. What is on its way can't be taken back. */
    end(key: string): void {
      if (state().begun[key]?.act.status !== 'sending') end(key);
    },
  };
}

/** An action that was begun; undefined if it was not. */
export const useBegun = ({ store }: Acting, key: string): Begun | undefined =>
  (useSnapshot(store).now as ActingState).begun[key];

export const useActing = ({ store }: Acting): ActingState => useSnapshot(store).now as ActingState;
