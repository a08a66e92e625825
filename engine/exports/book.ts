import type { Archive } from './archive.ts';
import type { SharedTexts } from './shared-texts.ts';
import type { Sheet } from './workbook-parts.ts';
import type { WorkbookStyles } from './workbook-styles.ts';

/** A workbook while it is written. */
export interface Book {
  archive: Archive;
  styles: WorkbookStyles;
  texts: SharedTexts;
  /** Those that are written, in order. */
  sheets: Sheet[];
  cutCells: number;
}

/** What one sheet holds at most: rows with header and totals, and bytes of XML, which stay below what a zip file can say. */
export interface SheetLimits {
  rows: number;
  bytes: number;
}

export const sheetLimits: SheetLimits = { rows: 1_048_576, bytes: 4_000_000_000 };
