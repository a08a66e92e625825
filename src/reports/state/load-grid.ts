import { chunk } from '../../api/load-chunk.ts';

/** The grid is the larger part of the code: the parameters are there before it, and it comes with the first run. */
export const loadGrid = chunk(async () => ({ default: (await import('../../tables/data-grid.tsx')).DataGrid }));
