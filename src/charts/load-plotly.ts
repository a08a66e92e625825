import { chunk } from '../api/load-chunk.ts';

/** Maps bring their own shapes: Plotly would ask a foreign host for others, which it does not draw. */
const noShapes = { topojson: { world_110m: { objects: {} }, usa_110m: { objects: {} } } };

/** Plotly with the traces in use, and what draws with it: all of it would be three times as much. */
export const loadPlotly = chunk(async () => {
  const [{ default: factory }, { default: core }, ...traces] = await Promise.all([
    import('react-plotly.js/factory'),
    import('plotly.js/lib/core'),
    import('plotly.js/lib/bar'),
    import('plotly.js/lib/pie'),
    import('plotly.js/lib/heatmap'),
    import('plotly.js/lib/choropleth'),
    import('plotly.js/lib/scattergeo'),
  ]);
  Object.assign(globalThis, { PlotlyGeoAssets: noShapes });
  core.register(traces.map((trace) => trace.default));
  return { core, Plot: factory(core) };
});
