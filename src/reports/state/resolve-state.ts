import type { Context } from '../../../engine/context/context.ts';
import type { NormalReport } from '../../../engine/definitions/normal-report.ts';
import { fieldsOfHeadline, fieldsOfPivot } from '../../../engine/pivots/fields.ts';
import { firstPivot } from '../../../engine/pivots/guess.ts';
import { resolveReport } from '../../../engine/reports/resolve.ts';
import type { ResolvedReport } from '../../../engine/reports/resolved.ts';
import { shownColumns } from '../../../engine/results/columns.ts';
import type { View } from '../../../engine/results/view.ts';
import type { GroupField, Pivot } from '../../../engine/schema/pivot.ts';
import type { Look } from '../../../engine/schema/view-limits.ts';
import type { Wanted } from '../../worker/sheet.ts';
import type { ReportState } from './state.ts';

/** A report as in the form, and as it ran. They differ once parameters change after a run. */
export interface Reports {
  asked: ResolvedReport;
  ran: ResolvedReport;
}

/** The columns of the user, as a saved view. */
export const viewOfColumns = ({ saved, arrangement }: Pick<ReportState, 'saved' | 'arrangement'>) =>
  arrangement ? { columns: arrangement } : saved;

/** Resolves a report for its state. Pure. */
export function resolveState(
  report: NormalReport,
  { values, saved, arrangement, run }: Pick<ReportState, 'values' | 'saved' | 'arrangement' | 'run'>,
  context: Context,
): Reports {
  const view = viewOfColumns({ saved, arrangement });
  const asked = resolveReport(report, context, { values, view });
  const ran = run.status === 'idle' ? asked : resolveReport(report, context, { values: run.values, view });
  return { asked, ran };
}

type ViewState = Pick<ReportState, 'search' | 'sorts' | 'filters' | 'look' | 'pivot' | 'groups' | 'opened'>;

/** The grouping, limited to columns that the report has. */
export const groupsOf = (
  { groups: own, columns }: Pick<ResolvedReport, 'groups' | 'columns'>,
  groups: ReportState['groups'],
): GroupField[] => (groups ?? own).filter((group) => columns.some(({ value }) => value === group.value));

/** The fields that a pivot reads. A map of counties or cities also reads their states. */
function fieldsOfLook(resolved: ResolvedReport, look: Look, pivot: Pivot | null): string[] {
  const fields = fieldsOfPivot(pivot ?? firstPivot(resolved));
  if (look !== 'chart') return fields;
  const regions = resolved.columns
    .filter(({ value }) => fields.includes(value))
    .flatMap(({ place }) => place?.region ?? []);
  return [...fields, ...regions];
}

/**
 * The view of a report's rows for the worker. Filters apply whether or not their columns are shown. Fields that the
 * report does not have are not requested.
 */
export function viewOf(
  resolved: ResolvedReport,
  { search, sorts, filters, look, pivot, groups, opened }: ViewState,
): View {
  const fields = shownColumns(resolved.columns).map((column) => column.value);
  const grouped = look === 'rows' ? groupsOf(resolved, groups) : [];
  const known = new Set(resolved.columns.map(({ value }) => value));
  const counted = filters.filter(({ value }) => known.has(value));
  const uses = [
    ...(look === 'rows' ? grouped.map(({ value }) => value) : fieldsOfLook(resolved, look, pivot)),
    ...fieldsOfHeadline(resolved),
  ].filter((value) => known.has(value));
  const sorted = (sorts ?? resolved.sort).filter(({ value }) => known.has(value));
  const shown = { search, filters: counted, sorts: sorted, fields, uses };
  return grouped.length > 0 ? { ...shown, groups: { fields: grouped, opened } } : shown;
}

/** The plan and view of a report's rows for the worker. */
export const wantedOf = (resolved: ResolvedReport, state: Parameters<typeof viewOf>[1]): Wanted => {
  const { derived, columns, style } = resolved;
  return { plan: { derived, columns, style }, view: viewOf(resolved, state) };
};
