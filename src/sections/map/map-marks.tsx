import { memo } from 'react';
import type { Cluster } from '../../../engine/charts/clusters.ts';
import type { MapLabel } from '../../../engine/charts/map-labels.ts';
import { type Camera, type MapPlaces, type MapRoom, pixelsOf, scaleBar } from '../../../engine/charts/mercator.ts';
import type { Context } from '../../../engine/context/context.ts';
import { formatNumber } from '../../../engine/formats/number.ts';
import { unitsOf } from '../../../engine/formats/units.ts';
import { worldSize } from '../../charts/map-ground.ts';
import classes from './map.module.css';

/** States and provinces. They are drawn once, and moved and scaled as a whole. */
export const Outlines = memo(({ outlines }: { outlines: readonly string[] }) =>
  outlines.map((path) => <path key={path.slice(0, 40)} d={path} className={classes.region} />),
);

/** Moves and scales the outlines. */
export const groundMove = ({ x, y, scale }: Camera, { width, height }: MapRoom): string =>
  `translate(${width / 2 - x * scale} ${height / 2 - y * scale}) scale(${scale / worldSize})`;

export const Labels = ({ labels }: { labels: readonly MapLabel[] }) =>
  labels.map(({ type, text, left, top }) => (
    <g key={`${text} ${left} ${top}`}>
      {type === 'town' && <circle cx={left} cy={top + 14} r={1.75} className={classes.town} />}
      <text x={left} y={top + 4} className={type === 'region' ? classes.regionName : classes.townName}>
        {text}
      </text>
    </g>
  ));

/** A line from each place to the next one. */
export function JoiningLine({ places, camera, room }: { places: MapPlaces; camera: Camera; room: MapRoom }) {
  const points = Array.from(places.x, (x, place) => pixelsOf({ x, y: places.y[place] ?? Number.NaN }, camera, room))
    .filter(({ left, top }) => !Number.isNaN(left + top))
    .map(({ left, top }) => `${left},${top}`);
  return <polyline points={points.join(' ')} className={classes.joining} />;
}

/** The length of the scale of a map, at most 110 pixels. */
export const barOf = (camera: Camera, context: Context) => scaleBar(camera, unitsOf(context), 110);

interface BarProps {
  camera: Camera;
  room: MapRoom;
  context: Context;
}

/** The scale of a map. On paper the drawing has another size, and its scale with it. */
export function ScaleBar({ camera, room, context }: BarProps) {
  const { distance, symbol, decimals, width } = barOf(camera, context);
  const text = { distance: formatNumber(distance, context.locale, decimals), unit: symbol };
  return (
    <g transform={`translate(8.5 ${room.height - 4.5})`} className={classes.scale}>
      <path d={`M0-16V0H${width}V-16`} />
      <text x={width / 2} y={-5}>
        {context.words('dashboard.map.scale', text)}
      </text>
    </g>
  );
}

interface Props {
  cluster: Cluster;
  camera: Camera;
  room: MapRoom;
  isCurrent: boolean;
  count: string;
  /** What a pointer is shown. */
  title: string;
  onChoose: () => void;
}

/** Pixels. */
export const radiusOf = (count: number): number => (count === 1 ? 6.5 : 11 + Math.min(14, 4 * Math.log10(count)));

/** A point, or several that are too near each other. The list is for the keyboard. */
export function Mark({ cluster, camera, room, isCurrent, count, title, onChoose }: Props) {
  const { left, top } = pixelsOf(cluster, camera, room);
  const radius = radiusOf(cluster.count);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list has a button for each row.
    <g
      transform={`translate(${left} ${top})`}
      className={classes.mark}
      data-current={isCurrent || undefined}
      onClick={onChoose}
    >
      <title>{title}</title>
      {/* A finger needs more room than a point has. */}
      <circle r={Math.max(14, radius)} className={classes.reach} />
      <circle r={isCurrent ? radius + 2.5 : radius} className={cluster.count === 1 ? classes.point : classes.cluster} />
      {cluster.count > 1 && (
        <text y={4} className={classes.count}>
          {count}
        </text>
      )}
    </g>
  );
}
