import type { RegionShape } from '../../../charts/geography.ts';
import type { MapChart } from '../../../charts/marks/map.ts';
import type { PointMapChart } from '../../../charts/marks/points.ts';
import { paintOf, rampPaint } from '../../../charts/palette.ts';
import type { Box, PictureLook } from '../look.ts';
import type { Shape } from '../picture.ts';
import { outlineOf, projectionOf } from '../projections.ts';
import { drawRamp, rampWidth } from '../ramp.ts';
import { circle, path } from '../shapes.ts';

/** Border width in pixels; thinner for counties, which are small. */
const lineOf = ({ geography }: Pick<MapChart, 'geography'>): number => (geography === 'us_counties' ? 0.3 : 1);

interface Ground extends Pick<MapChart, 'geography'> {
  box: Box;
  look: PictureLook;
  /** The color of a region; null if it has no figure. */
  paint(region: RegionShape): string | null;
}

function ground({ geography, box, look, paint }: Ground): Shape[] {
  const { palette, geographies } = look;
  const projection = projectionOf(geography, box);
  return (geographies[geography] ?? []).flatMap((region): Shape[] => {
    const steps = outlineOf(region, projection);
    const fill = paint(region) ?? palette.empty;
    return steps.length === 0
      ? []
      : [path(steps, { fill, stroke: palette.ground, strokeWidth: lineOf({ geography }) })];
  });
}

/** A choropleth map: regions colored by their figures. */
export function drawMap({ geography, regions, ramp }: MapChart, box: Box, look: PictureLook): Shape[] {
  const values = new Map(regions.map(({ id, value }) => [id, value]));
  const paint = ({ id }: RegionShape) => {
    const value = values.get(id);
    return value === undefined ? null : rampPaint(ramp, value, look.palette);
  };
  const room = { ...box, width: box.width - rampWidth(ramp, look) };
  return [...ground({ geography, box: room, look, paint }), ...drawRamp(ramp, box, look)];
}

/** Diameters in pixels of the smallest and the largest point. */
const [least, largest] = [5, 44];

/** A point map: points sized by their figures. */
export function drawPoints({ geography, points, ramp }: PointMapChart, box: Box, look: PictureLook): Shape[] {
  const { palette } = look;
  const room = ramp ? { ...box, width: box.width - rampWidth(ramp, look) } : box;
  const projection = projectionOf(geography, room);
  return [
    ...ground({ geography, box: room, look, paint: () => null }),
    ...points.flatMap(({ latitude, longitude, size, value }): Shape[] => {
      const at = projection([longitude, latitude]);
      if (!at) return [];
      return [
        path(circle(at, (least + (largest - least) * Math.sqrt(size)) / 2), {
          fill: ramp ? rampPaint(ramp, value, palette) : paintOf(0, palette),
          stroke: palette.ground,
          strokeWidth: 1,
          opacity: 0.75,
        }),
      ];
    }),
    ...(ramp ? drawRamp(ramp, box, look) : []),
  ];
}
