import { type GeoProjection, geoAlbersUsa, geoConicConformal, geoPath } from 'd3-geo';
import type { GeographyName } from '../../charts/chart.ts';
import type { RegionShape } from '../../charts/geography.ts';
import type { Box } from './look.ts';
import type { Step } from './picture.ts';

/** Degrees: the edges of a map, and the meridian that is vertical on it. */
interface Frame {
  west: number;
  east: number;
  south: number;
  north: number;
  upright: number;
}

const canada: Frame = { west: -137, east: -55, south: 42, north: 76, upright: -95 };
const northAmerica: Frame = { west: -150, east: -60, south: 20, north: 72, upright: -100 };

/** The extent of each map. null uses the Albers USA projection, with Alaska and Hawaii as insets. */
const frames: Readonly<Record<GeographyName, Frame | null>> = {
  us_states: null,
  us_counties: null,
  ca_provinces: canada,
  north_america: northAmerica,
};

/** Points along the edges of a frame, dense enough for curved edges. */
function edgesOf({ west, east, south, north }: Frame): [number, number][] {
  const parts = Array.from({ length: 21 }, (_, part) => part / 20);
  return [
    ...parts.map((part): [number, number] => [west + part * (east - west), north]),
    ...parts.map((part): [number, number] => [west + part * (east - west), south]),
  ];
}

/** A map projection fitted to a box. */
export function projectionOf(name: GeographyName, box: Box): GeoProjection {
  const frame = frames[name];
  const corners: [[number, number], [number, number]] = [
    [box.x, box.y],
    [box.x + box.width, box.y + box.height],
  ];
  if (!frame) {
    // At this scale all three parts of Albers USA fill a box of 960 by 656.
    const scale = Math.min(box.width / 960, box.height / 656) * 1370;
    return geoAlbersUsa()
      .scale(scale)
      .translate([box.x + box.width / 2, box.y + box.height / 2]);
  }
  const conic = geoConicConformal()
    .parallels([49, 77])
    .rotate([-frame.upright, 0])
    .fitExtent(corners, { type: 'MultiPoint', coordinates: edgesOf(frame) });
  return conic.clipExtent(corners) as GeoProjection;
}

type Ring = [longitude: number, latitude: number][];

/** Whether a ring is counterclockwise. On a sphere it would then enclose everything but the region. */
const isTurned = (ring: Ring): boolean =>
  ring.reduce((area, [x, y], place) => {
    const [nextX, nextY] = ring[(place + 1) % ring.length] ?? [x, y];
    return area + x * nextY - nextX * y;
  }, 0) > 0;

/** Pixels: shorter path segments are dropped as invisible. */
const shortest = 0.35;

/** The visible part of a region's outline. */
export function outlineOf({ rings }: RegionShape, projection: GeoProjection): Step[] {
  const steps: Step[] = [];
  let last: readonly [number, number] = [Number.NaN, Number.NaN];
  const isNear = (x: number, y: number) => Math.abs(x - last[0]) < shortest && Math.abs(y - last[1]) < shortest;
  const draw = geoPath(projection, {
    beginPath() {},
    moveTo(x, y) {
      steps.push(['M', x, y]);
      last = [x, y];
    },
    lineTo(x, y) {
      if (isNear(x, y)) return;
      steps.push(['L', x, y]);
      last = [x, y];
    },
    arc() {},
    closePath() {
      steps.push(['Z']);
    },
  });
  for (const each of rings) {
    const ring = each.map(([longitude, latitude]): Ring[number] => [longitude, latitude]);
    draw({ type: 'Polygon', coordinates: [isTurned(ring) ? ring.toReversed() : ring] });
  }
  return steps;
}
