import { writeCsv } from './csv/csv.ts';
import type { ExportControl, ExportInput, ExportResult, ExportSink } from './document/export-input.ts';
import type { FileFormat } from './file-format.ts';
import { writeWorkbook } from './workbook/workbook.ts';

interface Format {
  /** The media type. */
  type: string;
  /** Whether the format includes group headers. */
  hasHeads: boolean;
  /** @throws ExportCancelled */
  write(input: ExportInput, sink: ExportSink, control: ExportControl): Promise<ExportResult>;
}

/** The writer of each file format. */
export const fileFormats: Readonly<Record<FileFormat, Format>> = {
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    hasHeads: true,
    write: writeWorkbook,
  },
  csv: { type: 'text/csv;charset=utf-8', hasHeads: false, write: writeCsv },
};
