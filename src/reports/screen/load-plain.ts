import { chunk } from '../../api/load-chunk.ts';

/** Most look at the grid. */
export const loadPlain = chunk(async () => ({ default: (await import('../../tables/plain-table.tsx')).PlainTable }));
