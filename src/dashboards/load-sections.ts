import { chunk } from '../api/load-chunk.ts';

/** The code of sections is the larger part and loads after the parameters. */
export const loadSections = chunk(() => import('./section-content.tsx'));
