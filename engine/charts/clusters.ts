import type { MapBox, MapPlaces } from './mercator.ts';

/** Places that are too near each other to be drawn one by one. */
export interface Cluster extends MapBox {
  /** Their mean. */
  x: number;
  y: number;
  count: number;
  /** The first of their rows. */
  row: number;
}

/** Pixels: nearer places become one. */
const near = 48;

interface Cell extends Cluster {
  isTaken: boolean;
}

function add(to: Cluster, other: Cluster): void {
  const count = to.count + other.count;
  to.x = (to.x * to.count + other.x * other.count) / count;
  to.y = (to.y * to.count + other.y * other.count) / count;
  to.count = count;
  to.row = Math.min(to.row, other.row);
  to.west = Math.min(to.west, other.west);
  to.east = Math.max(to.east, other.east);
  to.north = Math.min(to.north, other.north);
  to.south = Math.max(to.south, other.south);
}

/** Cells of a grid that stays where it is when the map is moved. */
function cellsOf({ x, y }: MapPlaces, size: number, rows: Uint32Array | null): Map<number, Cell> {
  const across = Math.ceil(4 / size);
  const cells = new Map<number, Cell>();
  for (let at = 0; at < (rows ?? x).length; at++) {
    const row = rows ? (rows[at] as number) : at;
    const [aside, down] = [x[row] as number, y[row] as number];
    if (Number.isNaN(aside)) continue;
    const key = Math.floor(down / size) * across + Math.floor((aside + 1) / size);
    const cell = cells.get(key);
    if (cell) {
      cell.count += 1;
      cell.x += (aside - cell.x) / cell.count;
      cell.y += (down - cell.y) / cell.count;
      if (aside < cell.west) cell.west = aside;
      else if (aside > cell.east) cell.east = aside;
      if (down < cell.north) cell.north = down;
      else if (down > cell.south) cell.south = down;
    } else
      cells.set(key, {
        ...{ x: aside, y: down, count: 1, row, isTaken: false },
        ...{ west: aside, east: aside, north: down, south: down },
      });
  }
  return cells;
}

/**
 * The places as they are drawn at a scale, the most numerous first. The larger of two cells takes the other one if they
 * are near each other, so that no two overlap at the edge of their cells. `rows`: only these.
 */
export function clustersOf(places: MapPlaces, scale: number, rows: Uint32Array | null = null): Cluster[] {
  // In half steps of the zoom, so that they stay the same while it changes a little.
  const size = near / 2 ** (Math.round(Math.log2(scale) * 2) / 2);
  const across = Math.ceil(4 / size);
  const cells = cellsOf(places, size, rows);
  const byCount = [...cells].sort(([a, one], [b, other]) => other.count - one.count || a - b);
  const found: Cluster[] = [];
  for (const [key, cell] of byCount) {
    if (cell.isTaken) continue;
    cell.isTaken = true;
    const { x, y } = cell;
    for (const down of [-across, 0, across])
      for (const aside of [-1, 0, 1]) {
        const other = cells.get(key + down + aside);
        if (!other || other.isTaken || Math.hypot(other.x - x, other.y - y) > size * 0.9) continue;
        other.isTaken = true;
        add(cell, other);
      }
    const { isTaken, ...cluster } = cell;
    found.push(cluster);
  }
  return found;
}
