import type { Geographies } from '../charts/geography.ts';
import { writeCsv } from './csv/csv.ts';
import type { CsvDialect } from './csv/csv-dialect.ts';
import type { Document } from './document/document.ts';
import type { ExportControl, ExportResult, ExportSink } from './document/export-input.ts';
import { rowsInput } from './document/rows-input.ts';
import type { FileFormat, formats } from './formats.ts';
import type { FontFiles } from './pdf/paper/typeface.ts';
import { writePdf } from './pdf/pdf.ts';
import { type Painter, writeComposedWorkbook } from './workbook/composed/composed-workbook.ts';
import { writeWorkbook } from './workbook/workbook.ts';

/** What the writers of files need from the place where they run. The promises reject if loading fails. */
export interface FileTools {
  fonts(): Promise<FontFiles>;
  /** The outlines of the maps in the charts. */
  shapes(): Promise<Geographies>;
  /** Renders charts as images; null if there are no charts, or images can't be rendered. */
  pictures(): Promise<Painter | null>;
}

/** The tools of a format. */
type ToolsOf<Name extends FileFormat> = Pick<FileTools, (typeof formats)[Name]['needs'][number]>;

/** @throws ExportCancelled */
type Writer<Name extends FileFormat> = (
  document: Document,
  /** `dialect`: of a CSV file. */
  options: { dialect: CsvDialect; tools: ToolsOf<Name> },
  sink: ExportSink,
  control: ExportControl,
) => Promise<ExportResult>;

/** The writer of each file format. */
export const writers: { readonly [Name in FileFormat]: Writer<Name> } = {
  xlsx: async (document, { dialect, tools }, ...rest) =>
    document.layout === 'report'
      ? writeWorkbook(rowsInput(document, dialect), ...rest)
      : writeComposedWorkbook(document, document.ranAt ?? 0, await tools.pictures(), ...rest),
  csv: async (document, { dialect }, ...rest) => writeCsv(rowsInput(document, dialect), ...rest),
  async pdf(document, { tools }, ...rest) {
    const [fonts, geographies] = await Promise.all([tools.fonts(), tools.shapes()]);
    return writePdf(document, { fonts, geographies }, ...rest);
  },
};
