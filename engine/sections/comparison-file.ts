import { cellText } from '../columns/cell.ts';
import type { ResolvedColumn } from '../columns/column.ts';
import { exact } from '../formats/exact.ts';
import { axisLabels } from '../pivots/labels.ts';
import type { Figure } from '../pivots/measures/kind.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import { appendRows, createDataset } from '../tables/builder.ts';
import type { CellFormats, FormattedFigure } from '../tables/cell-formats.ts';
import { allRows } from '../tables/cells.ts';
import { linesOf } from '../tables/lines.ts';
import { type Compared, type ComparedLine, compared, type ResolvedComparison } from './compared.ts';
import { changeText, shareText } from './compared-text.ts';
import type { FileInput, FileSheet, SectionFile } from './kind.ts';
import { ownTotalLabel } from './pivot-words.ts';

/** A column that exists only in the file. */
const columnOf = (
  value: string,
  header: string,
  figure: Figure | null,
  total: ResolvedColumn['total'] = { type: 'none' },
): ResolvedColumn => ({
  value,
  header,
  group: '',
  type: figure?.type ?? 'text',
  align: figure?.align ?? 'left',
  width: figure ? 120 : 220,
  enabled: true,
  pinned: figure === null,
  decimals: figure?.decimals ?? 0,
  unit: figure?.unit ?? null,
  conversion: null,
  values: null,
  total,
  totalWords: null,
  excelFormat: figure?.excelFormat ?? '@',
});

const share: Figure = { type: 'percent', decimals: 1, align: 'right', excelFormat: '0.0%', unit: null };
/** For columns that mix figures of several types. */
const mixed: Figure = { type: 'number', decimals: 2, align: 'right', excelFormat: 'General', unit: null };

const orNull = (figure: number | undefined): number | null =>
  figure === undefined || Number.isNaN(figure) ? null : exact(figure);

/** The column values of a line. */
const valuesOf = ({ figures, change, share: part, benchmark, off }: ComparedLine): Record<string, number | null> => ({
  ...Object.fromEntries(figures.map((value, at) => [`period ${at}`, orNull(value)])),
  change: orNull(change),
  share: orNull(part),
  benchmark: orNull(benchmark),
  off: orNull(off),
});

/** Formats each line's cells in the number format of its figure. */
function saidOf({ pivot }: ResolvedComparison, { lines, total, isUnknown }: Compared, input: FileInput): CellFormats {
  const { style, context } = input;
  const unknown = new Set(isUnknown.flatMap((is, at) => (is ? [`period ${at}`] : [])));
  return (field, row) => {
    const line = row === 'total' ? total : lines[row];
    const figure = pivot.values[line?.measure ?? -1]?.figure;
    const value = line ? (valuesOf(line)[field] ?? null) : null;
    if (!line || !figure) return null;
    // The color says whether a change is good, not whether it is negative.
    const format = figure.excelFormat.replaceAll('[Red]', '');
    if (unknown.has(field)) return { text: context.words('dashboard.no_data'), format, isGood: null };
    if (value === null) return null;
    const own: Readonly<Record<string, FormattedFigure>> = {
      change: { text: changeText(value, figure, style, context.words), format, isGood: line.isGood },
      share: { text: shareText(value, context), format: share.excelFormat, isGood: line.isGood },
      off: { text: shareText(value, context), format: share.excelFormat, isGood: line.isOffGood },
    };
    return own[field] ?? { text: cellText(figure, value, style), format, isGood: null };
  };
}

/**
 * One row per figure or group, one column per period, then the change, its share, the benchmark and the difference
 * from it.
 */
function sheetOf(resolved: ResolvedComparison, found: Compared, table: PivotTable, input: FileInput): FileSheet {
  const { pivot } = resolved;
  const { periods, lines, total, hasBenchmark } = found;
  const { style, context } = input;
  const { words } = context;
  const isGrouped = pivot.rows.length > 0;
  const figure = (isGrouped ? pivot.values[0]?.figure : null) ?? mixed;
  const across = axisLabels(pivot.columns, table.columns, style, pivot.words);
  const down = axisLabels(pivot.rows, table.rows, style, pivot.words);
  const sum: ResolvedColumn['total'] = total ? { type: 'sum' } : { type: 'none' };
  const columns = [
    columnOf('name', pivot.rows[0]?.header ?? words('dashboard.comparison.figure'), null),
    ...periods.map((place, at) => columnOf(`period ${at}`, across(place), figure, sum)),
    columnOf('change', words('dashboard.comparison.change'), figure, sum),
    columnOf('share', words('dashboard.comparison.share'), share),
    ...(hasBenchmark
      ? [
          columnOf('benchmark', words('dashboard.comparison.benchmark'), figure),
          columnOf('off', words('dashboard.comparison.off'), share),
        ]
      : []),
  ];
  // Each cell comes from one row, so the figure's name omits how rows are aggregated.
  const nameOf = ({ row, measure }: ComparedLine) => {
    const { column, header = '' } = pivot.values[measure] ?? {};
    return isGrouped ? down(row) : (column?.header ?? header);
  };
  const dataset = createDataset(
    columns.map(({ value }) => ({ name: value, kind: value === 'name' ? 'text' : 'number' })),
  );
  appendRows(
    dataset,
    lines.map((line) => ({ name: nameOf(line), ...valuesOf(line) })),
  );
  const totals = total
    ? Object.fromEntries(
        Object.entries(valuesOf(total)).map(([name, value]) => [
          name,
          value === null ? null : { value, rows: lines.length },
        ]),
      )
    : null;
  const said = saidOf(resolved, found, input);
  const label = ownTotalLabel(pivot, context);
  return { type: 'lines', columns, table: dataset, lines: linesOf(allRows(dataset)), totals, said, ...label };
}

/** A comparison is exported as the table shown on screen. */
export function comparisonFile(resolved: ResolvedComparison, input: FileInput): SectionFile {
  const table = input.pivot(resolved.pivot);
  return table ? { sheet: sheetOf(resolved, compared(resolved, table, input.style.today), table, input) } : {};
}
