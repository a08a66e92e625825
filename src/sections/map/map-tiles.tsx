import { useComputedColorScheme } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TileSource } from '../../../contract/map-tiles.ts';
import { tileAddress, tilesOf, tileZoom } from '../../../engine/charts/map-tiles.ts';
import type { Camera, MapRoom } from '../../../engine/charts/mercator.ts';
import classes from './map-tiles.module.css';
import type { Tiles } from './use-tiles.ts';

/** Zooms that are kept below the next one until it is there: finer ones have too many tiles. */
const finest = 2;

/** Whether tiles have been loaded, by address; those that are awaited are missing. */
type Ends = ReadonlyMap<string, boolean>;

interface Props {
  source: TileSource;
  camera: Camera;
  room: MapRoom;
  onState: Tiles['setState'];
}

/** The tiles of a camera, below them what is there of the zoom before. */
function useDrawn({ source, camera, room }: Props, ends: Ends, template: string) {
  const before = useRef<number | null>(null);
  const tilesAt = (zoom: number) =>
    tilesOf(camera, room, zoom).map((tile) => ({
      ...tile,
      key: `${zoom} ${tile.x} ${tile.y}`,
      address: tileAddress(template, tile, window.devicePixelRatio),
    }));
  const zoom = tileZoom(camera, source.maxZoom);
  const tiles = tilesAt(zoom);
  const isSettled = tiles.every(({ address }) => ends.has(address));
  if (isSettled) before.current = zoom;
  const hasBefore = before.current !== null && before.current !== zoom && before.current - zoom <= finest;
  const below = hasBefore ? tilesAt(before.current ?? zoom).filter(({ address }) => ends.get(address)) : [];
  const hasAny = below.length > 0 || tiles.some(({ address }) => ends.get(address));
  return { tiles: [...below, ...tiles], hasAny, hasFailed: isSettled && tiles.length > 0 && !hasAny };
}

/** Pictures of the ground. Other hosts get no cookies, and the origin of the portal instead of the address of the page. */
export function MapTiles(props: Props) {
  const { source, onState } = props;
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const [ends, setEnds] = useState<Ends>(new Map());
  const end = useCallback(
    (address: string, isLoaded: boolean) => setEnds((known) => new Map(known).set(address, isLoaded)),
    [],
  );
  const { tiles, hasAny, hasFailed } = useDrawn(props, ends, (isDark && source.darkUrl) || source.url);
  useEffect(() => {
    if (hasAny || hasFailed) onState(hasAny ? 'shown' : 'failed');
  }, [hasAny, hasFailed, onState]);
  return (
    <div className={classes.tiles} data-inverted={(isDark && source.darkUrl === null) || undefined}>
      {tiles.map(({ key, address, left, top, width, height }) => (
        <img
          key={`${key} ${address}`}
          alt=""
          crossOrigin="anonymous"
          referrerPolicy="strict-origin"
          decoding="async"
          style={{ left, top, width, height }}
          data-failed={ends.get(address) === false || undefined}
          onLoad={() => end(address, true)}
          onError={() => end(address, false)}
          src={address}
        />
      ))}
    </div>
  );
}

/** Whose tiles they are. */
export const TileCredit = ({ source: { credit } }: Pick<Props, 'source'>) =>
  credit.split(/(\[[^\]]+\]\(https:\/\/[^)\s]+\))/).map((part) => {
    const [, text, address] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    return address === undefined ? (
      part
    ) : (
      <a key={part} href={address} target="_blank" rel="noreferrer">
        {text}
      </a>
    );
  });
