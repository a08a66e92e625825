import type { ResolvedColumn } from '../columns/column.ts';
import { axisLabels } from '../pivots/labels.ts';
import type { Figure } from '../pivots/measures/kind.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import { appendRows, createDataset } from '../tables/builder.ts';
import { allRows } from '../tables/cells.ts';
import { linesOf } from '../tables/lines.ts';
import { type Compared, type ComparedLine, compared, type ResolvedComparison } from './compared.ts';
import { shareText } from './compared-text.ts';
import type { Filed, FiledFigure, FiledSheet, Filing } from './kind.ts';

/** A column of a file that no table has. */
const columnOf = (
  value: string,
  header: string,
  figure: Figure | null,
  total: ResolvedColumn['total'],
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

const orNull = (figure: number | undefined): number | null =>
  figure === undefined || Number.isNaN(figure) ? null : figure;

/** Groups with their figures by period, the change and its share. */
function sheetOf(
  { pivot }: ResolvedComparison,
  { periods, lines, total }: Compared,
  table: PivotTable,
  { style, context: { words } }: Filing,
): FiledSheet {
  const figure = pivot.values[0]?.figure ?? null;
  const across = axisLabels(pivot.columns, table.columns, style, pivot.words);
  const down = axisLabels(pivot.rows, table.rows, style, pivot.words);
  const sum: ResolvedColumn['total'] = total ? { type: 'sum' } : { type: 'none' };
  const columns = [
    columnOf('name', pivot.rows[0]?.header ?? '', null, { type: 'none' }),
    ...periods.map((place, at) => columnOf(`period ${at}`, across(place), figure, sum)),
    columnOf('change', words('dashboard.comparison.change'), figure, sum),
    columnOf('share', words('dashboard.comparison.share'), share, { type: 'none' }),
  ];
  const valuesOf = ({ figures, change, share: part }: ComparedLine) => ({
    ...Object.fromEntries(figures.map((value, at) => [`period ${at}`, orNull(value)])),
    change: orNull(change),
    share: orNull(part),
  });
  const dataset = createDataset(
    columns.map(({ value }) => ({ name: value, kind: value === 'name' ? 'text' : 'number' })),
  );
  appendRows(
    dataset,
    lines.map((line) => ({ name: down(line.row), ...valuesOf(line) })),
  );
  const totals = total
    ? Object.fromEntries(
        Object.entries(valuesOf(total)).map(([name, value]) => [
          name,
          value === null ? null : { value, rows: lines.length },
        ]),
      )
    : null;
  return { type: 'lines', columns, table: dataset, lines: linesOf(allRows(dataset)), totals };
}

/** A figure of the last period, with what became of it since the first. */
function figureOf(
  line: ComparedLine,
  { periods: [first] }: Compared,
  { pivot }: ResolvedComparison,
  table: PivotTable,
  { style, context: { words, locale } }: Filing,
): FiledFigure[] {
  const measure = pivot.values[line.measure];
  if (!measure) return [];
  const period = axisLabels(pivot.columns, table.columns, style, pivot.words)(first ?? 0);
  const change = Number.isNaN(line.share)
    ? null
    : words('dashboard.change', {
        change: shareText(line.share, locale),
        part: words('dashboard.parts.period', { period }),
      });
  const value = line.figures.at(-1) ?? Number.NaN;
  return [{ measure, value, change, isGood: line.isGood, course: line.figures }];
}

/** Groups are a table as it is read; figures stand for themselves, with their periods behind them. */
export function comparisonFile(resolved: ResolvedComparison, filing: Filing): Filed {
  const table = filing.pivot(resolved.pivot);
  if (!table) return {};
  const found = compared(resolved, table);
  if (resolved.pivot.rows.length > 0) return { sheet: sheetOf(resolved, found, table, filing) };
  // Of a period there is one row: what a figure is called does not tell how several come together.
  const values = resolved.pivot.values.map((value) => ({ ...value, header: value.column?.header ?? value.header }));
  const pivot = { ...resolved.pivot, values };
  return {
    figures: found.lines.flatMap((line) => figureOf(line, found, { ...resolved, pivot }, table, filing)),
    sheet: { type: 'pivot', pivot: { ...pivot, rows: pivot.columns, columns: [] } },
  };
}
