import type { FeatureCollection } from 'geojson';
import type { Data, Layout } from 'plotly.js';
import type { GeographyName, MapChart, PointMapChart } from '../../../engine/charts/chart.ts';
import { type Palette, stopsOf } from '../../../engine/charts/palette.ts';
import type { Geography } from '../geography.ts';
import { baseLayout, type Figure, type Look, spotsOf, strengthOf } from './figure.ts';
import { colourBar } from './ramp.ts';

/** How each map lies on the paper. */
const projections: Readonly<Record<GeographyName, Partial<Layout['geo']>>> = {
  us_states: { projection: { type: 'albers usa' } },
  us_counties: { projection: { type: 'albers usa' } },
  ca_provinces: {
    projection: { type: 'conic conformal', rotation: { lon: -95 } } as never,
    lonaxis: { range: [-137, -55] },
    lataxis: { range: [42, 76] },
  },
  north_america: {
    projection: { type: 'conic conformal', rotation: { lon: -100 } } as never,
    lonaxis: { range: [-150, -60] },
    lataxis: { range: [20, 72] },
  },
};

const layoutOf = (geography: GeographyName, palette: Palette): Partial<Layout> => ({
  ...baseLayout(palette),
  margin: { l: 0, r: 0, t: 0, b: 0 },
  geo: {
    ...projections[geography],
    visible: false,
    bgcolor: 'rgba(0,0,0,0)',
  } as Layout['geo'],
});

/** The regions themselves, without figures. */
function ground(shapes: FeatureCollection, palette: Palette, width: number): Partial<Data> {
  return {
    type: 'choropleth',
    geojson: shapes,
    featureidkey: 'id',
    locations: shapes.features.map(({ id }) => String(id)),
    z: shapes.features.map(() => 0),
    colorscale: [
      [0, palette.empty],
      [1, palette.empty],
    ],
    showscale: false,
    hoverinfo: 'skip',
    marker: { line: { color: palette.ground, width } },
  } as unknown as Partial<Data>;
}

export function mapFigure(chart: MapChart, { palette, focus }: Look, shapes: Geography): Figure {
  const { geography, regions, ramp } = chart;
  const width = geography === 'us_counties' ? 0.3 : 1;
  const data = {
    type: 'choropleth',
    geojson: shapes.shapes,
    featureidkey: 'id',
    locations: regions.map(({ id }) => id),
    z: regions.map(({ value }) => value),
    zmin: ramp.from,
    zmax: ramp.to,
    colorscale: stopsOf(ramp, palette),
    colorbar: colourBar(ramp, palette),
    marker: {
      line: { color: palette.ground, width },
      opacity: strengthOf(
        regions.map(({ spot }) => spot),
        focus,
      ),
    },
    customdata: spotsOf(regions.map(({ spot }) => spot)),
    hoverinfo: 'none',
  };
  return {
    data: [ground(shapes.shapes, palette, width), data as unknown as Partial<Data>],
    layout: layoutOf(geography, palette),
  };
}

/** Pixels across of the largest point. */
const largest = 44;

export function pointsFigure(chart: PointMapChart, { palette, focus }: Look, shapes: Geography): Figure {
  const { geography, points, ramp } = chart;
  const data = {
    type: 'scattergeo',
    mode: 'markers',
    lat: points.map(({ latitude }) => latitude),
    lon: points.map(({ longitude }) => longitude),
    marker: {
      size: points.map(({ size }) => 5 + (largest - 5) * Math.sqrt(size)),
      opacity: strengthOf(
        points.map(({ spot }) => spot),
        focus,
        0.75,
      ),
      line: { color: palette.ground, width: 1 },
      ...(ramp
        ? {
            color: points.map(({ value }) => value),
            cmin: ramp.from,
            cmax: ramp.to,
            colorscale: stopsOf(ramp, palette),
            colorbar: colourBar(ramp, palette),
          }
        : { color: palette.series[0] }),
    },
    customdata: spotsOf(points.map(({ spot }) => spot)),
    hoverinfo: 'none',
  };
  return {
    data: [ground(shapes.shapes, palette, 1), data as unknown as Partial<Data>],
    layout: layoutOf(geography, palette),
  };
}
