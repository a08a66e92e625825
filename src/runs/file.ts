import type { FileFormat } from '../../engine/files/formats.ts';

/** A file being written: steps done, of all steps. */
export interface FileProgress {
  format: FileFormat;
  done: number;
  of: number;
}

/** The files of a report or dashboard, one at a time. */
export interface Files {
  /** The file being written; null for none. */
  file: FileProgress | null;
  /** Counts requested files: results of any but the last are outdated. */
  files: number;
}

export type FileEvent =
  | { type: 'file-asked'; format: FileFormat; of: number }
  | { type: 'file-cancel-asked' }
  /** `file`: its number. */
  | { type: 'file-progressed'; file: number; done: number; of: number }
  | { type: 'file-ended'; file: number };

export const noFile: Files = { file: null, files: 0 };

/** Whether a file is still being written: not if it has ended, was canceled, or another one was requested since. */
export const isWriting = ({ file, files }: Files, number: number): boolean => file !== null && files === number;

/** The state after an event. */
export function nextFile<S extends Files>(state: S, event: FileEvent): S {
  const { file, files } = state;
  switch (event.type) {
    case 'file-asked':
      return file ? state : { ...state, file: { format: event.format, done: 0, of: event.of }, files: files + 1 };
    case 'file-cancel-asked':
      return file ? { ...state, file: null } : state;
    case 'file-progressed':
      return file && files === event.file ? { ...state, file: { ...file, done: event.done, of: event.of } } : state;
    case 'file-ended':
      return isWriting(state, event.file) ? { ...state, file: null } : state;
  }
}
