import type { ResolvedReport } from '../../../engine/reports/resolved.ts';
import { failureOf } from '../../api/errors.ts';
import type { Loaded } from '../../datasets/sheet.ts';
import type { Effect } from './effect.ts';
import { wantedOf } from './resolve-state.ts';

/**
 * Fetches columns that a run had not requested, together with all others, because one table must not mix two moments.
 * The current rows stay until then, and if it fails. The returned function checks whether it is needed, and resolves
 * when it is no longer needed or has failed.
 */
export function createRefill({
  sheet,
  state,
  ran,
  tell,
}: Pick<Effect, 'sheet' | 'state' | 'ran' | 'tell'>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();

  async function fetched(request: NonNullable<ResolvedReport['request']>, resolved: ResolvedReport): Promise<Loaded> {
    try {
      return await sheet.refill(request, wantedOf(resolved, state()));
    } catch (reason) {
      return { type: 'failed', failure: failureOf(reason) };
    }
  }

  async function refill(): Promise<void> {
    const { run, runs } = state();
    const resolved = ran();
    if (run.status !== 'done' || !resolved.request) return;
    if (!sheet.lacks(wantedOf(resolved, state()))) return tell({ type: 'refill-spared' });
    tell({ type: 'refilling', run: runs });
    const at = Date.now();
    const outcome = await fetched(resolved.request, resolved);
    tell({ type: 'refilled', run: runs, at, outcome });
    if (outcome.type === 'loaded') return refill();
  }

  return () => {
    // The previous caller gets the result of its own refill.
    last = last.catch(() => undefined).then(refill);
    return last;
  };
}
