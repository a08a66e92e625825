import { cellText } from '../columns/cell.ts';
import type { ExportControl, ExportInput, ExportResult, ExportSink } from '../files/document/export-input.ts';
import { fileFormats } from '../files/formats.ts';
import type { Style } from '../formats/style.ts';
import { headlineFigures } from '../pivots/headline.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import { linesOf, rowsOf } from '../tables/lines.ts';
import { totalRows } from '../tables/totals.ts';
import type { FileJob } from './file-job.ts';
import { groupSheet } from './group-file.ts';
import { liveTotals } from './live-totals.ts';
import { pivotSheet } from './pivot-file.ts';
import { pivotTableFile } from './pivot-table-file.ts';
import type { ShownRows } from './shown-rows.ts';

/** The headline figures, above the rows. */
function headlineLines(shown: ShownRows, headline: ResolvedPivot | null, style: Style): ExportInput['truth'] {
  const table = headline && shown.pivot(headline);
  if (table?.type !== 'pivot') return [];
  return headlineFigures(table).flatMap(({ value }, place) => {
    const measure = headline?.values[place];
    const text = measure ? cellText(measure.figure, value, style) : '';
    return measure && text ? [{ label: measure.header, text }] : [];
  });
}

/**
 * The content of a file of the current rows.
 * @throws RangeError with a translated message if a pivot is too large.
 */
export function prepareFile(
  shown: ShownRows,
  { format, scope, pivot, tooLarge, pivotTable, groups, totalLabels, headline, ...job }: FileJob,
): ExportInput {
  const input = { ...job, truth: [...headlineLines(shown, headline, job.style), ...job.truth] };
  if (pivot && !pivotTable) {
    const found = shown.pivot(pivot);
    if (found.type !== 'pivot') throw new RangeError(tooLarge);
    return { ...input, ...pivotSheet(pivot, found, input.style, totalLabels) };
  }
  const { table } = shown;
  const grouped = groups && (scope === 'shown' || scope === 'all') ? shown.groups(scope) : null;
  if (groups && grouped) {
    const { rows } = grouped;
    const totals = totalRows(table, rows, input.columns);
    // Data formats such as CSV contain only the rows, in the order of their groups.
    const sheet = fileFormats[format].hasHeads
      ? groupSheet(groups, grouped, { ...input, table, totals })
      : { table, lines: linesOf(rows), totals };
    const live = liveTotals(input.columns, { table, rows, totals }, totalLabels);
    return { ...input, ...sheet, live };
  }
  const lines = scope === 'all' ? shown.all() : shown.lines;
  const rows = rowsOf(lines);
  const totals = totalRows(table, rows, input.columns);
  const live = liveTotals(input.columns, { table, rows, totals }, totalLabels);
  const sheet = { ...input, table, lines, totals, live };
  const pivotTableInput = pivot && pivotTable && { ...sheet, pivot, texts: pivotTable, labels: totalLabels };
  return pivotTableInput ? { ...sheet, ...pivotTableFile(pivotTableInput) } : sheet;
}

/**
 * Writes a file of the current rows, in chunks. Later view changes do not affect it.
 * @throws ExportCancelled; RangeError with a translated message if a pivot is too large.
 */
export const writeFile = async (
  shown: ShownRows,
  job: FileJob,
  sink: ExportSink,
  control: ExportControl,
): Promise<ExportResult> => fileFormats[job.format].write(prepareFile(shown, job), sink, control);
