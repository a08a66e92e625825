import { useEffect, useState } from 'react';
import type { Line } from '../../../engine/tables/lines.ts';
import type { SectionViewOf } from '../section-view.ts';
import type { PlacesOfRows } from './use-places.ts';

/** A row where it was when it was chosen. */
interface Chosen {
  latitude: number;
  longitude: number;
}

/** The row at a place of the world: rows that were sorted, filtered or loaded again have other indexes. */
function rowOf({ latitudes, longitudes }: PlacesOfRows, chosen: Chosen | null): number | null {
  if (!chosen) return null;
  const row = latitudes.findIndex((each, at) => each === chosen.latitude && longitudes[at] === chosen.longitude);
  return row < 0 ? null : row;
}

/** The row that a user has chosen on the map or in the list; null for none. */
export function useChosen({ block }: Pick<SectionViewOf<'map'>, 'block'>, places: PlacesOfRows) {
  const [chosen, setChosen] = useState<(Chosen & { row: number; places: PlacesOfRows }) | null>(null);
  const [line, setLine] = useState<Line | null>(null);
  const row = chosen?.places === places ? chosen.row : rowOf(places, chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other lines.
  useEffect(() => {
    let isCurrent = true;
    if (row === null) setLine(null);
    else void block(row, row + 1).then(([found = null]) => isCurrent && setLine(found));
    return () => {
      isCurrent = false;
    };
  }, [row, places, block]);
  return {
    row,
    line: row === null ? null : line,
    choose(wanted: number | null) {
      const [latitude = Number.NaN, longitude = Number.NaN] =
        wanted === null ? [] : [places.latitudes[wanted], places.longitudes[wanted]];
      setChosen(wanted === null ? null : { row: wanted, places, latitude, longitude });
    },
  };
}
