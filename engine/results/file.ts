import { cellText } from '../columns/cell.ts';
import { type Document, type DocumentSection, emptySection, type TruthLine } from '../files/document/document.ts';
import { filled } from '../files/document/filled.ts';
import type { SheetLines } from '../files/document/sheet-lines.ts';
import { type FileFormat, formats } from '../files/formats.ts';
import type { Style } from '../formats/style.ts';
import { headlineFigures } from '../pivots/headline.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import type { RowGroups } from '../pivots/row-groups.ts';
import { linesOf, rowsOf } from '../tables/lines.ts';
import { totalRows } from '../tables/totals.ts';
import type { FileJob } from './file-job.ts';
import { groupSheet } from './group-file.ts';
import { liveTotals } from './live-totals.ts';
import { pivotSheet } from './pivot-file.ts';
import { pivotTableFile } from './pivot-table-file.ts';
import type { ShownRows } from './shown-rows.ts';

/** The headline figures, above the rows. */
function headlineLines(shown: ShownRows, headline: ResolvedPivot | null, style: Style): TruthLine[] {
  const table = headline && shown.pivot(headline);
  if (table?.type !== 'pivot') return [];
  return headlineFigures(table).flatMap(({ value }, place) => {
    const measure = headline?.values[place];
    const text = measure ? cellText(measure.figure, value, style) : '';
    return measure && text ? [{ label: measure.header, text }] : [];
  });
}

type Rows = Pick<DocumentSection, 'sheet'> & Partial<DocumentSection>;

/** Rows in groups, with the headers of the groups if the format has such. */
function groupedRows(
  shown: ShownRows,
  { format, groups, style, columns, totalLabels }: FileJob,
  found: RowGroups,
): Rows {
  const { table } = shown;
  const { rows } = found;
  const totals = totalRows(table, rows, columns);
  const sheet =
    groups && formats[format].hasHeads
      ? groupSheet(groups, found, { style, columns, table, totals })
      : { columns, table, lines: linesOf(rows), totals };
  return { sheet: { ...sheet, live: liveTotals(columns, { table, rows, totals }, totalLabels) } };
}

const isTooLarge = ({ lines, columns }: SheetLines, format: FileFormat): boolean => {
  const { mostCells } = formats[format];
  return mostCells !== null && lines.places.length * columns.length > mostCells;
};

/** The rows of a file, or their pivot. */
function rowsOfJob(shown: ShownRows, job: FileJob): Rows {
  const { scope, pivot, tooLarge, pivotTable, groups, totalLabels, columns, style } = job;
  if (pivot && !pivotTable) {
    const found = shown.pivot(pivot);
    const sheet = found.type === 'pivot' ? pivotSheet(pivot, found, style, totalLabels) : null;
    if (!sheet || isTooLarge(sheet, job.format)) throw new RangeError(tooLarge);
    return { sheet };
  }
  const found = groups && (scope === 'shown' || scope === 'all') ? shown.groups(scope) : null;
  if (found) return groupedRows(shown, job, found);
  const { table } = shown;
  const lines = scope === 'all' ? shown.all() : shown.lines;
  const rows = rowsOf(lines);
  const totals = totalRows(table, rows, columns);
  const sheet = { columns, table, lines, totals, live: liveTotals(columns, { table, rows, totals }, totalLabels) };
  if (!pivot || !pivotTable) return { sheet };
  const { pivotTable: native, ...added } = pivotTableFile({
    ...{ table, lines, pivot, columns, style },
    texts: pivotTable,
    labels: totalLabels,
  });
  return { sheet: { ...sheet, ...added }, pivotTable: native ?? null };
}

/** The label of the totals, and the averages that cover fewer rows than the others. */
function coveredBy(
  { columns, totals, lines }: SheetLines,
  { over, words, style }: FileJob,
): DocumentSection['covered'] {
  const count = new Intl.NumberFormat(style.locale);
  const rows = rowsOf(lines).length;
  const fewer = columns.flatMap(({ value }) => {
    const [total, label] = [totals?.[value], over[value]];
    return total && label && total.rows < rows ? [filled(words.line, { label, text: count.format(total.rows) })] : [];
  });
  return { label: words.total, note: fewer.join(' · ') || null };
}

/**
 * The document of a report: one section with the current rows.
 * @throws RangeError with a translated message if a pivot is too large.
 */
export function documentOfReport(shown: ShownRows, job: FileJob): Document {
  const { title, subtitle, description, brand, truth, style, ranAt, words } = job;
  const rows = rowsOfJob(shown, job);
  const covered = rows.sheet && coveredBy(rows.sheet, job);
  const note = rows.sheet?.lines.places.length === 0 ? job.nothing : null;
  const section = { ...emptySection, key: 'rows', title: job.rowsTitle, over: job.over, covered, note, ...rows };
  return {
    ...{ layout: 'report', title, subtitle, description, brand, style, ranAt, words },
    truth: [...headlineLines(shown, job.headline, style), ...truth],
    parts: [{ title: null, sections: [section] }],
  };
}
