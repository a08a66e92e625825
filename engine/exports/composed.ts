import type { PlainChart, Room } from '../charts/chart.ts';
import type { Style } from '../formats/style.ts';
import type { ExportInput } from './export-input.ts';
import type { SheetLines } from './sheet-lines.ts';

/** What is said of a name: as it is written, and as a spreadsheet counts it. */
export interface ComposedValue {
  label: string;
  text: string;
  /** In its number format; null for what is no number. */
  number: { value: number; format: string } | null;
}

/** One headline figure. */
export interface ComposedFigure extends ComposedValue {
  /** Its change and what against: "+4.2 % from the week before"; null for none. */
  change: string | null;
  /** Whether the change is a good one; null for neither. */
  isGood: boolean | null;
  /** Its course by parts of a date one after the other, NaN for those without rows; empty for none. */
  course: readonly number[];
}

/**
 * A section of a composed file: what of these it has is written, in this order. The sheet of a section that has figures, a text,
 * pairs or a chart is what lies behind these: paper does without it where it has the others.
 */
export interface ComposedSection {
  /** Its name on the dashboard, one of its kind. */
  key: string;
  title: string;
  description: string | null;
  /** What stands in its place, or beside it: that there is nothing, why it failed, how many rows are not here. */
  note: string | null;
  /** Which rows it is of: so many of how many, and what they are filtered by; a line each. */
  truth: ExportInput['truth'];
  /** The same of what the reader filtered or searched for, which is all that paper says of it; none where they did not. */
  narrowed: ExportInput['truth'];
  /** Of the twelve columns of the dashboard. */
  width: number;
  /** The figure that stands for it in a list of sections; null for none. */
  main: ComposedValue | null;
  figures: readonly ComposedFigure[];
  /** Words with figures in them. */
  text: string | null;
  /** Names with what is said of each: the fields of a record. */
  pairs: readonly ComposedValue[];
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
  /** Whose it is, and over which time; null for neither. */
  subtitle: string | null;
  description: string | null;
  /** The names and colours of the brand, colours as hex. */
  brand: { portal: string; primary: string; secondary: string };
  /** The account, the parameters, the filters, when it ran and in which zone: a line each. */
  truth: ExportInput['truth'];
  parts: readonly ComposedPart[];
  style: Style;
  /** When its rows came, in milliseconds since 1970; null where they never did. */
  ranAt: number | null;
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
    /** The first sheet of a workbook: its name, and what heads its columns. */
    index: { sheet: string; section: string; figure: string; rows: string };
    /** Leads from a sheet back to the first one. */
    back: string;
    /** That pictures of charts are left out, because the file is too large for them. */
    unpictured: string;
    /** Labels the number of cells whose text was cut. */
    cut: string;
    /** On paper: that the typeface lacks the characters `{{characters}}`, in whose place □ stands. */
    lacking: string;
  };
}
