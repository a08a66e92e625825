import type { ReactNode } from 'react';

/** Replaces the Markdown parser of the form library: our descriptions have no Markdown. */
export const Markdown = ({ children }: { children: ReactNode }): ReactNode => children;
