import { writeCsv } from './csv.ts';
import type { ExportControl, ExportInput, ExportResult, ExportSink } from './export-input.ts';
import type { FileFormat } from './formats.ts';
import { writeWorkbook } from './workbook.ts';

/** @throws ExportCancelled */
type Writer = (input: ExportInput, sink: ExportSink, control: ExportControl) => Promise<ExportResult>;

/** How each kind of file is written. */
export const writers: Readonly<Record<FileFormat, Writer>> = { xlsx: writeWorkbook, csv: writeCsv };
