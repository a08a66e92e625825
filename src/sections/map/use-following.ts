import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { type MapRoom, rowsWithin } from '../../../engine/charts/mercator.ts';
import type { SectionViewOf } from '../section-view.ts';
import type { Steering } from './use-camera.ts';
import type { PlacesOfRows } from './use-places.ts';

type View = SectionViewOf<'map'>;

/** Milliseconds after which a map that is not moved any more is followed. */
const rest = 150;

/** The rows in the area that the user has moved the map to; null for all. */
export function useArea({ section: { follows } }: View, places: PlacesOfRows, { area }: Steering, room: MapRoom) {
  const [settled] = useDebouncedValue(area, rest);
  return useMemo(
    () => (follows && settled ? rowsWithin(places, settled, room) : null),
    [follows, settled, places, room],
  );
}

/** The view with only some of its rows; with all of them for null. */
export function useFollowing(view: View, within: Uint32Array | null): View {
  return useMemo(() => {
    const { shown } = view.state;
    if (!within || !shown) return view;
    const block = (from: number, to: number) => view.at(within.slice(from, to));
    return { ...view, block, state: { ...view.state, shown: { ...shown, rows: within.length, totals: {} } } };
  }, [view, within]);
}
