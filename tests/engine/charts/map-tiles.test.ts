import { describe, expect, it } from 'vitest';
import { tileAddress, tilesOf, tileZoom } from '../../../engine/charts/map-tiles.ts';
import { project, scaleBar } from '../../../engine/charts/mercator.ts';

const room = { width: 900, height: 500 };
const denver = project(39.7392, -104.9903);

describe('tiles of a map', () => {
  it('have the zoom nearest to their own size, up to the highest', () => {
    expect(tileZoom({ ...denver, scale: 256 * 2 ** 7 }, 19)).toBe(7);
    expect(tileZoom({ ...denver, scale: 256 * 2 ** 7.4 }, 19)).toBe(7);
    expect(tileZoom({ ...denver, scale: 256 * 2 ** 7.6 }, 19)).toBe(8);
    expect(tileZoom({ ...denver, scale: 256 * 2 ** 7.6 }, 5)).toBe(5);
    expect(tileZoom({ ...denver, scale: 100 }, 5)).toBe(0);
  });

  it('cover the room without gaps, each where its part of the world is', () => {
    for (const level of [3, 6.3, 9.7, 16]) {
      const camera = { ...denver, scale: 256 * 2 ** level };
      const tiles = tilesOf(camera, room, tileZoom(camera, 19));
      const byPlace = new Map(tiles.map((tile) => [`${tile.x} ${tile.y}`, tile]));
      for (const { x, y, left, top, width, height } of tiles) {
        expect(byPlace.get(`${x + 1} ${y}`)?.left ?? left + width).toBe(left + width);
        expect(byPlace.get(`${x} ${y + 1}`)?.top ?? top + height).toBe(top + height);
      }
      const edges = (side: 'left' | 'top', size: 'width' | 'height') => [
        Math.min(...tiles.map((tile) => tile[side])),
        Math.max(...tiles.map((tile) => tile[side] + tile[size])),
      ];
      const [[west = 0, east = 0], [north = 0, south = 0]] = [edges('left', 'width'), edges('top', 'height')];
      expect([west <= 0, east >= room.width, north <= 0, south >= room.height]).toEqual([true, true, true, true]);
      expect(tiles.length).toBeLessThan(40);
    }
  });

  // The tile of Denver that every server of this scheme has: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames
  it('have the numbers of the usual scheme', () => {
    const camera = { ...denver, scale: 256 * 2 ** 10 };
    const middle = tilesOf(camera, room, 10).find(
      ({ left, top, width, height }) =>
        left <= room.width / 2 &&
        room.width / 2 < left + width &&
        top <= room.height / 2 &&
        room.height / 2 < top + height,
    );
    expect(middle).toMatchObject({ z: 10, x: 213, y: 388 });
  });

  it('go on at the edge of the world from west to east, and end at the poles', () => {
    const tiles = tilesOf({ x: 0, y: 0, scale: 256 * 2 ** 2 }, room, 2);
    expect(Math.min(...tiles.map(({ y }) => y))).toBe(0);
    expect(tiles.some(({ x }) => x < 0)).toBe(true);
    const [west] = tiles;
    expect(west && tileAddress('/{z}/{x}/{y}', west, 1)).toBe(`/2/${4 + (west?.x ?? 0)}/0`);
  });

  it('have an address, with a mark for screens with small pixels', () => {
    const tile = { z: 3, x: 1, y: 2, left: 0, top: 0, width: 256, height: 256 };
    const template = 'https://tiles.example.com/{z}/{x}/{y}{r}.png?key=$1';
    expect(tileAddress(template, tile, 1)).toBe('https://tiles.example.com/3/1/2.png?key=$1');
    expect(tileAddress(template, tile, 2)).toBe('https://tiles.example.com/3/1/2@2x.png?key=$1');
  });
});

describe('the scale bar', () => {
  it.each([
    [4, 'us', 500, 'mi', 0],
    [4, 'metric', 500, 'km', 0],
    [10, 'metric', 10, 'km', 0],
    [16, 'us', 0.1, 'mi', 1],
    [16, 'metric', 0.2, 'km', 1],
  ] as const)('at the zoom %i (%s) is %f long', (level, system, distance, symbol, decimals) => {
    const bar = scaleBar({ ...denver, scale: 256 * 2 ** level }, system, 110);
    expect(bar).toMatchObject({ distance, symbol, decimals });
    expect(bar.width).toBeGreaterThan(40);
    expect(bar.width).toBeLessThanOrEqual(110);
  });

  it('is as long as the distance on the map', () => {
    const camera = { ...denver, scale: 256 * 2 ** 10 };
    const { distance, width } = scaleBar(camera, 'metric', 110);
    const [meters, radius] = [distance * 1000, 6_378_137];
    const degrees = (meters / radius / Math.cos((39.7392 * Math.PI) / 180)) * (180 / Math.PI);
    expect((project(39.7392, -104.9903 + degrees).x - denver.x) * camera.scale).toBeCloseTo(width, 3);
  });
});
