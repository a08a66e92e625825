import type { ExportControl, ExportResult, ExportSink } from '../../engine/files/document/export-input.ts';
import { toolsFor } from '../../engine/files/tools.ts';
import { writers } from '../../engine/files/writers.ts';
import { documentOfReport } from '../../engine/results/file.ts';
import type { FileJob } from '../../engine/results/file-job.ts';
import type { ShownRows } from '../../engine/results/shown-rows.ts';
import { fileSources } from '../../server/files/sources.ts';

/** Writes a file of rows, in chunks. */
export async function writeFile(
  shown: ShownRows,
  job: FileJob,
  sink: ExportSink,
  control: ExportControl,
): Promise<ExportResult> {
  const document = documentOfReport(shown, job);
  const { dialect, format } = job;
  return writers[format](document, { dialect, tools: toolsFor(document, fileSources) }, sink, control);
}
