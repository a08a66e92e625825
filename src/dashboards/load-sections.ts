import { chunk } from '../api/load-chunk.ts';

/** What draws sections is the larger part of a dashboard’s code: its parameters are there before it. */
export const loadSections = chunk(() => import('./section-content.tsx'));
