import type { Context } from '../../../engine/context/context.ts';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import { readView } from '../../../engine/views/read.ts';
import type { UserReportState } from '../../reports/screen/use-report.ts';

/** The initial state of a report with a saved view. */
export function ownOf(given: unknown, report: NormalReport, context: Context): UserReportState {
  const { view, lost } = readView(given, report, context);
  const { columns, others, ...rest } = view;
  return { saved: columns ? { columns, others } : null, begun: { view: rest, lost } };
}
