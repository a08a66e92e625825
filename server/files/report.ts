import { type FileFormat, formats } from '../../engine/files/formats.ts';
import { allShut } from '../../engine/pivots/group-lines.ts';
import { firstPivot } from '../../engine/pivots/guess.ts';
import { resolvePivot } from '../../engine/pivots/resolve.ts';
import { resolveGroups } from '../../engine/pivots/resolve-groups.ts';
import type { RawValues } from '../../engine/reports/fields.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import { shownColumns } from '../../engine/results/columns.ts';
import { documentBrand } from '../../engine/results/document-brand.ts';
import { documentOfReport } from '../../engine/results/file.ts';
import { describeFile } from '../../engine/results/file-job.ts';
import { showView } from '../../engine/results/shown-rows.ts';
import { countText } from '../../engine/results/truth.ts';
import type { ReportView } from '../../engine/schema/report-view.ts';
import { readDataset } from '../../engine/tables/reading.ts';
import { type ReadView, readView, type UnreadPart } from '../../engine/views/read.ts';
import type { ServedReport } from '../definitions.ts';
import { datasetOf, openContext, type ReportRun } from '../running/report.ts';
import type { Running } from '../running/running.ts';
import type { Who } from '../running/who.ts';
import { type WrittenFile, writeDocument } from './written.ts';

/** How a report is run and shown. */
export interface ShownRun extends ReportRun {
  view: Pick<ReadView, 'search' | 'filters' | 'sorts' | 'groups' | 'look' | 'pivot'>;
  /** What of the view the report does not have. Without a filter, a file would have more rows than the view. */
  lost: UnreadPart[];
}

const plainView = { search: '', filters: [], sorts: null, groups: null, look: undefined, pivot: undefined };

/** A report with parameter values and a saved view. Without a view, it is shown as the report says. */
export async function showReport(
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

/** The view has more cells than the format can contain. The message is translated. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

/** The groups or the pivot of a view. */
function arrangementOf({ view, resolved, context }: ShownRun, groups: NonNullable<ShownRun['view']['groups']>) {
  if (view.look === 'pivot' || view.look === 'chart') {
    const pivot = resolvePivot(view.pivot ?? firstPivot(resolved), resolved.columns, context);
    return { scope: 'pivot', pivot } as const;
  }
  const grouped = groups.length > 0 ? { groups: resolveGroups(groups, resolved.columns, context) } : {};
  return { scope: 'shown', ...grouped } as const;
}

/**
 * Writes the file of a report: the rows as shown, or their pivot if the view shows a pivot or a chart.
 * @throws TooLarge; RangeError with a translated message if a pivot is too large.
 */
export async function writeReportFile(
  running: Running,
  run: ShownRun,
  { format, ranAt }: { format: FileFormat; ranAt: number },
  who: Who,
): Promise<WrittenFile> {
  const { resolved, context, view } = run;
  const { search, filters, sorts, look = 'rows' } = view;
  const dataset = await datasetOf(running, run, who);
  const isKnown = ({ value }: { value: string }) => resolved.columns.some((column) => column.value === value);
  const columns = shownColumns(resolved.columns);
  const groups = look === 'rows' ? (view.groups ?? resolved.groups).filter(isKnown) : [];
  const shown = showView(readDataset(dataset, resolved), resolved, {
    search,
    filters,
    sorts: (sorts ?? resolved.sort).filter(isKnown),
    fields: columns.map(({ value }) => value),
    ...(groups.length > 0 ? { groups: { fields: groups, opened: allShut } } : {}),
  });
  const choice = { format, brand: documentBrand(running.brand), ...arrangementOf(run, groups) };
  const summary = shown.summary();
  const { mostCells } = formats[format];
  if (choice.scope === 'shown' && mostCells !== null && summary.rows * columns.length > mostCells) {
    const most = countText(Math.floor(mostCells / columns.length), context);
    throw new TooLarge(context.words('report.file.too_large', { most }));
  }
  const job = describeFile(resolved, { search, filters, ranAt }, summary, choice, context);
  return writeDocument(documentOfReport(shown, job), job, who);
}
