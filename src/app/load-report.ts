import { chunk } from '../api/load-chunk.ts';

export const loadReport = chunk(async () => ({ default: (await import('../reports/screen/report.tsx')).Report }));
