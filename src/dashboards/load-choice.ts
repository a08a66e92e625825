import { chunk } from '../api/load-chunk.ts';

/** The choice of sections loads when it is first opened. */
export const loadChoice = chunk(() => import('./section-choice.tsx'));
