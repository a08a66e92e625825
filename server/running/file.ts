import { setImmediate as turn } from 'node:timers/promises';
import { extensionOf } from '../../engine/files/csv/csv-dialect.ts';
import { fileName } from '../../engine/files/file-name.ts';
import type { FormatFor } from '../../engine/files/formats.ts';
import { allShut } from '../../engine/pivots/group-lines.ts';
import { firstPivot } from '../../engine/pivots/guess.ts';
import { resolvePivot } from '../../engine/pivots/resolve.ts';
import { resolveGroups } from '../../engine/pivots/resolve-groups.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import { shownColumns } from '../../engine/results/columns.ts';
import { writeFile } from '../../engine/results/file.ts';
import { describeFile } from '../../engine/results/file-job.ts';
import { showView } from '../../engine/results/shown-rows.ts';
import type { ReportView } from '../../engine/schema/report-view.ts';
import { readDataset } from '../../engine/tables/reading.ts';
import { type ReadView, readView, type UnreadPart } from '../../engine/views/read.ts';
import type { ServedReport } from '../definitions.ts';
import { datasetOf, openContext, type ReportRun } from './report.ts';
import type { Running } from './running.ts';
import type { Who } from './who.ts';

/** How a report is run and shown. */
export interface ShownRun extends ReportRun {
  view: Pick<ReadView, 'search' | 'filters' | 'sorts' | 'groups' | 'look' | 'pivot'>;
  /** What of the view the report does not have. Without a filter, a file would have more rows than the view. */
  lost: UnreadPart[];
}

const plainView = { search: '', filters: [], sorts: null, groups: null, look: undefined, pivot: undefined };

/** A report with parameter values and a saved view. Without a view, it is shown as the report says. */
export async function showFor(
  running: Running,
  served: ServedReport,
  { values, view: saved }: { values: RawValues; view: ReportView | null },
  who: Who,
): Promise<ShownRun> {
  const { report } = served;
  const context = await openContext(running, served, who);
  const given = saved && { ...saved, parameters: { ...saved.parameters, ...values } };
  const view = given && readView(given, report, context);
  if (!view)
    return { served, resolved: resolveReport(report, context, { values }), context, view: plainView, lost: [] };
  const resolved = resolveReport(report, context, { values: given.parameters, view: view.saved });
  const chosen = new Set(view.saved.columns.map(({ value }) => value));
  const gone = resolved.missing.filter((field) => chosen.has(field)).map((field) => ({ part: 'columns', field }));
  return { served, resolved, context, view, lost: [...view.unread, ...gone] };
}

/** Writes the file of a report: the rows as shown, or their pivot if the view shows a pivot or a chart. */
export async function writeReportFile(
  running: Running,
  { view, ...run }: ShownRun,
  { format, ranAt }: { format: FormatFor<'rows'>; ranAt: number },
  who: Who,
): Promise<{ name: string; bytes: Uint8Array; rows: number }> {
  const { resolved, context } = run;
  const { search, filters, sorts, look = 'rows' } = view;
  const dataset = await datasetOf(running, run, who);
  const isKnown = ({ value }: { value: string }) => resolved.columns.some((column) => column.value === value);
  const groups = look === 'rows' ? (view.groups ?? resolved.groups).filter(isKnown) : [];
  const shown = showView(readDataset(dataset, resolved), resolved, {
    search,
    filters,
    sorts: (sorts ?? resolved.sort).filter(isKnown),
    fields: shownColumns(resolved.columns).map(({ value }) => value),
    ...(groups.length > 0 ? { groups: { fields: groups, opened: allShut } } : {}),
  });
  const choice =
    look === 'rows'
      ? {
          scope: 'shown' as const,
          groups: groups.length > 0 ? resolveGroups(groups, resolved.columns, context) : undefined,
        }
      : { scope: 'pivot' as const, pivot: resolvePivot(view.pivot ?? firstPivot(resolved), resolved.columns, context) };
  const job = describeFile(resolved, { search, filters, ranAt }, shown.summary(), { format, ...choice }, context);
  const chunks: Uint8Array[] = [];
  const control = {
    onProgress: () => undefined,
    yieldNow: () => turn(),
    isCancelled: () => who.signal.aborted,
  };
  const { rows } = await writeFile(shown, job, (chunk) => chunks.push(chunk), control);
  const extension = extensionOf(format, job.dialect);
  return { name: fileName(job.title, context.today, extension), bytes: Buffer.concat(chunks), rows };
}
