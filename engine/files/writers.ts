import type { Geographies } from '../charts/geography.ts';
import { writeCsv } from './csv/csv.ts';
import type { CsvDialect } from './csv/csv-dialect.ts';
import type { Document } from './document/document.ts';
import type { ExportControl, ExportResult, ExportSink } from './document/export-input.ts';
import { rowsInput } from './document/rows-input.ts';
import type { FileFormat } from './formats.ts';
import type { FontFiles } from './pdf/paper/typeface.ts';
import { writePdf } from './pdf/pdf.ts';
import { type Painter, writeComposedWorkbook } from './workbook/composed/composed-workbook.ts';
import { writeWorkbook } from './workbook/workbook.ts';

/** Resources that some formats load on demand. The promises reject if loading fails. */
export interface FileTools {
  fonts(): Promise<FontFiles>;
  /** The outlines of the maps in the charts. */
  geographies(): Promise<Geographies>;
  /** Renders charts as images; null if there are no charts, or images can't be rendered. */
  painter(): Promise<Painter | null>;
}

export interface FileOptions {
  /** Of a CSV file. */
  dialect: CsvDialect;
  tools: FileTools;
}

/** @throws ExportCancelled */
type Writer = (
  document: Document,
  options: FileOptions,
  sink: ExportSink,
  control: ExportControl,
) => Promise<ExportResult>;

/** The writer of each file format. */
export const writers: Readonly<Record<FileFormat, Writer>> = {
  xlsx: async (document, { dialect, tools }, ...rest) =>
    document.layout === 'report'
      ? writeWorkbook(rowsInput(document, dialect), ...rest)
      : writeComposedWorkbook(document, document.ranAt ?? 0, await tools.painter(), ...rest),
  csv: async (document, { dialect }, ...rest) => writeCsv(rowsInput(document, dialect), ...rest),
  async pdf(document, { tools }, ...rest) {
    const [fonts, geographies] = await Promise.all([tools.fonts(), tools.geographies()]);
    return writePdf(document, { fonts, geographies }, ...rest);
  },
};
