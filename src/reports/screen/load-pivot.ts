import { chunk } from '../../api/load-chunk.ts';

/** Who looks at rows needs none of it. */
export const loadPivot = chunk(async () => ({ default: (await import('./pivot-look.tsx')).PivotLook }));
