import { chunk } from '../../api/load-chunk.ts';

/** Charts bring more code than all else of a report: it comes with the first one. */
export const loadChart = chunk(async () => ({ default: (await import('./chart-look.tsx')).ChartLook }));
