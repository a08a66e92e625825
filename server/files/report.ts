import { shownColumns } from '../../engine/columns/shown.ts';
import type { Context } from '../../engine/context/context.ts';
import type { NormalReport } from '../../engine/definitions/normal-report.ts';
import { type FileFormat, formats } from '../../engine/files/formats.ts';
import { allShut } from '../../engine/pivots/group-lines.ts';
import { resolveReport } from '../../engine/reports/resolve.ts';
import { documentBrand } from '../../engine/results/document-brand.ts';
import { documentOfReport } from '../../engine/results/file.ts';
import { fileOfView } from '../../engine/results/file-of-view.ts';
import { rowsOfView } from '../../engine/results/rows-of-view.ts';
import { showView } from '../../engine/results/shown-rows.ts';
import { countText } from '../../engine/results/truth.ts';
import { readDataset } from '../../engine/tables/reading.ts';
import type { Lost } from '../../engine/views/lost.ts';
import type { ReadView } from '../../engine/views/read.ts';
import { type ResolvedView, resolveView } from '../../engine/views/resolve.ts';
import type { ServedReport } from '../definitions.ts';
import { datasetOf, openContext, type ReportRun } from '../running/report.ts';
import type { Running } from '../running/running.ts';
import type { Who } from '../running/who.ts';
import { type WrittenFile, writeDocument } from './written.ts';

/** How a report is run and shown. */
export interface ShownRun extends ReportRun {
  view: ResolvedView;
  /** What of the view the report does not have. */
  lost: Lost[];
}

/** Reads a view of a report, from a file or from an address. */
export type ViewReader = (report: NormalReport, context: Context) => Pick<ReadView, 'view' | 'lost'>;

/** A report in a view. */
export async function showReport(
  running: Running,
  served: ServedReport,
  read: ViewReader,
  who: Who,
): Promise<ShownRun> {
  const { report } = served;
  const context = await openContext(running, served, who);
  const { view, lost } = read(report, context);
  const resolved = resolveReport(report, context, { view });
  const gone = resolved.missing.map((field): Lost => ({ part: 'columns', field }));
  return { served, resolved, context, view: resolveView(resolved, view), lost: [...lost, ...gone] };
}

/** The view has more cells than the format can contain. The message is translated. */
export class TooLarge extends Error {
  override name = 'TooLarge';
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
  const reading = readDataset(await datasetOf(running, run, who), resolved);
  const shown = showView(reading, resolved, rowsOfView(resolved, view, allShut));
  const scope = view.look === 'rows' ? 'shown' : 'pivot';
  const summary = shown.summary();
  const { mostCells } = formats[format];
  const columns = shownColumns(resolved.columns);
  if (scope === 'shown' && mostCells !== null && summary.rows * columns.length > mostCells) {
    const most = countText(Math.floor(mostCells / columns.length), context);
    throw new TooLarge(context.words('report.file.too_large', { most }));
  }
  const chosen = { format, scope, brand: documentBrand(running.brand) } as const;
  const job = fileOfView(resolved, view, { shown: summary, ranAt }, chosen, context);
  return writeDocument(documentOfReport(shown, job), job, who);
}
