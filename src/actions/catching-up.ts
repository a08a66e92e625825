import { identityOfRecord } from '../../engine/actions/columns.ts';
import type { Conflict } from '../../engine/actions/conflict.ts';
import type { Row } from '../../engine/actions/resolve.ts';
import type { NormalAction } from '../../engine/definitions/normal-action.ts';
import { equal } from '../../engine/schema/equal.ts';
import type { Begun } from '../runs/act.ts';
import type { BegunActions } from './begun.ts';

interface Options {
  actions: Readonly<Record<string, NormalAction>>;
  isShown: () => boolean;
  rowsOf: (name: string) => Promise<readonly Row[]>;
}

/** Some records among the rows that there are now; null if one is gone. */
function foundAmong(action: NormalAction, before: readonly Row[], now: readonly Row[]): readonly Row[] | null {
  const identity = identityOfRecord(action);
  // The only record of an account has nothing that identifies it.
  if (identity.length === 0 && now.length !== 1) return null;
  const found = before.map((row) =>
    now.find((each) => identity.every((column) => equal(each[column] ?? null, row[column] ?? null))),
  );
  return found.every((row) => row !== undefined) ? found : null;
}

/**
 * Brings the form of a failed action to the record as it is now: sent with the version before, it would fail again and
 * again. What was typed stays.
 */
export const createCatchingUp =
  (
    { actions, isShown, rowsOf }: Options,
    begun: Pick<BegunActions, 'get' | 'tell'>,
    conflictWith: (name: string, begun: Begun, record: Row) => Conflict | null,
  ) =>
  async (name: string, attempt: number): Promise<void> => {
    const action = actions[name];
    // Other parameters have other rows.
    if (!action || !isShown()) return;
    const all = await rowsOf(name);
    const now = begun.get(name);
    if (!now || !isShown()) return;
    const rows = foundAmong(action, now.rows, all);
    const [record] = rows ?? [];
    if (!rows || !record || equal(rows, now.rows)) return;
    const conflict = rows.length === 1 ? conflictWith(name, now, record) : null;
    begun.tell(name, { type: 'caught-up', attempt, rows, isConflict: (conflict?.fields ?? []).length > 0 });
  };
