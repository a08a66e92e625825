import { useMemo } from 'react';
import { type Camera, type MapRoom, rowsWithin } from '../../../engine/charts/mercator.ts';
import type { SectionViewOf } from '../section-view.ts';
import type { PlacesOfRows } from './use-places.ts';

type View = SectionViewOf<'map'>;

/** What a map shows. */
export interface MapArea {
  camera: Camera;
  room: MapRoom;
}

/** The rows in an area; null for all. */
export const useWithin = ({ section: { follows } }: View, places: PlacesOfRows, area: MapArea | null) =>
  useMemo(() => (follows && area ? rowsWithin(places, area.camera, area.room) : null), [follows, places, area]);

/** The view with only some of its rows; with all of them for null. */
export function useFollowing(view: View, within: Uint32Array | null): View {
  return useMemo(() => {
    const { shown } = view.state;
    if (!within || !shown) return view;
    const block = (from: number, to: number) => view.at(within.slice(from, to));
    return { ...view, block, state: { ...view.state, shown: { ...shown, rows: within.length, totals: {} } } };
  }, [view, within]);
}
