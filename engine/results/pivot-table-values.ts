import type { ResolvedColumn } from '../columns/column.ts';
import { numberKindOf } from '../columns/registry.ts';
import type { PivotTableValue } from '../files/document/pivot-table.ts';
import { isSpreadsheetDay } from '../files/workbook/parts/workbook-cells.ts';
import { serialDay } from '../formats/spreadsheet.ts';
import { measureKinds } from '../pivots/measures/registry.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedMeasure, ResolvedPivot } from '../pivots/resolved.ts';
import type { Rows, Table } from '../tables/table.ts';

/** A value that a native PivotTable calculates exactly as the pivot does. */
export type LiveValue = Pick<PivotTableValue, 'take' | 'show' | 'figure'> & {
  /** The index of the measure in the pivot. */
  measure: number;
  /** null for a row count. */
  column: ResolvedColumn | null;
};

/** Whether every value of the column is a spreadsheet number or empty. */
function areNumbers(table: Table, rows: Rows, { value, type }: ResolvedColumn): boolean {
  const source = table.columns.get(value);
  if (!source || source.kind === 'text') return false;
  const { values, kind } = source;
  const { spreadsheet } = numberKindOf(type) ?? { spreadsheet: serialDay };
  const isDay = kind === 'date' || kind === 'datetime';
  return rows.every((row) => {
    const own = values[row] as number;
    return Number.isNaN(own) || (isDay ? isSpreadsheetDay(Math.floor(spreadsheet(own))) : Number.isFinite(own));
  });
}

/**
 * Whether a PivotTable's "difference from" would differ from ours. It compares items of a single field and treats
 * empty cells as zero. Both agree if there is one column field and every figure exists; for shares, if every figure
 * is also above zero.
 */
function differs(pivot: ResolvedPivot, { columns, figures }: PivotTable, measure: number, isShare: boolean): boolean {
  if (pivot.columns.length !== 1) return true;
  const width = columns.levels.length;
  return !(
    figures[measure]?.every((figure, cell) => cell % width === 0 || (isShare ? figure > 0 : !Number.isNaN(figure))) ??
    false
  );
}

/**
 * The values that can be live in a PivotTable. `plain` is the pivot with unmodified figures, before shares and
 * changes.
 */
export function liveValues(pivot: ResolvedPivot, plain: PivotTable, table: Table, rows: Rows): LiveValue[] {
  return pivot.values.flatMap(({ take, column, show, figure }: ResolvedMeasure, measure): LiveValue[] => {
    const found = measureKinds[take].inCells(column);
    if (!found) return [];
    if (column && found !== 'count' && !areNumbers(table, rows, column)) return [];
    if (column && !table.columns.has(column.value)) return [];
    if ((show === 'change' || show === 'change_share') && differs(pivot, plain, measure, show === 'change_share'))
      return [];
    // A row count is a sum of ones, because a count would skip empty cells.
    return [{ take: column ? found : 'sum', show, figure, measure, column }];
  });
}
