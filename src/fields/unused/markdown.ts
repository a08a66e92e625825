import type { ReactNode } from 'react';

/** In place of the parser of Markdown that the forms' library brings: no description of ours is Markdown. */
export const Markdown = ({ children }: { children: ReactNode }): ReactNode => children;
