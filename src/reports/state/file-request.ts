import type { Context } from '../../../engine/context/context.ts';
import type { ResolvedReport } from '../../../engine/reports/resolved.ts';
import type { FileJob } from '../../../engine/results/file-job.ts';
import { type ChosenFile, fileOfView } from '../../../engine/results/file-of-view.ts';
import { shownView } from './resolve-state.ts';
import type { ReportState } from './state.ts';

export interface FileRequest {
  state: Pick<ReportState, 'view' | 'saved' | 'shown' | 'run'>;
  context: Context;
  resolved: ResolvedReport;
  chosen: ChosenFile;
}

/** The file job for a report as displayed; null if it has no rows. Pure. */
export function jobOf({ state, context, resolved, chosen }: FileRequest): FileJob | null {
  const { shown, run } = state;
  if (!shown) return null;
  const ranAt = run.status === 'idle' ? null : run.at;
  return fileOfView(resolved, shownView(resolved, state), { shown, ranAt }, chosen, context);
}
