import { chunk } from '../api/load-chunk.ts';

/**
 * What is opened now and then, in one chunk: each in one of its own would cut what it shares with the first page into pieces.
 */
export const loadOnDemand = chunk(() => import('./on-demand-bundle.ts'));
