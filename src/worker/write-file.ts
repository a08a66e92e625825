import { writeCsv } from '../../engine/exports/csv.ts';
import { ExportCancelled, type ExportControl } from '../../engine/exports/export-input.ts';
import { writeWorkbook } from '../../engine/exports/workbook.ts';
import { totalRows } from '../../engine/tables/totals.ts';
import type { FileJob, FileOutcome, Plan } from './protocol.ts';
import type { ShownRows } from './shown-rows.ts';

const writers = {
  xlsx: { write: writeWorkbook, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { write: writeCsv, type: 'text/csv;charset=utf-8' },
} as const;

/** What is handed to the browser at a time: a Blob lives outside the memory of scripts, and may go to disk. */
const bytesPerBlob = 1 << 23;

function createFile(type: string) {
  const blobs: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const flush = () => {
    blobs.push(new Blob(chunks));
    chunks = [];
    bytes = 0;
  };
  return {
    add(chunk: Uint8Array) {
      chunks.push(chunk as Uint8Array<ArrayBuffer>);
      bytes += chunk.length;
      if (bytes >= bytesPerBlob) flush();
    },
    finish() {
      flush();
      return new Blob(blobs, { type });
    },
  };
}

/** Writes a file of rows that are there now; a later view or run does not touch it. */
export async function writeFile(
  shown: ShownRows,
  plan: Plan,
  job: FileJob,
  control: ExportControl,
): Promise<FileOutcome> {
  const { table } = shown;
  const rows = job.scope === 'all' ? shown.all() : shown.rows;
  const columns = job.fields.flatMap((field) => plan.columns.find((column) => column.value === field) ?? []);
  const { write, type } = writers[job.format];
  const file = createFile(type);
  const { title, truth, sheets, words } = job;
  const { style } = plan;
  const totals = totalRows(table, rows, columns);
  try {
    const input = { title, columns, style, table, rows, totals, truth, sheets, words };
    const { cutCells } = await write(input, file.add, control);
    return { type: 'written', file: file.finish(), cutCells };
  } catch (reason) {
    if (reason instanceof ExportCancelled) return { type: 'cancelled' };
    return { type: 'failed', message: reason instanceof Error ? reason.message : String(reason) };
  }
}
