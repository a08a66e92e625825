import { cellText } from '../columns/cell.ts';
import type { Context } from '../context/context.ts';
import type { ExportControl, ExportInput, ExportResult, ExportSink } from '../exports/export-input.ts';
import { type FileFormat, fileFormats } from '../exports/formats.ts';
import type { Style } from '../formats/style.ts';
import { zones } from '../pivots/change.ts';
import { headlineFigures, headlinePivot } from '../pivots/headline.ts';
import type { ResolvedGroups } from '../pivots/resolve-groups.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import type { ResolvedReport } from '../reports/resolved.ts';
import { linesOf, rowsOf } from '../tables/lines.ts';
import { totalRows } from '../tables/totals.ts';
import { totalKindOf } from '../totals/registry.ts';
import { shownColumns } from './columns.ts';
import { groupSheet } from './group-file.ts';
import { pivotSheet } from './pivot-file.ts';
import type { ShownRows } from './shown-rows.ts';
import { type Told, truthLines } from './truth.ts';
import type { Scope, Shown } from './view.ts';

/** A file as it was asked for: all that it says beside its rows. Plain JSON. */
export interface FileJob extends Omit<ExportInput, 'table' | 'lines' | 'totals'> {
  format: FileFormat;
  scope: Scope;
  /** null for a file of rows. */
  pivot: ResolvedPivot | null;
  /** What rows are grouped by; null for nothing. */
  groups: ResolvedGroups | null;
  /** What is told of a pivot that is too large to be shown. */
  tooLarge: string;
  /** The figures that head its second sheet; null for none. */
  headline: ResolvedPivot | null;
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
  /** Of the scope `pivot`. */
  pivot?: ResolvedPivot | undefined;
  /** Of rows that are grouped. */
  groups?: ResolvedGroups | undefined;
}

/** Headline figures, as they stand above the rows. */
function headlineLines(shown: ShownRows, headline: ResolvedPivot | null, style: Style): ExportInput['truth'] {
  const table = headline && shown.pivot(headline);
  if (table?.type !== 'pivot') return [];
  return headlineFigures(table).flatMap(({ value }, place) => {
    const measure = headline?.values[place];
    const text = measure ? cellText(measure.figure, value, style) : '';
    return measure && text ? [{ label: measure.header, text }] : [];
  });
}

/** What a pivot is made of. */
const pivotLines = (pivot: ResolvedPivot | undefined, { words }: Context): ExportInput['truth'] =>
  zones.flatMap((zone) => {
    const text = (pivot?.[zone] ?? []).map(({ header }) => header).join(', ');
    return text ? [{ label: words('pivots.of', { zone: words(`pivots.zones.${zone}`) }), text }] : [];
  });

/** What rows are grouped by. */
const groupLine = (groups: ResolvedGroups | undefined, { words }: Context): ExportInput['truth'] =>
  groups ? [{ label: words('report.truth.groups'), text: groups.fields.map(({ header }) => header).join(', ') }] : [];

/** What a file of a report says: its title, its columns as they are shown, its truth label (DESIGN 4). */
export function describeFile(
  resolved: ResolvedReport,
  told: Told,
  shown: Pick<Shown, 'rows' | 'of'>,
  { format, scope, pivot, groups }: Choice,
  context: Context,
): FileJob {
  const { words } = context;
  const title = pivot ? words('pivots.table', { title: resolved.title }) : resolved.title;
  return {
    format,
    scope,
    pivot: pivot ?? null,
    groups: groups ?? null,
    tooLarge: words('pivots.too_large'),
    headline: scope === 'all' ? null : headlinePivot(resolved, context),
    columns: shownColumns(resolved.columns),
    style: resolved.style,
    title,
    truth: [
      ...truthLines(resolved, told, shown, scope, context),
      ...pivotLines(pivot, context),
      ...groupLine(groups, context),
    ],
    sheets: { data: title, truth: words('report.truth.sheet') },
    words: { total: words('tables.totals'), cut: words('report.truth.cut'), over: wordsOver(resolved, words) },
  };
}

/**
 * Writes a file of rows as they are now, in chunks; a later view does not touch it.
 * @throws ExportCancelled; RangeError in the user's words where a pivot is too large.
 */
export async function writeFile(
  shown: ShownRows,
  { format, scope, pivot, groups, tooLarge, headline, ...asked }: FileJob,
  sink: ExportSink,
  control: ExportControl,
): Promise<ExportResult> {
  const said = { ...asked, truth: [...headlineLines(shown, headline, asked.style), ...asked.truth] };
  if (pivot) {
    const found = shown.pivot(pivot);
    if (found.type !== 'pivot') throw new RangeError(tooLarge);
    return fileFormats[format].write({ ...said, ...pivotSheet(pivot, found, said.style) }, sink, control);
  }
  const { table } = shown;
  const grouped = groups && scope !== 'pivot' ? shown.groups(scope) : null;
  if (groups && grouped) {
    const { rows } = grouped;
    const totals = totalRows(table, rows, said.columns);
    // What is data for others stays data: its rows stand in the order of their groups.
    const sheet = fileFormats[format].hasHeads
      ? groupSheet(groups, grouped, { ...said, table, totals })
      : { table, lines: linesOf(rows), totals };
    return fileFormats[format].write({ ...said, ...sheet }, sink, control);
  }
  const lines = scope === 'all' ? shown.all() : shown.lines;
  const totals = totalRows(table, rowsOf(lines), said.columns);
  return fileFormats[format].write({ ...said, table, lines, totals }, sink, control);
}
