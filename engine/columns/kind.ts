import type { ResolvedColumn, Style } from './column.ts';

/** What a column type means: how its values lie in a table, and how a cell shows one. */
export interface ColumnKindOf {
  /** The kind of table column that holds the values. */
  kind: 'text' | 'number' | 'date' | 'datetime' | 'boolean';
  align: 'left' | 'right' | 'center';
  /** Pixels, where neither the report nor the catalogue says (spec: reporting §3). */
  width: number;
  decimals: number;
  /** Prepares the text of a value that is there: a text for text kinds, else a number as the table holds it. */
  writer(column: Pick<ResolvedColumn, 'decimals'>, style: Style): (value: never) => string;
}
