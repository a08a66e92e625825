import type { DateFormat } from '../formats/date.ts';
import type { Style } from '../formats/style.ts';
import type { ResolvedColumn } from './column.ts';

type Decimals = Pick<ResolvedColumn, 'decimals'>;

/** The conditions that a filter of the column offers: on texts, on numbers, on days, or yes and no. */
export type FilterKind = 'text' | 'number' | 'day' | 'truth';

interface Kind<Storage extends string, Value> {
  /** The kind of table column that holds the values. */
  storage: Storage;
  align: 'left' | 'right' | 'center';
  /** Pixels, where neither the report nor the catalogue says (spec: reporting §3). */
  width: number;
  decimals: number;
  filter: FilterKind;
  /** The number format of a spreadsheet (spec: reporting §9). */
  excelFormat(decimals: number, date: DateFormat): string;
  /** Prepares the text of a value that is there. */
  writer(column: Decimals, style: Style): (value: Value) => string;
}

/** Values that are texts, as the backend sent them. */
export interface TextKind extends Kind<'text', string> {
  /** The texts in which a filter looks: what is shown first. */
  filtered(text: string): readonly string[];
  /** What stands in a file. */
  fileText(text: string, style: Style): string;
  /** The texts are steps of a course, such as periods, which sorts as they do: figures have a course over them, and a chart keeps their order. */
  isCourse: boolean;
  /** Minutes since midnight, which a spreadsheet holds as a part of the day; null for what is no time of day. */
  timeOfDay(text: string): number | null;
}

/** A part of a cell's text that only few whole numbers make, such as the day of a moment. */
export interface CellPart {
  of(value: number): number;
  write(whole: number): string;
  /** The least and the greatest whole number of values between two. */
  range(least: number, greatest: number): readonly [number, number];
}

/** How a search finds the cells that hold a word, without writing each of them. */
type SearchedBy =
  /** By the digits of the value times `scale`, rounded to the decimals of the column. */
  | { by: 'digits'; scale: number }
  /** In the parts of the cell: no word goes over the end of one. */
  | { by: 'parts'; parts: readonly CellPart[] };

/** Values and bounds of a filter as they are compared with each other: values that are shown the same are the same. */
export interface Compared {
  value(stored: number): number;
  bound(given: number): number;
  /** What a list of values calls a compared value: the number shown, or of a calendar YYYY-MM-DD or YYYY-MM. */
  listed(compared: number): number | string;
}

/** Values that are numbers in a table: figures, days, moments (milliseconds), 0 and 1. */
export interface NumberKind extends Kind<'number' | 'date' | 'datetime' | 'boolean', number> {
  /** Whether a negative value has a look of its own. */
  marksNegative: boolean;
  /** Whether the values are ratios, whose sum means nothing. */
  isRatio: boolean;
  /** The value as a spreadsheet counts it in the number format of the kind: a day, for one, is the serial number of one. */
  spreadsheet(value: number): number;
  searched(column: Decimals, style: Style): SearchedBy;
  compared(column: Decimals): Compared;
  /** Prepares the text of a filter's bound. */
  boundWriter(column: Decimals, style: Style): (bound: number) => string;
}

/** What a column type means: how its values lie in a table, and how each output shows them. */
export type ColumnKind = TextKind | NumberKind;
