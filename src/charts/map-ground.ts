import towns from '../../engine/charts/geography/towns.json?url';
import type { RegionShape } from '../../engine/charts/geography.ts';
import type { MapRegion, MapTown } from '../../engine/charts/map-labels.ts';
import { boxOf, project } from '../../engine/charts/mercator.ts';
import type { Locale } from '../../engine/context/context.ts';
import { regionsOf } from '../../engine/formats/regions.ts';
import { loadShapes, once } from './geography.ts';

/** What is below the points of a map. */
export interface MapGround {
  /** The outlines of states and provinces, in a world that is `worldSize` wide. */
  outlines: readonly string[];
  regions: readonly Omit<MapRegion, 'name'>[];
  towns: readonly MapTown[];
}

/** Its numbers have few digits, and are scaled as a whole. */
export const worldSize = 4096;

/** Longitudes without the jump at 180°, which the Aleutians cross. */
const along = (longitude: number): number => (longitude > 0 ? longitude - 360 : longitude);

type Ring = readonly { x: number; y: number }[];

const ringsOf = ({ rings }: RegionShape): Ring[] =>
  rings.map((ring) => ring.map(([longitude, latitude]) => project(latitude, along(longitude))));

const pathOf = (rings: readonly Ring[]): string =>
  rings
    .map(
      (ring) => `M${ring.map(({ x, y }) => `${(x * worldSize).toFixed(2)} ${(y * worldSize).toFixed(2)}`).join('L')}Z`,
    )
    .join('');

/** Twice the area of a ring, and its center of mass. */
function massOf(ring: Ring) {
  let [area, x, y] = [0, 0, 0];
  for (const [place, from] of ring.entries()) {
    const to = ring[(place + 1) % ring.length] ?? from;
    const cross = from.x * to.y - to.x * from.y;
    area += cross;
    x += (from.x + to.x) * cross;
    y += (from.y + to.y) * cross;
  }
  return { area: Math.abs(area), x: x / (3 * area), y: y / (3 * area) };
}

/** A region with the middle and the edges of its largest part. */
function regionOf(id: string, rings: readonly Ring[]): Omit<MapRegion, 'name'> | [] {
  const [largest] = rings.map((ring) => ({ ring, ...massOf(ring) })).sort((a, b) => b.area - a.area);
  const box =
    largest &&
    boxOf({
      x: Float64Array.from(largest.ring, ({ x }) => x),
      y: Float64Array.from(largest.ring, ({ y }) => y),
    });
  return box ? { id, x: largest.x, y: largest.y, box } : [];
}

const loadTowns = once<readonly (readonly [name: string, latitude: number, longitude: number])[]>(towns);

/** Rejects with NetworkError. */
export async function loadMapGround(): Promise<MapGround> {
  const [shapes, places] = await Promise.all([loadShapes('north_america'), loadTowns()]);
  const projected = shapes.map((shape) => ({ id: shape.id, rings: ringsOf(shape) }));
  return {
    outlines: projected.map(({ rings }) => pathOf(rings)),
    regions: projected.flatMap(({ id, rings }) => regionOf(id, rings)),
    towns: places.map(([name, latitude, longitude]) => ({ name, ...project(latitude, longitude) })),
  };
}

/** Names of states and provinces, by abbreviation. */
export const regionNamesIn = (locale: Locale): ReadonlyMap<string, string> =>
  new Map(
    (['USA', 'CAN'] as const).flatMap((country) =>
      regionsOf(country, locale).map(({ abbreviation, name }) => [abbreviation, name] as const),
    ),
  );
