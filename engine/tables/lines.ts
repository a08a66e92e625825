import { cellWriter } from '../columns/cell.ts';
import type { ResolvedColumn } from '../columns/column.ts';
import type { Style } from '../formats/style.ts';
import { type CellValue, cellReaders } from './cells.ts';
import { type SentCells, sentReaders } from './sent.ts';
import type { Column, Rows, Table } from './table.ts';

/** Values by field. */
export type Cells = Readonly<Record<string, CellValue>>;

/** A group of rows in its header line. */
export interface GroupHead {
  /** The values of its ancestors and its own, outermost first: they identify it. */
  path: readonly CellValue[];
  /** The number of its rows. */
  rows: number;
  isOpen: boolean;
  /** The number of its visible lines, itself included. */
  lines: number;
}

/** A line that is not a row of the table: a group header, or a line of totals. */
export interface Head {
  type: 'group' | 'subtotal' | 'total';
  /** Its depth, from 0. */
  level: number;
  cells: Cells;
  /** Only where rows are grouped. */
  group?: GroupHead;
}

/** Headers by place: an array, or an object that makes them on request. */
export interface Heads {
  readonly length: number;
  at(place: number): Head | undefined;
}

/** A line as displayed: a row or a header. `sent`: what actions read of a row. */
export type Line = { type: 'row'; level: number; cells: Cells; sent?: SentCells } | Head;

/**
 * The lines that grids, files and snapshots show. A place contains a row of the table or, from `firstHead` on, the place of a
 * header in `heads`.
 */
export interface Lines {
  readonly places: Uint32Array;
  readonly heads: Heads;
  /** The depth of the rows. */
  readonly level: number;
}

export const firstHead = 0x80000000;

/** Rows without groups. */
export const linesOf = (rows: Rows): Lines => ({ places: rows, heads: [], level: 0 });

/** The rows among the lines, in order. */
export const rowsOf = ({ places, heads }: Lines): Rows =>
  heads.length === 0 ? places : places.filter((place) => place < firstHead);

/** The header at a place; null for a row. */
export const headAt = ({ heads }: Lines, place: number): Head | null =>
  place < firstHead ? null : (heads.at(place - firstHead) ?? null);

/** The lines from place `from` to before `to`, with some fields. Places after the end are skipped. */
export function readLines(table: Table, lines: Lines, from: number, to: number, fields: readonly string[]): Line[] {
  const read = cellReaders(table, fields);
  return Array.from(lines.places.subarray(from, to), (place): Line => {
    const head = headAt(lines, place);
    return head ?? { type: 'row', level: lines.level, cells: read(place) };
  });
}

/** The same lines, in which each row also has some fields as they were sent. */
export function withSent(
  shown: readonly Line[],
  { places }: Lines,
  from: number,
  columns: ReadonlyMap<string, Column>,
  fields: readonly string[],
): Line[] {
  const read = sentReaders(columns, fields);
  return shown.map((line, at) => (line.type === 'row' ? { ...line, sent: read(places[from + at] as number) } : line));
}

/** The rows among some lines, as they were sent. */
export const sentRows = (lines: readonly Line[]): SentCells[] =>
  lines.flatMap((line) => (line.type === 'row' && line.sent ? [line.sent] : []));

/** Writes a column of a line: the formatted value, or the label of a header. */
export function lineWriter(column: ResolvedColumn, style: Style): (line: Line) => string {
  const write = cellWriter(column, style);
  return ({ type, cells }) => {
    const value = cells[column.value] ?? null;
    return type !== 'row' && typeof value === 'string' ? value : write(value);
  };
}
