import { createContext } from 'react';
import type { ChosenFile } from '../../engine/rules/files.ts';

/** The files of a form that are being sent. */
export interface Sending {
  /** How much of them is sent, from 0 to 1. */
  share: number;
  /** Sends the others without one of them. */
  leaveOut: (id: string) => void;
}

/** Null while no files of the form are sent. */
export const SentFiles = createContext<Sending | null>(null);

/** The bytes of each file that are sent: one file comes after the other. */
export function sentOf(files: readonly ChosenFile[], share: number): number[] {
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  return files.map(({ bytes }) => {
    const sent = Math.min(Math.max(share * all - before, 0), bytes);
    before += bytes;
    return sent;
  });
}
