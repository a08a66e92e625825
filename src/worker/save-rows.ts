import { ExportCancelled, type ExportControl, type ExportInput } from '../../engine/files/document/export-input.ts';
import { runText } from '../../engine/files/document/run-text.ts';
import { fileFormats } from '../../engine/files/formats.ts';
import { prepareFile } from '../../engine/results/file.ts';
import type { FileJob } from '../../engine/results/file-job.ts';
import type { ShownRows } from '../../engine/results/shown-rows.ts';
import type { FileOutcome } from './protocol.ts';

/**
 * The size at which data is handed to the browser as a Blob, which is outside the JavaScript heap and may be moved to
 * disk.
 */
const bytesPerBlob = 1 << 23;

/** Collects the chunks of a file. */
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

/** The second file, about the run; null if none is wanted. */
export function aboutOf(input: ExportInput, line: string | null): Blob | null {
  if (line === null) return null;
  const written = (label: string, text: string) =>
    line.replace('{{label}}', () => label).replace('{{text}}', () => text);
  return new Blob([runText(input, written)], { type: 'text/plain;charset=utf-8' });
}

/** Writes a file of the current rows as a Blob. */
export async function saveRows(shown: ShownRows, job: FileJob, control: ExportControl): Promise<FileOutcome> {
  const file = createFile(fileFormats[job.format].type);
  try {
    const input = prepareFile(shown, job);
    const { cutCells } = await fileFormats[job.format].write(input, file.add, control);
    return { type: 'written', file: file.finish(), about: aboutOf(input, job.about), cutCells };
  } catch (reason) {
    if (reason instanceof ExportCancelled) return { type: 'cancelled' };
    return { type: 'failed', message: reason instanceof Error ? reason.message : String(reason) };
  }
}
