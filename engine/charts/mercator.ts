import type { UnitSystem } from '../context/context.ts';
import { units } from '../formats/units.ts';

/** A place in the Web Mercator projection: the world is 1 wide and 1 high, with its north at 0. */
export interface MapPlace {
  x: number;
  y: number;
}

/** The places of rows, in the order of the rows. NaN where a row has none. */
export interface MapPlaces {
  x: Float64Array;
  y: Float64Array;
}

/** What a map shows: its center, and how many pixels the world is wide. */
export interface Camera extends MapPlace {
  scale: number;
}

/** Pixels. */
export interface MapRoom {
  width: number;
  height: number;
}

/** How far a map can be zoomed: a continent, and a street. */
const [least, most] = [256 * 2 ** 1.5, 256 * 2 ** 16];

/** One place alone is shown with its surroundings. */
const alone = 256 * 2 ** 10;

/** Pixels around the places that a map is fitted to. */
const margin = 40;

/** The projection has no poles. */
const northernmost = 85;

export function project(latitude: number, longitude: number): MapPlace {
  const sine = Math.sin((Math.max(-northernmost, Math.min(northernmost, latitude)) * Math.PI) / 180);
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

const latitudeAt = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/** The places of rows. Rows whose degrees are missing or impossible have no place. */
export function projectAll(latitudes: Float64Array, longitudes: Float64Array): MapPlaces {
  const [x, y] = [new Float64Array(latitudes.length), new Float64Array(latitudes.length)];
  for (const [row, latitude] of latitudes.entries()) {
    const longitude = longitudes[row] ?? Number.NaN;
    const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    const place = isPlace ? project(latitude, longitude) : { x: Number.NaN, y: Number.NaN };
    x[row] = place.x;
    y[row] = place.y;
  }
  return { x, y };
}

const within = (scale: number): number => Math.max(least, Math.min(most, scale));

/** Edges, in the projection. */
export interface MapBox {
  west: number;
  east: number;
  north: number;
  south: number;
}

/** The edges of some places; null for none. */
export function boxOf({ x, y }: MapPlaces): MapBox | null {
  const box = { west: Infinity, east: -Infinity, north: Infinity, south: -Infinity };
  for (const [row, across] of x.entries()) {
    if (Number.isNaN(across)) continue;
    const down = y[row] as number;
    box.west = Math.min(box.west, across);
    box.east = Math.max(box.east, across);
    box.north = Math.min(box.north, down);
    box.south = Math.max(box.south, down);
  }
  return box.west === Infinity ? null : box;
}

/** Shows all of a box. */
export function fitted({ west, east, north, south }: MapBox, { width, height }: MapRoom): Camera {
  const across = Math.max(1, width - 2 * margin) / (east - west);
  const down = Math.max(1, height - 2 * margin) / (south - north);
  const isPoint = east === west && south === north;
  return { x: (west + east) / 2, y: (north + south) / 2, scale: isPoint ? alone : within(Math.min(across, down)) };
}

/** Where a place is in the room, in pixels. */
export const pixelsOf = ({ x, y }: MapPlace, camera: Camera, { width, height }: MapRoom) => ({
  left: (x - camera.x) * camera.scale + width / 2,
  top: (y - camera.y) * camera.scale + height / 2,
});

/** Moves what is shown by pixels. */
export const moved = ({ x, y, scale }: Camera, across: number, down: number): Camera => ({
  x: x - across / scale,
  y: Math.max(0, Math.min(1, y - down / scale)),
  scale,
});

/** Zooms by a factor around a pixel, which keeps its place. */
export function zoomed(camera: Camera, by: number, at: { left: number; top: number }, room: MapRoom): Camera {
  const scale = within(camera.scale * by);
  const [across, down] = [at.left - room.width / 2, at.top - room.height / 2];
  const keep = 1 / camera.scale - 1 / scale;
  return { x: camera.x + across * keep, y: camera.y + down * keep, scale };
}

export const isNearest = ({ scale }: Camera): boolean => scale >= most;
export const isFarthest = ({ scale }: Camera): boolean => scale <= least;

/** The rows whose places are in the room, in order. */
export function rowsWithin({ x, y }: MapPlaces, camera: Camera, { width, height }: MapRoom): Uint32Array {
  const [across, down] = [width / 2 / camera.scale, height / 2 / camera.scale];
  const rows = new Uint32Array(x.length);
  let count = 0;
  for (let row = 0; row < x.length; row++)
    if (Math.abs((x[row] as number) - camera.x) <= across && Math.abs((y[row] as number) - camera.y) <= down)
      rows[count++] = row;
  return rows.slice(0, count);
}

const metersAround = 40_075_016.686;
const metersPerMile = 1609.344;

/** The length of a scale bar, at most `widest` pixels: 1, 2 or 5 and zeros. `distance` is in the unit of the viewer. */
export function scaleBar(camera: Camera, system: UnitSystem, widest: number) {
  const meters = (metersAround * Math.cos((latitudeAt(camera.y) * Math.PI) / 180)) / camera.scale;
  const { symbol } = units.distance[system];
  const perPixel = meters / (system === 'us' ? metersPerMile : 1000);
  const power = 10 ** Math.floor(Math.log10(perPixel * widest));
  const step = [5, 2, 1].find((each) => each * power <= perPixel * widest) ?? 1;
  const distance = Number((step * power).toPrecision(1));
  return { distance, symbol, decimals: Math.max(0, -Math.floor(Math.log10(distance))), width: distance / perPixel };
}
