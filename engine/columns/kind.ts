import type { Style } from '../formats/style.ts';
import type { UnitKind } from '../schema/column.ts';
import type { ResolvedColumn } from './column.ts';

/** The part of a style that number formats depend on. */
export type FormatStyle = Pick<Style, 'locale' | 'dateFormat'>;

type Decimals = Pick<ResolvedColumn, 'decimals'>;

/** Which conditions a filter on the column offers. */
export type FilterKind = 'text' | 'number' | 'day' | 'truth';

interface Kind<Storage extends string, Value> {
  /** The type of table column that stores the values. */
  storage: Storage;
  align: 'left' | 'right' | 'center';
  /** Pixels, unless the report or the catalogue sets a width (spec: reporting §3). */
  width: number;
  decimals: number;
  filter: FilterKind;
  /** The spreadsheet number format for a language and an account's dates (spec: reporting §9). */
  excelFormat(decimals: number, style: FormatStyle): string;
  /** Returns a function that formats a non-empty value. */
  writer(column: Decimals, style: Style): (value: Value) => string;
}

/** Column kinds whose values are text, as the backend sent them. */
export interface TextKind extends Kind<'text', string> {
  /** The texts that a filter matches; the displayed one first. */
  filtered(text: string): readonly string[];
  /** The text written to files. */
  fileText(text: string, style: Style): string;
  /** Whether the texts are shown as they were sent, so that two of them never look the same. */
  isPlain: boolean;
  /**
   * Whether the texts are steps in time that sort chronologically, such as periods. Charts keep their order and can
   * show a trend.
   */
  isCourse: boolean;
  /**
   * Minutes since midnight, for spreadsheets, which store a time as a fraction of a day; null if the text is not a
   * time.
   */
  timeOfDay(text: string): number | null;
}

/** Part of a cell's text that depends on an integer with few distinct values, such as the day of a datetime. */
export interface CellPart {
  of(value: number): number;
  write(whole: number): string;
  /** The lowest and highest integer for values between the two given. */
  range(least: number, greatest: number): readonly [number, number];
}

/** How a search finds matching cells without formatting every one. */
type SearchedBy =
  /** By the digits of the value times `scale`, rounded to the column's decimals. */
  | { by: 'digits'; scale: number }
  /** In each part of the cell separately. A search word never spans two parts. */
  | { by: 'parts'; parts: readonly CellPart[] };

/** Makes stored values and filter bounds comparable. Values that look the same when shown compare as equal. */
export interface Compared {
  value(stored: number): number;
  bound(given: number): number;
  /** The value as a list filter stores it: the displayed number, or YYYY-MM-DD or YYYY-MM for dates. */
  listed(compared: number): number | string;
}

interface Numeric<Storage extends string> extends Kind<Storage, number> {
  /** Whether negative values are highlighted. */
  marksNegative: boolean;
  /** How many decimals of the stored value are shown: two more for a percentage. */
  storedDecimals(decimals: number): number;
  /** The value for a spreadsheet cell in the kind's number format. A day becomes its serial number. */
  spreadsheet(value: number): number;
  searched(column: Decimals, style: Style): SearchedBy;
  compared(column: Decimals): Compared;
  /** Returns a function that formats a filter bound. */
  boundWriter(column: Decimals, style: Style): (bound: number) => string;
}

/** Column kinds whose values are figures. */
export interface FigureKind extends Numeric<'number'> {
  /** What the figures are. A share, such as 0.125 for 12.5%, must not be summed. */
  measures: 'money' | 'share' | 'quantity';
  /** The units that a column can have. */
  units: 'any' | readonly UnitKind[];
  /**
   * The number format that axes, labels of marks and sentences adapt to the size of a figure; null if they write figures as
   * cells do.
   */
  notation: ((style: Style) => Intl.NumberFormatOptions) | null;
}

/** Column kinds whose values are days, datetimes (milliseconds), or booleans as 0 or 1. */
export interface WholeKind extends Numeric<'date' | 'datetime' | 'boolean'> {
  /** The shortest part of a date that a value names; null if the values are not dates. */
  finest: 'day' | 'month' | null;
}

/** Column kinds whose values are stored as numbers. */
export type NumberKind = FigureKind | WholeKind;

/** What a column type means: how its values are stored, and how each output formats them. */
export type ColumnKind = TextKind | NumberKind;
