import { chunk } from '../api/load-chunk.ts';

/** What prints chosen sections loads with the first print of them. */
export const loadPrinted = chunk(() => import('./printed.tsx'));
