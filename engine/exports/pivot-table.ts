import type { ResolvedColumn } from '../columns/column.ts';
import type { MeasureLook } from '../schema/pivot.ts';
import type { CellFunction } from '../totals/kind.ts';
import type { SheetLines } from './sheet-lines.ts';

/** A column of the lines by which a PivotTable groups. */
export interface PivotTableField {
  /** The column. */
  value: string;
  /** Its items, in order. A spreadsheet tells them apart. */
  items: readonly string[];
  /** The places of items that are not shown. */
  hidden: ReadonlySet<number>;
  /** By the value of that place; null where items stand in their order. */
  sort: { value: number; direction: 'asc' | 'desc' } | null;
}

/** A value of a PivotTable. */
export interface PivotTableValue {
  /** The column that it is taken of. */
  value: string;
  /** What it is called: as none of the columns, and as no other value. */
  header: string;
  take: CellFunction | 'count' | 'min' | 'max';
  show: MeasureLook;
  figure: Pick<ResolvedColumn, 'type' | 'excelFormat'>;
}

/** A PivotTable of the lines of an input, with what it shows before a spreadsheet works it out anew. */
export interface PivotTableInput {
  /** What its sheet is called, as far as a spreadsheet lets it. */
  sheet: string;
  /** Told above it, a line each. */
  notes: readonly string[];
  rows: readonly PivotTableField[];
  columns: readonly PivotTableField[];
  /** One at least. */
  values: readonly PivotTableValue[];
  /** Groups down, each before what it holds; the whole last. A group is the items that lead to it, by place. */
  down: readonly (readonly number[])[];
  /** Groups across, each behind what it holds; the whole last. */
  across: readonly (readonly number[])[];
  /** NaN for nothing. */
  figureAt(value: number, down: number, across: number): number;
  words: {
    total: string;
    values: string;
    /** What is told where a sheet can't hold the lines, or the groups. */
    tooManyRows: string;
    tooManyGroups: string;
  };
  /** The pivot as it is seen, on a sheet of its own; null where the PivotTable says all of it. */
  seen: (SheetLines & { sheet: string }) | null;
}
