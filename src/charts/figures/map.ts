import type { FeatureCollection, Geometry, Position } from 'geojson';
import type { Data, Layout } from 'plotly.js';
import type { GeographyName } from '../../../engine/charts/chart.ts';
import type { MapChart } from '../../../engine/charts/marks/map.ts';
import type { PointMapChart } from '../../../engine/charts/marks/points.ts';
import { type Palette, stopsOf } from '../../../engine/charts/palette.ts';
import type { Geography } from '../geography.ts';
import { baseLayout, type Figure, type Look, spotsOf, strengthOf } from './figure.ts';
import { colourBar } from './ramp.ts';

/** The projection of each map. */
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

/** Longitudes without the jump at 180°, which the Aleutians cross. */
const along = (longitude: number): number => (longitude > 0 ? longitude - 360 : longitude);

/** All coordinates of a shape. */
function positionsOf(geometry: Geometry): Position[] {
  if (geometry.type === 'Polygon') return geometry.coordinates.flat();
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat(2) : [];
}

/** Zooms to these shapes with a margin, in a conic projection centered on them. */
function close({ features }: FeatureCollection): Partial<Layout['geo']> {
  const positions = features.flatMap(({ geometry }) => positionsOf(geometry));
  const range = (values: readonly number[]): [number, number] => {
    const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
    const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    return [least - (most - least) * 0.02, most + (most - least) * 0.02];
  };
  const [across, up] = [range(positions.map(([x = 0]) => along(x))), range(positions.map(([, y = 0]) => y))];
  const projection = {
    type: 'conic conformal',
    rotation: { lon: (across[0] + across[1]) / 2 },
    parallels: [up[0] + (up[1] - up[0]) / 6, up[1] - (up[1] - up[0]) / 6],
  };
  return { projection: projection as never, lonaxis: { range: across }, lataxis: { range: up } };
}

/** The shapes of one region, or of all. */
const shapesWithin = ({ features }: FeatureCollection, within: string | null): FeatureCollection => ({
  type: 'FeatureCollection',
  features: features.filter(
    ({ id }) => within === null || String(id) === within || String(id).startsWith(`${within} `),
  ),
});

const layoutOf = (
  { geography, within }: Pick<MapChart, 'geography' | 'within'>,
  shapes: FeatureCollection,
  palette: Palette,
): Partial<Layout> => ({
  ...baseLayout(palette),
  margin: { l: 0, r: 0, t: 0, b: 0 },
  geo: {
    ...(within === null || shapes.features.length === 0 ? projections[geography] : close(shapes)),
    visible: false,
    bgcolor: 'rgba(0,0,0,0)',
  } as Layout['geo'],
});

/** The regions as a background, without figures. */
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
  const { geography, within, regions, ramp } = chart;
  const shown = shapesWithin(shapes.shapes, within);
  const width = geography === 'us_counties' && within === null ? 0.3 : 1;
  const data = {
    type: 'choropleth',
    geojson: shown,
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
    data: [ground(shown, palette, width), data as unknown as Partial<Data>],
    layout: layoutOf(chart, shown, palette),
  };
}

/** The diameter of the largest point in pixels. */
const largest = 44;

export function pointsFigure(chart: PointMapChart, { palette, focus }: Look, shapes: Geography): Figure {
  const { within, points, ramp } = chart;
  const shown = shapesWithin(shapes.shapes, within);
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
    data: [ground(shown, palette, 1), data as unknown as Partial<Data>],
    layout: layoutOf(chart, shown, palette),
  };
}
