import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo } from 'react';
import type { SectionViewOf } from '../section-view.ts';
import classes from './map.module.css';
import { MapPane } from './map-pane.tsx';
import { type Steering, useCamera } from './use-camera.ts';
import type { MapArea } from './use-following.ts';
import type { PlacesOfRows } from './use-places.ts';

/** Milliseconds after which a map that is not moved any more is followed. */
const rest = 150;

interface Props {
  /** Of the map, which takes the focus. */
  id: string;
  view: SectionViewOf<'map'>;
  places: PlacesOfRows;
  /** The index of the row that is shown; null for none. */
  current: number | null;
  onChoose: (row: number) => void;
  onClose: () => void;
  /** Called with the area that the user has moved the map to; null for all places. */
  onArea: (area: MapArea | null) => void;
  steers: Ref<Steering>;
  /** Beside the point, or on a phone below the map. */
  card: ReactNode;
}

/** The map beside a list. The list is not drawn again while the map is moved. */
export function MapSide({ id, view, places, current, onChoose, onClose, onArea, steers, card }: Props) {
  const { section, context, state } = view;
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const room = useMemo(() => ({ width, height }), [width, height]);
  const steering = useCamera(places, room, state.runs);
  const [camera] = useDebouncedValue(steering.area, rest);
  useImperativeHandle(steers, () => steering, [steering]);
  useEffect(() => onArea(camera && { camera, room }), [onArea, camera, room]);
  return (
    <div className={classes.around}>
      <div className={classes.pane} ref={ref}>
        {width > 0 && (
          <MapPane
            {...{ id, places, room, steering, context, current, onChoose, onClose }}
            title={section.title}
            isJoined={section.joined}
          />
        )}
      </div>
      {card}
    </div>
  );
}
