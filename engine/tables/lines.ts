import { cellWriter } from '../columns/cell.ts';
import type { ResolvedColumn } from '../columns/column.ts';
import type { Style } from '../formats/style.ts';
import { type CellValue, cellReaders } from './cells.ts';
import type { Rows, Table } from './table.ts';

/** Values by field. */
export type Cells = Readonly<Record<string, CellValue>>;

/** A group of rows as its line tells it. */
export interface GroupHead {
  /** What the group and those that it is part of stand for, the outermost first: by this it is known. */
  path: readonly CellValue[];
  /** Rows in it. */
  rows: number;
  isOpen: boolean;
  /** Lines that it takes now, its own among them. */
  lines: number;
}

/** A line that is no row of the table: it opens a group, or sums up a group or all. */
export interface Head {
  type: 'group' | 'subtotal' | 'total';
  /** How deep it lies, from 0 on. */
  level: number;
  cells: Cells;
  /** Where rows themselves are grouped. */
  group?: GroupHead;
}

/** Heads by their places: an array, or what makes one when it is asked for. */
export interface Heads {
  /** How many of them stand among the lines. */
  readonly length: number;
  at(place: number): Head | undefined;
}

/** What a reader sees from top to bottom: a row, or a head. */
export type Line = { type: 'row'; level: number; cells: Cells } | Head;

/**
 * Lines, as many as there may be rows: a place holds a row of the table, or, from `firstHead` on, a place in `heads`.
 * What grids, files and snapshots walk through.
 */
export interface Lines {
  readonly places: Uint32Array;
  readonly heads: Heads;
  /** How deep the rows lie. */
  readonly level: number;
}

export const firstHead = 0x80000000;

/** Rows without groups. */
export const linesOf = (rows: Rows): Lines => ({ places: rows, heads: [], level: 0 });

/** The rows among the lines, in order. */
export const rowsOf = ({ places, heads }: Lines): Rows =>
  heads.length === 0 ? places : places.filter((place) => place < firstHead);

/** The head at a place of the lines; null where a row stands. */
export const headAt = ({ heads }: Lines, place: number): Head | null =>
  place < firstHead ? null : (heads.at(place - firstHead) ?? null);

/** The lines from place `from` to before `to`, with the fields given. Places behind the end give nothing. */
export function readLines(table: Table, lines: Lines, from: number, to: number, fields: readonly string[]): Line[] {
  const read = cellReaders(table, fields);
  return Array.from(lines.places.subarray(from, to), (place): Line => {
    const head = headAt(lines, place);
    return head ?? { type: 'row', level: lines.level, cells: read(place) };
  });
}

/** Writes what stands in a column of a line: the value as its cells are written, or the label of a head. */
export function lineWriter(column: ResolvedColumn, style: Style): (line: Line) => string {
  const write = cellWriter(column, style);
  return ({ type, cells }) => {
    const value = cells[column.value] ?? null;
    return type !== 'row' && typeof value === 'string' ? value : write(value);
  };
}
