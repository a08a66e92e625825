import { type KeyboardEvent, useMemo } from 'react';
import type { Cluster } from '../../../engine/charts/clusters.ts';
import { isNearest, type MapPlaces, type MapRoom, pixelsOf } from '../../../engine/charts/mercator.ts';
import type { Context } from '../../../engine/context/context.ts';
import { ChartFailed } from '../../charts/chart-failed.tsx';
import { loadMapGround } from '../../charts/map-ground.ts';
import { useLoaded } from '../../charts/use-loaded.ts';
import classes from './map.module.css';
import { MapControls } from './map-controls.tsx';
import { MapCredit, TiledGround, TilesFailed } from './map-ground.tsx';
import { groundMove, JoiningLine, Labels, Mark, Outlines, ScaleBar } from './map-marks.tsx';
import type { Steering } from './use-camera.ts';
import { useClusters, useLabels } from './use-drawn-places.ts';
import { useGestures } from './use-gestures.ts';
import { useTiles } from './use-tiles.ts';

interface Props {
  id: string;
  title: string;
  places: MapPlaces;
  /** Whether a line joins them. */
  isJoined: boolean;
  room: MapRoom;
  steering: Steering;
  context: Context;
  /** The index of the row that is shown; null for none. */
  current: number | null;
  onChoose: (row: number) => void;
  onClose: () => void;
}

/** Pixels of an arrow key. */
const step = 80;

/** Marks outside the map that still reach into it. */
const beyond = 30;

const nearTo = ({ left, top }: { left: number; top: number }, { width, height }: MapRoom) =>
  left > -beyond && top > -beyond && left < width + beyond && top < height + beyond;

/** `onClose`: null if no row is shown. */
function keysOf({ move, zoom, fit }: Steering, onClose: (() => void) | null): Readonly<Record<string, () => void>> {
  return {
    ArrowLeft: () => move(step, 0),
    ArrowRight: () => move(-step, 0),
    ArrowUp: () => move(0, step),
    ArrowDown: () => move(0, -step),
    '+': () => zoom(2),
    '=': () => zoom(2),
    '-': () => zoom(0.5),
    Home: fit,
    ...(onClose && { Escape: onClose }),
  };
}

const chosen = ({ x, y }: MapPlaces, row: number | null): Cluster[] => {
  const [across, down] = [x[row ?? -1] ?? Number.NaN, y[row ?? -1] ?? Number.NaN];
  if (row === null || Number.isNaN(across)) return [];
  return [{ x: across, y: down, count: 1, row, west: across, east: across, north: down, south: down }];
};

/** Points on a map, which can be moved and zoomed. Those that are near each other are one until it is zoomed in. */
export function MapPane({ id, title, places, isJoined, room, steering, context, current, onChoose, onClose }: Props) {
  const { words, locale } = context;
  const { camera, show } = steering;
  const ground = useLoaded('ground', loadMapGround);
  const clusters = useClusters(places, camera, room);
  const { isClick, ...gestures } = useGestures(steering);
  const { format } = useMemo(() => new Intl.NumberFormat(locale, { notation: 'compact' }), [locale]);
  const choose = (cluster: Cluster) => {
    if (!isClick()) return;
    const isOne = cluster.west === cluster.east && cluster.north === cluster.south;
    if (isOne || isNearest(camera)) onChoose(cluster.row);
    else show(cluster);
  };
  const shown = useMemo(
    () => clusters.filter((cluster) => nearTo(pixelsOf(cluster, camera, room), room)).reverse(),
    [clusters, camera, room],
  );
  const labels = useLabels(ground.value, steering, room, { locale, shown });
  const marks = [...shown, ...chosen(places, current)];
  const keys = keysOf(steering, current === null ? null : onClose);
  const tiles = useTiles();
  if (ground.retry) return <ChartFailed words={words} onRetry={ground.retry} />;
  const outlines = (
    <g transform={groundMove(camera, room)}>{ground.value && <Outlines outlines={ground.value.outlines} />}</g>
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is not a map. */}
      <div
        {...gestures}
        id={id}
        role="group"
        className={classes.map}
        aria-label={words('dashboard.map.of', { title })}
        aria-description={words('dashboard.map.hint')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move it.
        tabIndex={0}
        onKeyDown={(event: KeyboardEvent) => {
          const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
          if (!act) return;
          event.preventDefault();
          act();
        }}
      >
        <TiledGround {...{ tiles, camera, room }}>{outlines}</TiledGround>
        <svg viewBox={`0 0 ${room.width} ${room.height}`} aria-hidden="true" className={classes.drawing}>
          {!tiles.source && outlines}
          <g className={tiles.isShown ? classes.printed : undefined}>
            <Labels labels={labels} />
          </g>
          {isJoined && <JoiningLine {...{ places, camera, room }} />}
          {marks.map((cluster, place) => (
            <Mark
              // biome-ignore lint/suspicious/noArrayIndexKey: a chosen point can also be one of the others.
              key={`${cluster.row} ${place >= shown.length}`}
              {...{ cluster, camera, room }}
              isCurrent={place >= shown.length}
              count={format(cluster.count)}
              title={words('dashboard.map.points', { count: cluster.count, number: format(cluster.count) })}
              onChoose={() => choose(cluster)}
            />
          ))}
          <ScaleBar {...{ camera, room, context }} />
        </svg>
      </div>
      <MapControls {...{ steering, context }} credit={<MapCredit {...{ tiles, words }} />} />
      <TilesFailed {...{ tiles, words }} map={id} />
    </>
  );
}
