import type { Context } from '../../../engine/context/context.ts';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import { resolveReport } from '../../../engine/reports/resolve.ts';
import type { ResolvedReport } from '../../../engine/reports/resolved.ts';
import { rowsOfView } from '../../../engine/results/rows-of-view.ts';
import { type ResolvedView, resolveView } from '../../../engine/views/resolve.ts';
import type { View } from '../../../engine/views/schema.ts';
import type { Wanted } from '../../datasets/sheet.ts';
import type { ReportState } from './state.ts';

/** A report as in the form, and as it ran. They differ once parameters change after a run. */
export interface Reports {
  asked: ResolvedReport;
  ran: ResolvedReport;
}

/** The view on the screen. Its columns are the saved ones until the user arranges them. */
export const viewOf = ({ view, saved }: Pick<ReportState, 'view' | 'saved'>): View =>
  view.columns ? view : { ...view, ...saved };

/** Resolves a report for its state. Pure. */
export function resolveState(
  report: NormalReport,
  { run, ...state }: Pick<ReportState, 'view' | 'saved' | 'run'>,
  context: Context,
): Reports {
  const view = viewOf(state);
  const asked = resolveReport(report, context, { view });
  const ran = run.status === 'idle' ? asked : resolveReport(report, context, { values: run.values, view });
  return { asked, ran };
}

/** What a state shows of its resolved report. */
export const shownView = (resolved: ResolvedReport, state: Pick<ReportState, 'view' | 'saved'>): ResolvedView =>
  resolveView(resolved, viewOf(state));

/** The plan and view of a report's rows for the worker. */
export function wantedOf(resolved: ResolvedReport, state: Pick<ReportState, 'view' | 'saved' | 'opened'>): Wanted {
  const { derived, columns, style } = resolved;
  const view = rowsOfView(resolved, shownView(resolved, state), state.opened);
  return { plan: { derived, columns, style }, view };
}
