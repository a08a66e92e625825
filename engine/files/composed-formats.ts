import type { Geographies } from '../charts/geography.ts';
import type { ComposedFile } from './document/composed.ts';
import type { ExportControl, ExportResult, ExportSink } from './document/export-input.ts';
import type { ComposedFormat } from './file-format.ts';
import { fileFormats } from './formats.ts';
import type { FontFiles } from './pdf/paper/typeface.ts';
import { writePdf } from './pdf/pdf.ts';
import { type Painter, writeComposedWorkbook } from './workbook/composed/composed-workbook.ts';

/** Resources that some formats load on demand. The promises reject if loading fails. */
export interface ComposedTools {
  fonts(): Promise<FontFiles>;
  /** The outlines of the maps in the charts. */
  geographies(): Promise<Geographies>;
  /** Renders charts as images; null if there are no charts, or images can't be rendered. */
  painter(): Promise<Painter | null>;
}

interface Format {
  /** The media type. */
  type: string;
  /** @throws ExportCancelled */
  write(file: ComposedFile, tools: ComposedTools, sink: ExportSink, control: ExportControl): Promise<ExportResult>;
}

/** The writer of each dashboard file format. */
export const composedFormats: Readonly<Record<ComposedFormat, Format>> = {
  xlsx: {
    type: fileFormats.xlsx.type,
    write: async (file, tools, ...rest) => writeComposedWorkbook(file, file.ranAt ?? 0, await tools.painter(), ...rest),
  },
  pdf: {
    type: 'application/pdf',
    async write(file, tools, ...rest) {
      const [fonts, geographies] = await Promise.all([tools.fonts(), tools.geographies()]);
      return writePdf(file, { fonts, geographies }, ...rest);
    },
  },
};
