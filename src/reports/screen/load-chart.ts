import { chunk } from '../../api/load-chunk.ts';

/** Charts have more code than everything else of a report; it is loaded with the first one. */
export const loadChart = chunk(async () => ({ default: (await import('./chart-look.tsx')).ChartLook }));
