import type { Archive } from '../../bytes/archive.ts';
import type { SharedTexts } from './shared-texts.ts';
import type { Sheet } from './workbook-parts.ts';
import type { WorkbookStyles } from './workbook-styles.ts';

/** A workbook being written. */
export interface Book {
  archive: Archive;
  styles: WorkbookStyles;
  texts: SharedTexts;
  /** The sheets written so far, in order. */
  sheets: Sheet[];
  cutCells: number;
}

/** The limits of a sheet: rows, including header and totals, and bytes of XML, kept below the zip limit. */
export interface SheetLimits {
  rows: number;
  bytes: number;
}

export const sheetLimits: SheetLimits = { rows: 1_048_576, bytes: 4_000_000_000 };
