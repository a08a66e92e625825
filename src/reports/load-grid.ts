import { loadChunk } from '../api/load-chunk.ts';

/** The grid is the larger part of the code: the parameters are there before it, and it comes with the first run. */
export const loadGrid = async () => ({ default: (await loadChunk(import('../tables/data-grid.tsx'))).DataGrid });
