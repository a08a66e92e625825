import { snapshot } from 'valtio';
import type { Context } from '../../engine/reports/context.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import type { NormalReport } from '../../engine/reports/normalise.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import type { ResolvedReport } from '../../engine/reports/resolved.ts';
import type { Filter } from '../../engine/tables/table.ts';
import type { View } from '../worker/protocol.ts';
import type { ReportState, Run } from './state.ts';

/** A report as the form has it, and as it ran. They differ once the parameters change after a run. */
export interface Reports {
  asked: ResolvedReport;
  ran: ResolvedReport;
}

type Told = Pick<ReportState, 'values' | 'saved' | 'arrangement'> & {
  run: { status: Run['status']; values?: RawValues };
};

/** Resolves a report for its state. Pure. */
export function resolveState(report: NormalReport, state: Told, context: Context): Reports {
  const view = state.arrangement ? { columns: state.arrangement } : state.saved;
  const asked = resolveReport(report, context, { values: state.values, view });
  const { run } = state;
  const ran = run.values ? resolveReport(report, context, { values: run.values, view }) : asked;
  return { asked, ran };
}

/** What the worker is to show of a report's rows. Filters of columns that are not shown do not count. */
export function viewOf(resolved: ResolvedReport, state: ReportState): View {
  const fields = resolved.columns.filter((column) => column.enabled).map((column) => column.value);
  // A proxy of the state can't be sent to the worker; its snapshot can.
  const { search, sorts, filters } = snapshot(state);
  const counted = filters.filter((filter) => fields.includes(filter.value)) as Filter[];
  return { search, filters: counted, sorts: sorts ?? resolved.sort, fields };
}
