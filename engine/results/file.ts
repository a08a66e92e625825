import type { Context } from '../context/context.ts';
import type { ExportControl, ExportInput, ExportResult, ExportSink } from '../exports/export-input.ts';
import { type FileFormat, fileFormats } from '../exports/formats.ts';
import type { ResolvedReport } from '../reports/resolved.ts';
import { rowsOf } from '../tables/lines.ts';
import { totalRows } from '../tables/totals.ts';
import { totalKindOf } from '../totals/registry.ts';
import { shownColumns } from './columns.ts';
import type { ShownRows } from './shown-rows.ts';
import { type Told, truthLines } from './truth.ts';
import type { Scope, Shown } from './view.ts';

/** A file as it was asked for: all that it says beside its rows. Plain JSON. */
export interface FileJob extends Omit<ExportInput, 'table' | 'lines' | 'totals'> {
  format: FileFormat;
  scope: Scope;
}

/** Of the columns whose rows count only with both sides. */
const wordsOver = ({ columns }: ResolvedReport, words: Context['words']): FileJob['words']['over'] =>
  Object.fromEntries(
    columns
      .filter(({ total }) => totalKindOf(total).isQuotient)
      .map(({ value, header }) => [value, words('report.truth.over', { column: header })]),
  );

interface Choice {
  format: FileFormat;
  scope: Scope;
}

/** What a file of a report says: its title, its columns as they are shown, its truth label (DESIGN 4). */
export function describeFile(
  resolved: ResolvedReport,
  told: Told,
  shown: Pick<Shown, 'rows' | 'of'>,
  { format, scope }: Choice,
  context: Context,
): FileJob {
  const { words } = context;
  return {
    format,
    scope,
    columns: shownColumns(resolved.columns),
    style: resolved.style,
    title: resolved.title,
    truth: truthLines(resolved, told, shown, scope, context),
    sheets: { data: resolved.title, truth: words('report.truth.sheet') },
    words: { total: words('tables.totals'), cut: words('report.truth.cut'), over: wordsOver(resolved, words) },
  };
}

/**
 * Writes a file of rows as they are now, in chunks; a later view does not touch it.
 * @throws ExportCancelled
 */
export function writeFile(
  shown: ShownRows,
  { format, scope, ...said }: FileJob,
  sink: ExportSink,
  control: ExportControl,
): Promise<ExportResult> {
  const { table } = shown;
  const lines = scope === 'all' ? shown.all() : shown.lines;
  const totals = totalRows(table, rowsOf(lines), said.columns);
  return fileFormats[format].write({ ...said, table, lines, totals }, sink, control);
}
