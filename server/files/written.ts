import { setImmediate as turn } from 'node:timers/promises';
import { type CsvDialect, csvDialectOf, extensionOf } from '../../engine/files/csv/csv-dialect.ts';
import type { Document } from '../../engine/files/document/document.ts';
import type { ExportControl } from '../../engine/files/document/export-input.ts';
import { fileName } from '../../engine/files/file-name.ts';
import type { FileFormat } from '../../engine/files/formats.ts';
import { toolsFor } from '../../engine/files/tools.ts';
import { writers } from '../../engine/files/writers.ts';
import type { Who } from '../running/who.ts';
import { fileSources } from './sources.ts';

/** A file as the portal names it. */
export interface WrittenFile {
  name: string;
  bytes: Uint8Array;
  /** null for a whole dashboard. */
  rows: number | null;
}

/** Writing takes turns with other work, and ends when nobody waits for the file any longer. */
export const controlFor = ({ signal }: Pick<Who, 'signal'>): ExportControl => ({
  onProgress: () => undefined,
  yieldNow: () => turn(),
  isCancelled: () => signal.aborted,
});

/** Writes a document as a file. Throws ExportCancelled when nobody waits for it any longer. */
export async function writeDocument(
  document: Document,
  { format, title }: { format: FileFormat; title: string },
  who: Pick<Who, 'locale' | 'today' | 'signal'>,
): Promise<WrittenFile> {
  const dialect: CsvDialect = csvDialectOf(who.locale);
  const chunks: Uint8Array[] = [];
  const { rows } = await writers[format](
    document,
    { dialect, tools: toolsFor(document, fileSources) },
    (chunk) => chunks.push(chunk),
    controlFor(who),
  );
  return {
    name: fileName(title, who.today, extensionOf(format, dialect)),
    bytes: Buffer.concat(chunks),
    rows: document.layout === 'report' ? rows : null,
  };
}
