import { ExportCancelled, type ExportControl } from '../../engine/exports/export-input.ts';
import { fileFormats } from '../../engine/exports/formats.ts';
import { writeFile } from '../../engine/results/file.ts';
import type { FileJob } from '../../engine/results/file-job.ts';
import type { ShownRows } from '../../engine/results/shown-rows.ts';
import type { FileOutcome } from './protocol.ts';

/** Bytes passed to the browser at a time: a Blob is stored outside script memory, possibly on disk. */
const bytesPerBlob = 1 << 23;

/** Collects the pieces of a file and returns the whole. */
export function createFile(type: string) {
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

/** Writes a file of the current rows, for the browser to save. */
export async function saveRows(shown: ShownRows, job: FileJob, control: ExportControl): Promise<FileOutcome> {
  const file = createFile(fileFormats[job.format].type);
  try {
    const { cutCells } = await writeFile(shown, job, file.add, control);
    return { type: 'written', file: file.finish(), cutCells };
  } catch (reason) {
    if (reason instanceof ExportCancelled) return { type: 'cancelled' };
    return { type: 'failed', message: reason instanceof Error ? reason.message : String(reason) };
  }
}
