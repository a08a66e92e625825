import { type DocumentFormat, documentFormats } from '../../contract/documents.ts';
import { limits } from '../limits.ts';
import { refuseFile } from './faults.ts';
import { fitsFormat, type Inspected } from './format.ts';
import { scanFile } from './scan.ts';
import { createTurns } from './turns.ts';

/** A file that was received. */
interface Received {
  name: string;
  path: string;
  /** It was sent with another name. */
  isRenamed: boolean;
}

/** Finds out what a file of a user is. Throws a Refusal that names it if it is not kept. */
export type Examine = (file: Received, user: string) => Promise<DocumentFormat>;

/** Reads what a file is by its content. */
export type Inspect = (file: Pick<Received, 'name' | 'path'> & { user: string }) => Promise<Inspected>;

const allExtensions = Object.values(documentFormats).flat().join(', ');

/** `scan`: the command that looks for viruses; missing for none. */
export function createExamine(scan: readonly string[] | undefined, inspect: Inspect): Examine {
  const inTurn = createTurns(limits.documents.scannedAtOnce);
  return async ({ name, path, isRenamed }, user) => {
    if (isRenamed || name.trim() === '') throw refuseFile('document_name', { name: name.slice(0, 100) });
    const { format, fault } = await inspect({ path, name, user });
    if (fault) throw refuseFile(`document_${fault}`, { name, extensions: allExtensions });
    if (!fitsFormat(name, format))
      throw refuseFile('document_extension', { name, extensions: documentFormats[format].join(', ') });
    const result = scan ? await inTurn(() => scanFile(scan, path)) : 'clean';
    if (result === 'infected') throw refuseFile('document_infected', { name });
    if (result === 'failed') throw refuseFile('document_not_scanned', { name });
    return format;
  };
}
