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
import { client } from '../session/client.ts';
import { newKey } from '../session/new-key.ts';
import { listOf } from '../ui/list-of.ts';
import { showError, showSuccess } from '../ui/toasts.ts';
import { showUndo } from '../ui/undo-toast.ts';

interface Options {
  actions: Readonly<Record<string, NormalAction>>;
  context: () => Context;
  columnsOf: (name: string) => readonly ResolvedColumn[];
  tablesOf: (name: string) => readonly string[];
  renew: (tables: readonly string[]) => Promise<void>;
}

type Resolve = (name: string, begun: Pick<Begun, 'rows' | 'typed'>) => ResolvedAction | null;

/** Says what actions have done. `count` is called when one is taken back. */
export function createSaying(
  { actions, context, columnsOf, tablesOf, renew }: Options,
  count: () => void,
  resolve: Resolve,
) {
  /** Takes an action back, by another one that was resolved when it was done. */
  async function takeBack(name: string, { text, request, isCreating, done, refresh: named }: ResolvedAction) {
    if (!request) return;
    try {
      await client.act(request, isCreating ? newKey() : null);
      count();
      showSuccess(done);
    } catch (reason) {
      const failed = textOfFailure(failureOf(reason), context().words);
      if (failed) showError(failed, text);
    }
    await renew(named ?? tablesOf(name));
  }

  /** Says what was done, and which of several rows were not changed. */
  function tell(name: string, rows: readonly Row[], { text, done, undo }: ResolvedAction, data: unknown): void {
    const action = actions[name];
    const refused = action ? refusedRows(action, rows, data) : [];
    const { words } = context();
    if (refused.length === 0) {
      const back = undo === null ? null : resolve(undo, { rows: rowsToUndo(rows, data), typed: {} });
      if (back?.request) showUndo(done, { text: words('actions.take_back'), act: () => void takeBack(name, back) });
      else showSuccess(done);
      return;
    }
    const isDone = (row: Row) => refused.every((each) => each.row !== row);
    const changed = rows.filter(isDone);
    const rest = changed.length > 0 ? resolve(name, { rows: changed, typed: {} })?.done : undefined;
    const columns = columnsOf(name).slice(0, 1);
    const names = refused.flatMap(({ row }) => Object.values(textsOf(row, columns, resolveStyle(context()))));
    const reasons = new Set(refused.flatMap(({ key }) => (words.has(key) ? words(key) : [])));
    const failed = words('actions.refused', { count: refused.length, names: listOf(names) });
    showError([rest, failed, ...reasons].filter(Boolean).join(' '), text);
  }

  return { tell };
}
