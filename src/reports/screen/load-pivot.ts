import { chunk } from '../../api/load-chunk.ts';

/** Not needed while only rows are shown. */
export const loadPivot = chunk(async () => ({ default: (await import('./pivot-look.tsx')).PivotLook }));
