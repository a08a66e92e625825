import { createContext } from 'react';

/** How much of the files of a form is sent, from 0 to 1; null while none are. */
export const SentShare = createContext<number | null>(null);
