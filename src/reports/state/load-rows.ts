import { chunk } from '../../api/load-chunk.ts';

/**
 * The larger part of a report's code is needed only once it has rows. It is loaded with the first run, after the
 * parameters.
 */
export const loadRows = chunk(() => import('../rows-bundle.ts'));
