import { chunk } from '../api/load-chunk.ts';

/** What saves files comes with the first one. */
export const loadSaving = chunk(() => import('./save-dashboard.ts'));
