import type { PlainChart, Room } from '../charts/chart.ts';
import type { Style } from '../formats/style.ts';
import type { ExportInput } from './export-input.ts';
import type { SheetLines } from './sheet-lines.ts';

/** One headline figure, as it is written. */
export interface ComposedFigure {
  label: string;
  text: string;
  /** Its change and what against: "+4.2 % from the week before"; null for none. */
  change: string | null;
  /** Whether the change is a good one; null for neither. */
  isGood: boolean | null;
  /** Its course by parts of a date one after the other, NaN for those without rows; empty for none. */
  course: readonly number[];
}

/**
 * A section of a composed file: what of these it has is written, in this order. A section that has a chart and a sheet is drawn
 * where the file can, and its sheet are the figures behind it.
 */
export interface ComposedSection {
  /** Its name on the dashboard, one of its kind. */
  key: string;
  title: string;
  description: string | null;
  /** What stands in its place, or beside it: that there is nothing, why it failed, how many rows are not here. */
  note: string | null;
  /** Of the twelve columns of the dashboard. */
  width: number;
  figures: readonly ComposedFigure[];
  /** Words with figures in them. */
  text: string | null;
  /** Names with what is said of each: the fields of a record. */
  pairs: readonly { label: string; text: string }[];
  /** Draws its chart for a room, in pixels. */
  chart: ((room: Room) => PlainChart) | null;
  sheet: SheetLines | null;
  /** How many lines of the sheet a file that is read on paper has, and what it says of the others; null for all. */
  most: { lines: number; note: string } | null;
}

export interface ComposedPart {
  /** null for the only one. */
  title: string | null;
  sections: readonly ComposedSection[];
}

/**
 * All that a file of several sections says, decided and translated. Plain JSON but for tables, lines and the functions that draw.
 */
export interface ComposedFile {
  title: string;
  description: string | null;
  /** The names and colours of the brand, colours as hex. */
  brand: { portal: string; primary: string; secondary: string };
  /** The account, the parameters, the filters, when it ran and in which zone: a line each. */
  truth: ExportInput['truth'];
  parts: readonly ComposedPart[];
  style: Style;
  words: {
    /** Heads the list of sections. */
    contents: string;
    /** At the foot of a page, with `{{page}}` and `{{pages}}`. */
    page: string;
    /** Heads a totals row. */
    total: string;
    /** Behind the title of a section that goes on: "continued". */
    continued: string;
    /** Where columns go on: `{{from}}` to `{{to}}` of `{{of}}`. */
    columns: string;
  };
}
