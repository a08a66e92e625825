import { createContext } from 'react';

/** The files of a form that are being sent. */
export interface Sending {
  /** How much of them is sent, from 0 to 1. */
  share: number;
  /** Sends the others without one of them. */
  leaveOut: (id: string) => void;
}

/** Null while no files of the form are sent. */
export const SentFiles = createContext<Sending | null>(null);
