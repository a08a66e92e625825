import type { FileOutcome } from './protocol.ts';

/**
 * Writes a file with code that is loaded on demand: most visits write none, and this code is larger than the rest of
 * the worker.
 */
export const withFiles = (write: (files: typeof import('./files.ts')) => Promise<FileOutcome>): Promise<FileOutcome> =>
  import('./files.ts').then(
    write,
    (): FileOutcome => ({ type: 'failed', message: 'The code that writes files could not be loaded.' }),
  );
