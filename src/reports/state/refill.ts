import type { ResolvedReport } from '../../../engine/reports/resolved.ts';
import { failureOf } from '../../api/errors.ts';
import type { Loaded, Sheet } from '../../worker/sheet.ts';
import type { ReportEvent } from './next.ts';
import { wantedOf } from './resolve-state.ts';
import type { ReportState } from './state.ts';

interface Given {
  sheet: Sheet;
  state: () => ReportState;
  ran: () => ResolvedReport;
  tell: (event: ReportEvent) => void;
}

/**
 * Columns that a run had not asked for come with all others, of one moment: two moments in one table would contradict each
 * other. The rows that are there stay until then, and when it fails. What is given back looks whether there is need to, and
 * resolves when there is none any more, or it failed.
 */
export function createRefill({ sheet, state, ran, tell }: Given): () => Promise<void> {
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
    // What became of the one before is told to whoever asked for it.
    last = last.catch(() => undefined).then(refill);
    return last;
  };
}
