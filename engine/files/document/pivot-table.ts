import type { ResolvedColumn } from '../../columns/column.ts';
import type { MeasureLook } from '../../schema/pivot.ts';
import type { CellFunction } from '../../totals/kind.ts';
import type { SheetLines } from './sheet-lines.ts';

/** A field that a PivotTable groups by. */
export interface PivotTableField {
  /** The source column. */
  value: string;
  /** Its items, in order, distinct even when case is ignored. */
  items: readonly string[];
  /** The indexes of hidden items. */
  hidden: ReadonlySet<number>;
  /** Sorted by the value with that index; null to keep the order of items. */
  sort: { value: number; direction: 'asc' | 'desc' } | null;
}

/** A value of a PivotTable. */
export interface PivotTableValue {
  /** The source column. */
  value: string;
  /** Its name, different from those of all columns and other values. */
  header: string;
  take: CellFunction | 'count' | 'min' | 'max';
  show: MeasureLook;
  figure: Pick<ResolvedColumn, 'type' | 'excelFormat'>;
}

/** A PivotTable of an input's lines, with the cells to display until a spreadsheet recalculates it. */
export interface PivotTableInput {
  /** The sheet name, adjusted to what spreadsheets allow. */
  sheet: string;
  /** Shown above it, one line each. */
  notes: readonly string[];
  rows: readonly PivotTableField[];
  columns: readonly PivotTableField[];
  /** At least one. */
  values: readonly PivotTableValue[];
  /**
   * Row groups, each before its subgroups; the grand total comes last. A group is the path of item indexes that leads
   * to it.
   */
  down: readonly (readonly number[])[];
  /** Column groups, each after its subgroups; the grand total comes last. */
  across: readonly (readonly number[])[];
  /** NaN if there is no value. */
  figureAt(value: number, down: number, across: number): number;
  words: {
    total: string;
    values: string;
    /** Messages if the lines or the groups don't fit on a sheet. */
    tooManyRows: string;
    tooManyGroups: string;
  };
  /** The pivot as displayed, on a separate sheet; null if the PivotTable shows all of it. */
  displayed: (SheetLines & { sheet: string }) | null;
}
