import { useEffect, useMemo, useRef, useState } from 'react';
import {
  boxOf,
  type Camera,
  fitted,
  type MapBox,
  type MapPlaces,
  type MapRoom,
  moved,
  project,
  zoomed,
} from '../../../engine/charts/mercator.ts';

/** Both countries, for a map without places. */
const [northWest, southEast] = [project(60, -128), project(25, -62)];
const everything: MapBox = { west: northWest.x, east: southEast.x, north: northWest.y, south: southEast.y };

/** What a map shows, and what users can do with it. */
export interface Steering {
  camera: Camera;
  /** It shows all places, and will if there are others. */
  isFitted: boolean;
  /** What the user has moved it to; null for all places. A row that was centered does not change it. */
  area: Camera | null;
  move: (across: number, down: number) => void;
  zoom: (by: number, at?: { left: number; top: number }) => void;
  show: (box: MapBox) => void;
  center: (x: number, y: number, scale: number) => void;
  fit: () => void;
}

/** Shows all places until the user moves the map, and again after each run. */
export function useCamera(places: MapPlaces, room: MapRoom, run: number): Steering {
  const [own, setOwn] = useState<{ camera: Camera; area: Camera | null } | null>(null);
  const box = useMemo(() => boxOf(places) ?? everything, [places]);
  const whole = useMemo(() => fitted(box, room), [box, room]);
  const camera = own?.camera ?? whole;
  const latest = useRef(camera);
  latest.current = camera;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run has other places.
  useEffect(() => setOwn(null), [run]);
  return useMemo(() => {
    const change = (next: (before: Camera) => Camera) => {
      latest.current = next(latest.current);
      setOwn({ camera: latest.current, area: latest.current });
    };
    return {
      camera,
      isFitted: own === null,
      area: own?.area ?? null,
      move: (across, down) => change((before) => moved(before, across, down)),
      zoom: (by, at = { left: room.width / 2, top: room.height / 2 }) =>
        change((before) => zoomed(before, by, at, room)),
      show: (wanted) => change(() => fitted(wanted, room)),
      center(x, y, scale) {
        const centered = { x, y, scale: Math.max(latest.current.scale, scale) };
        latest.current = centered;
        setOwn((before) => ({ camera: centered, area: before?.area ?? null }));
      },
      fit: () => setOwn(null),
    };
  }, [camera, own, room]);
}
