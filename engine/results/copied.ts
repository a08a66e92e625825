import { cellWriter } from '../columns/cell.ts';
import type { ResolvedColumn } from '../columns/column.ts';
import { numberKindOf } from '../columns/registry.ts';
import { type CopiedCell, type CopiedTable, textCell } from '../exports/clipboard.ts';
import type { Style } from '../formats/style.ts';
import { axisLabels } from '../pivots/labels.ts';
import { columnPlaces, pathTo } from '../pivots/lines.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import type { CellValue } from '../tables/cells.ts';
import { type Line, lineWriter } from '../tables/lines.ts';

type Written = Pick<ResolvedColumn, 'type' | 'align' | 'excelFormat'>;

/** A number where a spreadsheet has one; truth is in words. */
function cellOf({ type, align, excelFormat }: Written, value: CellValue, text: string): CopiedCell {
  const kind = numberKindOf(type);
  if (typeof value !== 'number' || !Number.isFinite(value) || !kind || kind.storage === 'boolean')
    return textCell(text, align);
  return { text, align, number: { value: kind.spreadsheet(value), format: excelFormat }, span: 1 };
}

/** Lines of a report with their headers, as they are copied; `names` of them stand first. */
export function copiedLines(
  columns: readonly ResolvedColumn[],
  lines: readonly Line[],
  style: Style,
  names: { header: string; of: (line: Line) => string } | null = null,
): CopiedTable {
  const writers = columns.map((column) => lineWriter(column, style));
  return {
    head: [
      [...(names ? [textCell(names.header)] : []), ...columns.map(({ header, align }) => textCell(header, align))],
    ],
    lines: lines.map((line) => [
      ...(names ? [textCell(names.of(line))] : []),
      ...columns.map((column, place) => cellOf(column, line.cells[column.value] ?? null, writers[place]?.(line) ?? '')),
    ]),
    labels: names ? 1 : 0,
  };
}

/** So many cells of a pivot can be copied: a page has to hold them as one text. */
export const mostCopied = 100_000;

/** How many cells are copied of so many groups down, headers aside. */
export const copiedCells = (pivot: ResolvedPivot, { columns }: PivotTable, groups: number): number =>
  groups * (pivot.rows.length + columns.levels.length * pivot.values.length);

/** The headers of a pivot: a line for each column that is grouped by, and one for the values. */
function pivotHead(pivot: ResolvedPivot, { columns }: PivotTable, style: Style): CopiedCell[][] {
  const label = axisLabels(pivot.columns, columns, style, pivot.words);
  const paths = columnPlaces(columns).map((place) => pathTo(columns, place));
  const labels = Math.max(1, pivot.rows.length);
  const above = pivot.columns.map((_, depth) => {
    const cells: CopiedCell[] = Array.from({ length: labels }, () => textCell(''));
    let last: number | null = null;
    for (const path of paths) {
      const place = path[depth];
      const before = cells.at(-1);
      if (place !== undefined && place === last && before)
        cells[cells.length - 1] = { ...before, span: before.span + pivot.values.length };
      else {
        const text = place !== undefined ? label(place) : depth === path.length ? pivot.words.total : '';
        cells.push(textCell(text, 'right', pivot.values.length));
      }
      last = place ?? null;
    }
    return cells;
  });
  const named = Array.from({ length: labels }, (_, place) => textCell(pivot.rows[place]?.header ?? ''));
  const values = paths.flatMap(() => pivot.values.map(({ header }) => textCell(header, 'right')));
  return [...above, [...named, ...values]];
}

/** Groups of a pivot with its headers, as they are copied: a column for each that is grouped by. `places` are those of groups down. */
export function copiedPivot(
  pivot: ResolvedPivot,
  table: PivotTable,
  style: Style,
  places: readonly number[],
): CopiedTable {
  const { rows, columns, figures } = table;
  const label = axisLabels(pivot.rows, rows, style, pivot.words);
  const width = columns.levels.length;
  const across = columnPlaces(columns);
  const writers = pivot.values.map(({ figure }) => cellWriter(figure, style));
  const labels = Math.max(1, pivot.rows.length);
  const line = (row: number): CopiedCell[] => {
    const path = pathTo(rows, row);
    const names = Array.from({ length: labels }, (_, depth) => {
      const at = path[depth];
      return textCell(at === undefined ? (row === 0 && depth === 0 ? pivot.words.total : '') : label(at));
    });
    const cells = across.flatMap((column) =>
      pivot.values.map(({ figure }, measure) => {
        const value = figures[measure]?.[row * width + column] ?? Number.NaN;
        return cellOf(figure, value, writers[measure]?.(value) ?? '');
      }),
    );
    return [...names, ...cells];
  };
  return { head: pivotHead(pivot, table, style), lines: places.map(line), labels };
}
