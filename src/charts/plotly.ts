import bar from 'plotly.js/lib/bar';
import choropleth from 'plotly.js/lib/choropleth';
import core from 'plotly.js/lib/core';
import heatmap from 'plotly.js/lib/heatmap';
import pie from 'plotly.js/lib/pie';
import scattergeo from 'plotly.js/lib/scattergeo';
import factory from 'react-plotly.js/factory';

/** Maps have their own shapes: without this, Plotly would fetch others from another host, and not draw them. */
const noShapes = { topojson: { world_110m: { objects: {} }, usa_110m: { objects: {} } } };

Object.assign(globalThis, { PlotlyGeoAssets: noShapes });
// Only the traces in use: the full bundle is three times as large.
core.register([bar, pie, heatmap, choropleth, scattergeo]);

export { core };
export const Plot = factory(core);
