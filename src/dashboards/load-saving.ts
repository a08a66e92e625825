import { chunk } from '../api/load-chunk.ts';

/** The code that writes files loads with the first file. */
export const loadSaving = chunk(() => import('./save-dashboard.ts'));
