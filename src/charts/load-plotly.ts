import { chunk } from '../api/load-chunk.ts';

/** Maps have their own shapes: without this, Plotly would fetch others from another host, and not draw them. */
const noShapes = { topojson: { world_110m: { objects: {} }, usa_110m: { objects: {} } } };

/** Plotly with only the traces in use: the full bundle is three times as large. */
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
