import { chunk } from '../../api/load-chunk.ts';

/**
 * What a report needs once it has rows is the larger part of its code: the parameters are there before it, and it comes with
 * the first run.
 */
export const loadRows = chunk(() => import('../rows-bundle.ts'));
