import { refusedRows } from '../../engine/actions/refused-rows.ts';
import type { Row } from '../../engine/actions/resolve.ts';
import type { ResolvedAction } from '../../engine/actions/resolved.ts';
import { textsOf } from '../../engine/actions/rows.ts';
import { rowsToUndo } from '../../engine/actions/undone.ts';
import type { ResolvedColumn } from '../../engine/columns/column.ts';
import type { Context } from '../../engine/context/context.ts';
import type { NormalAction } from '../../engine/definitions/normal-action.ts';
import { resolveStyle } from '../../engine/formats/style.ts';
import { failureOf } from '../api/errors.ts';
import { textOfFailure } from '../i18n/refusal-text.ts';
import type { Begun } from '../runs/act.ts';
import { newKey } from '../session/new-key.ts';
import { listOf } from '../ui/list-of.ts';
import type { ActingTools } from './tools.ts';

interface Options {
  actions: Readonly<Record<string, NormalAction>>;
  context: () => Context;
  columnsOf: (name: string) => readonly ResolvedColumn[];
  tablesOf: (name: string) => readonly string[];
  renew: (tables: readonly string[]) => Promise<void>;
  navigate: (to: string, options?: { replace: boolean }) => void;
  tools: Pick<ActingTools, 'act' | 'here' | 'isAt' | 'showError' | 'showKept' | 'showSuccess' | 'showUndo'>;
}

export interface Resolving {
  resolve: (name: string, begun: Pick<Begun, 'rows' | 'typed'>) => ResolvedAction | null;
  back: (name: string, rows: readonly Row[]) => ResolvedAction | null;
  /** What is said when it was done, and the screen that opens. */
  afterwards: (name: string, rows: readonly Row[], answer: unknown) => Pick<ResolvedAction, 'done' | 'to'> | null;
}

/** Why an action can’t be taken back, by the code of the refusal: what was done since, also by the same user, stays. */
const undoReasons: Readonly<Record<string, string>> = {
  not_found: 'actions.undo_gone',
  record_changed: 'actions.undo_changed',
};

/** Which rows a call did not change, and why; '' if it changed all of them. `of`: the action whose columns name them. */
const createRefusal =
  ({ actions, context, columnsOf }: Pick<Options, 'actions' | 'context' | 'columnsOf'>) =>
  (name: string, rows: readonly Row[], data: unknown, of = name) => {
    const action = actions[name];
    const refused = action ? refusedRows(action, rows, data) : [];
    const { words } = context();
    const columns = columnsOf(of).slice(0, 1);
    const names = refused.flatMap(({ row }) =>
      Object.values(textsOf(row, columns, resolveStyle(context()))).filter(Boolean),
    );
    const reasons = new Set(
      refused.flatMap(({ key: said, values }) => {
        const key = (of !== name && undoReasons[said.slice(said.indexOf('.') + 1)]) || said;
        return words.has(key) ? words.of(key, values) : [];
      }),
    );
    const failed = names.length > 0 ? [words('actions.refused', { count: refused.length, names: listOf(names) })] : [];
    return {
      changed: rows.filter((row) => refused.every((each) => each.row !== row)),
      text: refused.length === 0 ? '' : [...failed, ...reasons].join(' '),
    };
  };

/** Says what actions have done. `count` is called when one is taken back. */
export function createSaying(options: Options, count: () => void, { resolve, back: backOf, afterwards }: Resolving) {
  const { context, tablesOf, renew, navigate, tools } = options;
  const { act, showError, showKept, showSuccess, showUndo } = tools;
  const refusal = createRefusal(options);

  /** What was done for some rows, and why not for the others. */
  const partly = (name: string, changed: readonly Row[], failed: string) =>
    changed.length > 0 ? `${resolve(name, { rows: changed, typed: {} })?.done ?? ''} ${failed}`.trim() : failed;

  /** Takes an action back, by another one that was resolved when it was done. `leave` leaves the screen that it has opened. */
  async function takeBack(name: string, rows: readonly Row[], back: ResolvedAction, leave: () => void) {
    const { key, text, request, isCreating, done, refresh: named } = back;
    if (!request) return;
    try {
      const data = await act(request, isCreating ? newKey() : null);
      count();
      const { changed, text: failed } = refusal(key, rows, data, name);
      if (failed === '') {
        showSuccess(done);
        leave();
      } else showError(partly(key, changed, failed), text);
    } catch (reason) {
      const failure = failureOf(reason);
      const { words } = context();
      const why = failure.type === 'refused' ? undoReasons[failure.code ?? ''] : undefined;
      const failed = why ? words.of(why) : textOfFailure(failure, words);
      if (failed) showError(failed, text);
    }
    await renew(named ?? tablesOf(name));
  }

  /** What was taken back may not be there any more: the screen that it was done on opens again. */
  const leaving = (opened: string | null) => {
    const before = tools.here();
    return () => {
      if (opened !== null && tools.isAt(opened)) navigate(before, { replace: true });
    };
  };

  /**
   * Says what was done, and which of several rows were not changed. What was done can be taken back. `opens`: the screen that opens
   * afterwards.
   */
  function tell(
    name: string,
    rows: readonly Row[],
    resolved: ResolvedAction,
    data: unknown,
    opens: string | null,
  ): void {
    const { text, done, shows } = resolved;
    if (shows.length > 0) {
      showKept(afterwards(name, rows, data)?.done ?? done, text);
      return;
    }
    const { changed, text: failed } = refusal(name, rows, data);
    const undone = rowsToUndo(resolved, changed, data);
    const back = undone.length > 0 ? backOf(name, undone) : null;
    const isWhole = failed === '';
    const said = isWhole ? done : (resolve(name, { rows: changed, typed: {} })?.done ?? done);
    if (!isWhole && (changed.length === 0 || !back?.request)) showError(partly(name, changed, failed), text);
    else if (!back?.request) showSuccess(said);
    else {
      if (!isWhole) showError(failed, text);
      const leave = leaving(opens);
      showUndo(said, {
        text: context().words('actions.take_back'),
        act: () => void takeBack(name, undone, back, leave),
      });
    }
  }

  return { tell };
}

export type Saying = ReturnType<typeof createSaying>;
