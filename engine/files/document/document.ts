import type { Room } from '../../charts/chart.ts';
import type { PlainChart } from '../../charts/marks/registry.ts';
import type { Style } from '../../formats/style.ts';
import type { Picture } from '../pictures/picture.ts';
import type { PivotTableInput } from './pivot-table.ts';
import type { SheetLines } from './sheet-lines.ts';

/** A line of a truth label. */
export interface TruthLine {
  label: string;
  text: string;
}

/** A labeled value, as text and as a spreadsheet number. */
export interface DocumentValue {
  label: string;
  text: string;
  /** With its number format; null if it is not a number. */
  number: { value: number; format: string } | null;
}

/** A headline figure. */
export interface DocumentFigure extends DocumentValue {
  /** Its change: "+4.2% vs. previous week"; null for none. */
  change: string | null;
  /** Whether the change is good; null for neither. */
  isGood: boolean | null;
  /** Its trend by consecutive date parts, NaN for those without rows; empty for none. */
  course: readonly number[];
  /** What it is of, in words: its complete months, or the last period; null if it covers all rows. */
  period: string | null;
}

/** A picture of a row. */
export interface DocumentPhoto {
  /** Its name, with its number on the drawing. */
  title: string;
  /** The texts below the name. */
  lines: readonly string[];
  /** A JPEG or PNG; null if it could not be loaded. */
  content: Uint8Array | null;
}

/** Pictures of rows. */
export interface DocumentPictures {
  /** Where they were taken; null for no drawing. */
  drawing: Picture | null;
  photos: readonly DocumentPhoto[];
  /** Shown instead of a picture that could not be loaded. */
  missing: string;
}

/**
 * A section of a document. Its parts are written in this order. If a section has figures, a text, pairs,
 * pictures or a chart, its sheet contains the data of these and is left out of PDFs.
 */
export interface DocumentSection {
  /** Unique in the document. */
  key: string;
  title: string;
  description: string | null;
  /** Shown instead of the content or with it: no rows, an error, or how many rows are left out. */
  note: string | null;
  /** Its number of rows and its filters, one line each. */
  truth: readonly TruthLine[];
  /** Like `truth`, but only what the user's search and filters changed; empty if nothing. PDFs show only this. */
  narrowed: readonly TruthLine[];
  /** Width in columns, of the twelve of the dashboard. */
  width: number;
  /** The figure that represents it in the index; null for none. */
  main: DocumentValue | null;
  figures: readonly DocumentFigure[];
  /** A text with figures in it. */
  text: string | null;
  /** The fields of a record, as labeled values. */
  pairs: readonly DocumentValue[];
  pictures: DocumentPictures | null;
  /** Draws its chart to fit a size in pixels. */
  chart: ((room: Room) => PlainChart) | null;
  sheet: SheetLines | null;
  /** The number of lines in a PDF, and a note about the others; null for all. */
  most: { lines: number; note: string } | null;
  /** The rows that the totals of its sheet cover: the label of the totals row, and the averages that cover fewer; null for no totals. */
  covered: { label: string; note: string | null } | null;
  /** By field: labels the number of rows that a total covers, if it does not cover all. For workbooks of rows. */
  over: Readonly<Record<string, string>>;
  /** A native PivotTable of the lines, for workbooks of rows; null for none. */
  pivotTable: PivotTableInput | null;
}

/** A section without content. */
export const emptySection = {
  description: null,
  note: null,
  truth: [],
  narrowed: [],
  width: 12,
  main: null,
  figures: [],
  text: null,
  pairs: [],
  pictures: null,
  chart: null,
  sheet: null,
  most: null,
  covered: null,
  over: {},
  pivotTable: null,
} as const satisfies Omit<DocumentSection, 'key' | 'title'>;

export interface DocumentPart {
  /** null if the dashboard has no tabs. */
  title: string | null;
  /** It is above every tab: a PDF begins with it. Missing: it is not. */
  isHead?: true;
  sections: readonly DocumentSection[];
}

/** The content of a file, resolved and translated. Plain JSON except for tables, lines and functions. */
export interface Document {
  /** A report has one section with a sheet, and no cover, contents or index. */
  layout: 'report' | 'dashboard';
  title: string;
  /** The customer and the period, below the title and in the footer; null for neither. */
  subtitle: string | null;
  description: string | null;
  /** The brand's names and colors, colors in hex. */
  brand: { portal: string; primary: string; secondary: string };
  /** Account, parameters, filters, time of the data and time zone, one line each. */
  truth: readonly TruthLine[];
  parts: readonly DocumentPart[];
  style: Style;
  /** When its rows were loaded, in milliseconds since 1970; null if they never were. */
  ranAt: number | null;
  words: {
    /** The title of the table of contents. */
    contents: string;
    /** The page footer, with `{{page}}` and `{{pages}}`. */
    page: string;
    /** A line of the truth label in a text: `{{label}}` and `{{text}}`. */
    line: string;
    /** The label of the totals row. */
    total: string;
    /** Lists the columns `{{columns}}` that a printed table leaves out, because they are empty. */
    empty: string;
    /** Follows the title of a section on its further pages: "continued". */
    continued: string;
    /** The columns on this page: `{{from}}` to `{{to}}` of `{{of}}`. */
    columns: string;
    /** The index sheet of a workbook: its name and column headers. */
    index: { sheet: string; section: string; figure: string; rows: string };
    /** The link from a sheet to the index. */
    back: string;
    /** Says that charts are left out because the file is too large. */
    unpictured: string;
    /** The name of the sheet with the truth label. */
    truth: string;
    /** Labels the number of truncated cells. */
    cut: string;
    /** In PDFs: says that the typeface lacks the characters `{{characters}}`, which are replaced with □. */
    lacking: string;
  };
}
