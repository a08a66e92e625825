import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Camera, MapRoom } from '../../../engine/charts/mercator.ts';
import type { Words } from '../../../engine/context/context.ts';
import { chunk } from '../../api/load-chunk.ts';
import classes from './map.module.css';
import type { Tiles } from './use-tiles.ts';

const MapTiles = lazy(chunk(async () => ({ default: (await import('./map-tiles.tsx')).MapTiles })));
const TileCredit = lazy(chunk(async () => ({ default: (await import('./map-tiles.tsx')).TileCredit })));

interface GroundProps {
  tiles: Tiles;
  camera: Camera;
  room: MapRoom;
  /** Our own shapes, which are seen where there is no tile. */
  children: ReactNode;
}

/** The tiles below the points; nothing without them. Their code is loaded with the first of them. */
export const TiledGround = ({ tiles: { source, setState }, camera, room, children }: GroundProps) =>
  source && (
    <>
      <svg viewBox={`0 0 ${room.width} ${room.height}`} aria-hidden="true" className={classes.ground}>
        {children}
      </svg>
      <Suspense>
        <MapTiles {...{ source, camera, room }} onState={setState} />
      </Suspense>
    </>
  );

interface NotesProps {
  tiles: Tiles;
  words: Words;
}

/** Where the ground of a map comes from. Tiles are not printed. */
export const MapCredit = ({ tiles: { source, isShown }, words }: NotesProps) => (
  <>
    <div className={classes.credit} data-screen={isShown ? 'not' : undefined}>
      {words('dashboard.map.credit')}
    </div>
    {source && isShown && (
      <div className={classes.credit} data-screen="only">
        <Suspense>
          <TileCredit source={source} />
        </Suspense>
      </div>
    )}
  </>
);

/** Says that the map has its own shapes instead of tiles. `map`: the id of the map, which takes the focus. */
export const TilesFailed = ({ tiles: { retry }, words, map }: NotesProps & { map: string }) => {
  const again = () => {
    retry?.();
    // The button that was pressed is gone.
    document.getElementById(map)?.focus({ preventScroll: true });
  };
  return (
    <div role="status" className={classes.failed}>
      {retry && (
        <div>
          {words('dashboard.map.tiles_failed')}{' '}
          <Button size="compact-xs" variant="light" onClick={again}>
            {words('dashboard.retry')}
          </Button>
        </div>
      )}
    </div>
  );
};
