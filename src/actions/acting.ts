import { conflictOf } from '../../engine/actions/conflict.ts';
import { placeFaults } from '../../engine/actions/faults.ts';
import { type ActionInput, type Row, resolveAction } from '../../engine/actions/resolve.ts';
import type { ResolvedAction } from '../../engine/actions/resolved.ts';
import type { Context } from '../../engine/context/context.ts';
import type { Values } from '../../engine/context/values.ts';
import type { NormalAction } from '../../engine/definitions/normal-action.ts';
import type { RawValues } from '../../engine/fields/resolve.ts';
import { type Failure, failureOf } from '../api/errors.ts';
import type { Begun } from '../runs/act.ts';
import { client } from '../session/client.ts';
import { newKey } from '../session/new-key.ts';
import { reloadAccount } from '../session/session.ts';
import { showSuccess } from '../ui/toasts.ts';
import { type ActingState, type BegunActions, createBegun } from './begun.ts';

interface Options {
  actions: Readonly<Record<string, NormalAction>>;
  context: () => Context;
  /** The parameters of the screen. */
  parameters: () => Values;
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
function createResolving({ actions, context, parameters }: Options) {
  const inputOf = ({ rows, typed }: Pick<Begun, 'rows' | 'typed'>): ActionInput => ({
    parameters: parameters(),
    rows,
    typed,
  });
  return {
    resolve(name: string, begun: Pick<Begun, 'rows' | 'typed'>): ResolvedAction | null {
      const action = actions[name];
      return action ? resolveAction(action, context(), inputOf(begun)) : null;
    },
    /** The conflict of an action whose record somebody else has changed; null if there is none. */
    conflictIn(name: string, begun: Begun) {
      const action = actions[name];
      if (!action || begun.act.status !== 'conflict') return null;
      return conflictOf(action, context(), inputOf(begun), begun.act.record);
    },
  };
}

type Resolving = ReturnType<typeof createResolving>;

/** Sends begun actions, and says what came of them. */
function createSending(options: Options, begun: BegunActions, { resolve, conflictIn }: Resolving) {
  const { actions, renew, tablesOf, navigate } = options;
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

  async function fail(name: string, resolved: ResolvedAction, reason: unknown, rebases: number): Promise<void> {
    const action = actions[name];
    const attempt = begun.get(name)?.attempt ?? 0;
    if (!action) return;
    const failure = failureOf(reason);
    const record = recordOf(failure);
    if (record && action.fields.length > 0) return meet(name, record, attempt, rebases);
    const faults = placeFaults(failure.type === 'refused' ? failure.faults : [], action);
    begun.tell(name, { type: 'refused', attempt, failure, faults });
    // What the screen shows is out of date.
    if (record) await refresh(name, resolved);
  }

  async function send(name: string, rebases = 0): Promise<void> {
    const now = begun.get(name);
    const resolved = now && resolve(name, now);
    if (!resolved?.request || now?.act.status === 'sending') return;
    begun.tell(name, { type: 'sent', key: newKey() });
    try {
      await client.act(resolved.request, resolved.isCreating ? (begun.get(name)?.key ?? null) : null);
    } catch (reason) {
      return fail(name, resolved, reason, rebases);
    }
    showSuccess(resolved.done);
    await Promise.all([refresh(name, resolved), resolved.changesAccount && reloadAccount()]);
    begun.end(name);
    if (resolved.to !== null) navigate(resolved.to);
  }
  return send;
}

/** What users do on a screen. Its functions never reject: failures are in the state. */
export function createActing(options: Options) {
  const { actions } = options;
  const begun = createBegun(options.kept);
  const resolving = createResolving(options);
  const send = createSending(options, begun, resolving);
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
    isUnsaved: begun.isUnsaved,
    clear: begun.clear,
    kept: begun.kept,
    resolve: resolving.resolve,
    conflictIn: resolving.conflictIn,
    confirm,
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
    /** Gives up what was begun. What is on its way can't be taken back. */
    end(name: string): void {
      if (begun.get(name)?.act.status !== 'sending') begun.end(name);
    },
  };
}
