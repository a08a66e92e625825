import { useMemo } from 'react';
import { type Cluster, clustersOf } from '../../../engine/charts/clusters.ts';
import { labelsOf } from '../../../engine/charts/map-labels.ts';
import { type Camera, type MapPlaces, type MapRoom, pixelsOf, rowsWithin } from '../../../engine/charts/mercator.ts';
import type { Locale } from '../../../engine/context/context.ts';
import { type MapGround, regionNamesIn } from '../../charts/map-ground.ts';
import { radiusOf } from './map-marks.tsx';
import type { Steering } from './use-camera.ts';

/** The names of places that have room between the points. */
export function useLabels(
  ground: MapGround | null,
  { camera }: Steering,
  room: MapRoom,
  given: { locale: Locale; shown: readonly Cluster[] },
) {
  const { locale, shown } = given;
  const named = useMemo(() => {
    const names = regionNamesIn(locale);
    const withName = (each: MapGround['regions'][number]) => ({ ...each, name: names.get(each.id) ?? each.id });
    return ground && { ...ground, regions: ground.regions.map(withName) };
  }, [ground, locale]);
  return useMemo(() => {
    const marks = shown.map((each) => ({ ...pixelsOf(each, camera, room), radius: radiusOf(each.count) }));
    return named ? labelsOf({ ...named, marks }, camera, room) : [];
  }, [named, shown, camera, room]);
}

/** From this zoom on, only what is near the window is made into clusters. */
const nearby = 5;

/** The clusters of a zoom. They are made again after the map was moved by half of its size. */
export function useClusters(places: MapPlaces, { x, y, scale }: Camera, { width, height }: MapRoom): Cluster[] {
  const level = Math.round(Math.log2(scale / 256) * 2) / 2;
  const pixels = 256 * 2 ** level;
  const half = { width: width / 2 / pixels, height: height / 2 / pixels };
  const [across, down] = level < nearby ? [0, 0] : [Math.round(x / half.width), Math.round(y / half.height)];
  return useMemo(() => {
    if (level < nearby) return clustersOf(places, 256 * 2 ** level);
    const scaled = 256 * 2 ** level;
    const around = { x: (across * width) / 2 / scaled, y: (down * height) / 2 / scaled, scale: scaled };
    const rows = rowsWithin(places, around, { width: width * 3, height: height * 3 });
    return clustersOf(places, around.scale, rows);
  }, [places, level, across, down, width, height]);
}
