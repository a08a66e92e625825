import { useEffect, useMemo, useState } from 'react';
import type { Line } from '../../../engine/tables/lines.ts';
import type { SectionViewOf } from '../section-view.ts';
import type { PlacesOfRows } from './use-places.ts';

/** A row where it was when it was chosen. */
interface Chosen {
  row: number;
  places: PlacesOfRows;
  latitude: number;
  longitude: number;
  /** Its index among the rows at the same place. */
  at: number;
}

/** The rows at the place of a row, in order; only the row itself if it has no place. */
function rowsBeside({ latitudes, longitudes }: PlacesOfRows, { latitude, longitude, row }: Omit<Chosen, 'at'>) {
  if (Number.isNaN(latitude)) return [row];
  const rows: number[] = [];
  for (const [each, north] of latitudes.entries())
    if (north === latitude && longitudes[each] === longitude) rows.push(each);
  return rows;
}

function chosenAt(row: number, places: PlacesOfRows): Chosen {
  const [latitude = Number.NaN, longitude = Number.NaN] = [places.latitudes[row], places.longitudes[row]];
  const found = { row, places, latitude, longitude };
  return { ...found, at: rowsBeside(places, found).indexOf(row) };
}

/** Rows that were sorted, filtered or loaded again have other indexes: they are found by their place. */
function rowNow(chosen: Chosen | null, places: PlacesOfRows, beside: readonly number[]): number | null {
  if (!chosen) return null;
  if (chosen.places === places) return chosen.row;
  return Number.isNaN(chosen.latitude) ? null : (beside[Math.min(chosen.at, beside.length - 1)] ?? null);
}

/** The row that a user has chosen on the map or in the list, and those at its place. */
export function useChosen({ block }: Pick<SectionViewOf<'map'>, 'block'>, places: PlacesOfRows) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [line, setLine] = useState<Line | null>(null);
  const beside = useMemo(() => (chosen ? rowsBeside(places, chosen) : []), [chosen, places]);
  const row = rowNow(chosen, places, beside);
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
    /** null for none. */
    row,
    line: row === null ? null : line,
    beside,
    choose: (wanted: number | null) => setChosen(wanted === null ? null : chosenAt(wanted, places)),
  };
}

export type ChosenRow = ReturnType<typeof useChosen>;
