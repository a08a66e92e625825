import { cellWriter } from '../columns/cell.ts';
import type { ResolvedColumn } from '../columns/column.ts';
import { numberKindOf } from '../columns/registry.ts';
import { fileNumber } from '../columns/rounded.ts';
import { type CopiedCell, type CopiedTable, textCell } from '../files/csv/clipboard.ts';
import type { Style } from '../formats/style.ts';
import { axisLabels } from '../pivots/labels.ts';
import { columnPlaces, pathTo } from '../pivots/lines.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import type { CellValue } from '../tables/cells.ts';
import { type Line, lineWriter } from '../tables/lines.ts';

type Written = Pick<ResolvedColumn, 'type' | 'decimals' | 'align' | 'excelFormat'>;

/** A numeric cell if spreadsheets have a number for the value; booleans are text. */
export function copiedCell(column: Written, value: CellValue, text: string): CopiedCell {
  const { type, align, excelFormat } = column;
  const kind = numberKindOf(type);
  if (typeof value !== 'number' || !Number.isFinite(value) || !kind || kind.storage === 'boolean')
    return textCell(text, align);
  return { text, align, number: { value: fileNumber(column, value), format: excelFormat }, span: 1 };
}

/** Report lines with headers, for the clipboard. `names` adds a label column at the start. */
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
      ...columns.map((column, place) =>
        copiedCell(column, line.cells[column.value] ?? null, writers[place]?.(line) ?? ''),
      ),
    ]),
    labels: names ? 1 : 0,
  };
}

/** The maximum number of pivot cells that can be copied: the browser holds them as a single text. */
export const mostCopied = 100_000;

/** The number of cells copied for a number of row groups, without headers. */
export const copiedCells = (pivot: ResolvedPivot, { columns }: PivotTable, groups: number): number =>
  groups * (pivot.rows.length + columns.levels.length * pivot.values.length);

/** The headers of a pivot: one line per column field, and one for the values. */
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

/**
 * Row groups of a pivot with headers, for the clipboard: one column per row field. `places` are indexes of row
 * groups.
 */
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
        return copiedCell(figure, value, writers[measure]?.(value) ?? '');
      }),
    );
    return [...names, ...cells];
  };
  return { head: pivotHead(pivot, table, style), lines: places.map(line), labels };
}
