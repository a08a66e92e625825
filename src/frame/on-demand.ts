import { chunk } from '../api/load-chunk.ts';

/**
 * Things that are opened occasionally, in one chunk. A chunk each would split the code shared with the first page into
 * pieces.
 */
export const loadOnDemand = chunk(() => import('./on-demand-bundle.ts'));
