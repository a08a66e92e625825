import type { ResolvedColumn } from '../columns/column.ts';
import { numberKindOf } from '../columns/registry.ts';
import type { PivotTableValue } from '../exports/pivot-table.ts';
import { isSpreadsheetDay } from '../exports/workbook-cells.ts';
import { serialDay } from '../formats/spreadsheet.ts';
import { measureKinds } from '../pivots/measures/registry.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedMeasure, ResolvedPivot } from '../pivots/resolved.ts';
import type { Rows, Table } from '../tables/table.ts';

/** A value that a spreadsheet's own PivotTable works out as the pivot does. */
export type LiveValue = Pick<PivotTableValue, 'take' | 'show' | 'figure'> & {
  /** Which of the pivot's measures it is. */
  measure: number;
  /** null where rows are counted. */
  column: ResolvedColumn | null;
};

/** Whether every value of the rows stands as a number in its cell, or not at all. */
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
 * A spreadsheet reckons a difference between items of one field, and takes an empty cell for zero: ours is the same where there
 * is one column field, and a figure everywhere; as a share, where all are above zero.
 */
function differs(pivot: ResolvedPivot, { columns, figures }: PivotTable, measure: number, isShare: boolean): boolean {
  if (pivot.columns.length !== 1) return true;
  const width = columns.levels.length;
  return !(
    figures[measure]?.every((figure, cell) => cell % width === 0 || (isShare ? figure > 0 : !Number.isNaN(figure))) ??
    false
  );
}

/** The values that a PivotTable has live. `plain` is the pivot with all figures as they are, before shares and changes. */
export function liveValues(pivot: ResolvedPivot, plain: PivotTable, table: Table, rows: Rows): LiveValue[] {
  return pivot.values.flatMap(({ take, column, show, figure }: ResolvedMeasure, measure): LiveValue[] => {
    const found = measureKinds[take].inCells(column);
    if (!found) return [];
    if (column && found !== 'count' && !areNumbers(table, rows, column)) return [];
    if (column && !table.columns.has(column.value)) return [];
    if ((show === 'change' || show === 'change_share') && differs(pivot, plain, measure, show === 'change_share'))
      return [];
    // Rows are counted as the sum of ones: a count would leave out empty cells.
    return [{ take: column ? found : 'sum', show, figure, measure, column }];
  });
}
