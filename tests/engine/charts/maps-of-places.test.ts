import { expect, it } from 'vitest';
import { clustersOf } from '../../../engine/charts/clusters.ts';
import { labelsOf } from '../../../engine/charts/map-labels.ts';
import {
  boxOf,
  fitted,
  moved,
  pixelsOf,
  project,
  projectAll,
  rowsWithin,
  scaleBar,
  zoomed,
} from '../../../engine/charts/mercator.ts';
import { createRandom } from '../../../server/seed/random.ts';

const room = { width: 800, height: 500 };
const placesOf = (...degrees: [number, number][]) =>
  projectAll(
    Float64Array.from(degrees, ([latitude]) => latitude),
    Float64Array.from(degrees, ([, longitude]) => longitude),
  );

it('projects as tiles of the web are cut', () => {
  expect(project(0, 0)).toEqual({ x: 0.5, y: 0.5 });
  // Tile 10/301/385 has New York: 40.7128 north, 74.006 west.
  const { x, y } = project(40.7128, -74.006);
  expect([Math.floor(x * 1024), Math.floor(y * 1024)]).toEqual([301, 385]);
});

it('fits a map to all places, and one place with its surroundings', () => {
  const places = placesOf([30.27, -97.74], [45.5, -73.57], [Number.NaN, -80], [91, 0]);
  const box = boxOf(places);
  const camera = fitted(box as NonNullable<typeof box>, room);
  for (const row of [0, 1]) {
    const { left, top } = pixelsOf({ x: places.x[row] as number, y: places.y[row] as number }, camera, room);
    expect(left >= 39 && left <= 761 && top >= 39 && top <= 461).toBe(true);
  }
  expect([...rowsWithin(places, camera, room)]).toEqual([0, 1]);
  expect(boxOf(placesOf([Number.NaN, 0]))).toBeNull();
  const one = boxOf(placesOf([45, -75]));
  expect(fitted(one as NonNullable<typeof one>, room).scale).toBe(256 * 2 ** 10);
});

it('moves by pixels, and keeps the place under the pointer when it zooms', () => {
  const camera = { ...project(40, -90), scale: 20_000 };
  const at = { left: 100, top: 420 };
  const under = { x: camera.x + (100 - 400) / camera.scale, y: camera.y + (420 - 250) / camera.scale };
  const near = zoomed(camera, 4, at, room);
  expect(near.scale).toBe(80_000);
  expect(pixelsOf(under, near, room).left).toBeCloseTo(100, 6);
  expect(pixelsOf(under, near, room).top).toBeCloseTo(420, 6);
  const aside = moved(camera, 30, -10);
  expect(pixelsOf(under, aside, room).left).toBeCloseTo(130, 6);
  expect(pixelsOf(under, aside, room).top).toBeCloseTo(410, 6);
});

it('has a scale in round numbers of the viewer’s unit that is as long as the distance', () => {
  const camera = { ...project(45, -75), scale: 256 * 2 ** 8 };
  const [us, metric] = [scaleBar(camera, 'us', 110), scaleBar(camera, 'metric', 110)];
  expect([us.distance, us.symbol, metric.distance, metric.symbol]).toEqual([20, 'mi', 20, 'km']);
  // A degree of latitude is 111 km: 0.1° north is 11.1 km.
  const pixels = (project(45.05, -75).y - project(44.95, -75).y) * camera.scale;
  expect((metric.distance / metric.width) * Math.abs(pixels)).toBeCloseTo(11.1, 1);
});

it('makes one point of those that are near, and of none twice, at each zoom', () => {
  const random = createRandom('clusters');
  const degrees = Array.from({ length: 3000 }, (): [number, number] => [
    random.between(26, 49),
    random.between(-124, -68),
  ]);
  const places = placesOf(...degrees, [Number.NaN, 0]);
  let before = 0;
  for (const level of [3, 5, 7, 9, 12]) {
    const clusters = clustersOf(places, 256 * 2 ** level);
    expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(3000);
    expect(new Set(clusters.map(({ row }) => row)).size).toBe(clusters.length);
    expect(clusters.length).toBeGreaterThan(before);
    before = clusters.length;
  }
  const [all] = clustersOf(placesOf([40, -90], [40, -90], [40, -90]), 256 * 2 ** 14);
  expect(all).toMatchObject({ count: 3, row: 0 });
});

it('labels what has room, the largest towns first, and no two over each other', () => {
  const camera = { ...project(40, -90), scale: 256 * 2 ** 6 };
  const towns = [
    { name: 'Large', ...project(40, -90) },
    { name: 'Beside', ...project(40.01, -90.01) },
    { name: 'Away', ...project(38, -94) },
    { name: 'Outside', ...project(10, 10) },
  ];
  const labels = labelsOf({ regions: [], towns }, camera, room);
  expect(labels.map(({ text }) => text)).toEqual(['Large', 'Away']);
  const marks = [{ ...pixelsOf(project(40, -90), camera, room), radius: 20 }];
  const beside = labelsOf({ regions: [], towns, marks }, camera, room);
  expect(beside.map(({ text }) => text)).toEqual(['Away']);
});
