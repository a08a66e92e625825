import { chunk } from '../api/load-chunk.ts';

/** Loads Plotly with the first chart. */
export const loadPlotly = chunk(() => import('./plotly.ts'));
