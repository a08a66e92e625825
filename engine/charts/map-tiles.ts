import type { Camera, MapRoom } from './mercator.ts';

/** A square picture of a part of the world, which at the zoom z is 2 ** z tiles wide and high. */
export interface MapTile {
  z: number;
  /** From the west. May be outside of the world, for the part of it that is shown there. */
  x: number;
  /** From the north. */
  y: number;
  /** Pixels in the room, without gaps between tiles. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels of a tile in its own zoom. */
const size = 256;

/** The zoom of the tiles that are drawn nearest to their own size: from 0 to `most`. */
export const tileZoom = ({ scale }: Camera, most: number): number =>
  Math.max(0, Math.min(most, Math.round(Math.log2(scale / size))));

/** The tiles of a zoom that cover a room. */
export function tilesOf(camera: Camera, room: MapRoom, z: number): MapTile[] {
  const count = 2 ** z;
  const [across, down] = [room.width / 2 / camera.scale, room.height / 2 / camera.scale];
  const edges = (x: number, y: number) => ({
    left: Math.round((x / count - camera.x) * camera.scale + room.width / 2),
    top: Math.round((y / count - camera.y) * camera.scale + room.height / 2),
  });
  const [first, last] = [Math.floor((camera.x - across) * count), Math.floor((camera.x + across) * count)];
  const north = Math.max(0, Math.floor((camera.y - down) * count));
  const south = Math.min(count - 1, Math.floor((camera.y + down) * count));
  const tiles: MapTile[] = [];
  for (let y = north; y <= south; y++) {
    for (let x = first; x <= last; x++) {
      const [{ left, top }, end] = [edges(x, y), edges(x + 1, y + 1)];
      tiles.push({ z, x, y, left, top, width: end.left - left, height: end.top - top });
    }
  }
  return tiles;
}

/** The address of a tile. `pixels`: of the screen, for one of the page. */
export function tileAddress(template: string, { z, x, y }: MapTile, pixels: number): string {
  const count = 2 ** z;
  const values: Readonly<Record<string, string>> = {
    '{z}': String(z),
    '{x}': String(((x % count) + count) % count),
    '{y}': String(y),
    '{r}': pixels > 1 ? '@2x' : '',
  };
  return template.replace(/\{[zxyr]\}/g, (mark) => values[mark] ?? mark);
}
