import { Archive } from '../../bytes/archive.ts';
import type { ExportSink } from '../../document/export-input.ts';
import { SharedTexts } from './shared-texts.ts';
import * as parts from './workbook-parts.ts';
import { WorkbookStyles } from './workbook-styles.ts';

/** A workbook being written. */
export interface Book {
  archive: Archive;
  styles: WorkbookStyles;
  texts: SharedTexts;
  /** The sheets written so far, in order. */
  sheets: parts.Sheet[];
  cutCells: number;
}

/** Begins a workbook. */
export function openBook(sink: ExportSink): Book {
  const archive = new Archive(sink);
  // Must come first and be small: programs detect the file type by it.
  archive.text('_rels/.rels', parts.rootRelations);
  return { archive, styles: new WorkbookStyles(), texts: new SharedTexts(), sheets: [], cutCells: 0 };
}

/** Ends a workbook whose sheets are written. Returns its length in bytes. */
export function closeBook({ archive, styles, texts, sheets }: Book, title: string, hasPivotTable: boolean): number {
  const shared = archive.part('xl/sharedStrings.xml');
  texts.write(shared.out);
  shared.end();
  archive.text('xl/styles.xml', styles.xml());
  archive.text('xl/workbook.xml', parts.workbookXml(sheets, hasPivotTable));
  archive.text('xl/_rels/workbook.xml.rels', parts.workbookRelations(sheets.length, hasPivotTable));
  archive.text('docProps/core.xml', parts.coreProperties(title));
  archive.text('[Content_Types].xml', parts.contentTypes(sheets.length, hasPivotTable));
  archive.end();
  return archive.length;
}

/** The limits of a sheet: rows, including header and totals, and bytes of XML, kept below the zip limit. */
export interface SheetLimits {
  rows: number;
  bytes: number;
}

export const sheetLimits: SheetLimits = { rows: 1_048_576, bytes: 4_000_000_000 };
