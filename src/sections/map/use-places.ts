import { useEffect, useState } from 'react';
import { type MapPlaces, projectAll } from '../../../engine/charts/mercator.ts';
import type { SectionViewOf } from '../section-view.ts';

type View = Pick<SectionViewOf<'map'>, 'section' | 'numbers' | 'version'>;

/** The rows of a view as places, and the degrees that they come from. */
export interface PlacesOfRows extends MapPlaces {
  latitudes: Float64Array;
  longitudes: Float64Array;
}

const none = projectAll(new Float64Array(0), new Float64Array(0));
const nowhere: PlacesOfRows = { ...none, latitudes: none.x, longitudes: none.y };

/** The places of the rows of a view. */
export function usePlaces({ section: { latitude, longitude }, numbers, version }: View): PlacesOfRows {
  const [places, setPlaces] = useState(nowhere);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed rows must be fetched again.
  useEffect(() => {
    let isCurrent = true;
    void Promise.all([numbers(latitude), numbers(longitude)]).then(([latitudes, longitudes]) => {
      const { length } = latitudes;
      if (isCurrent && length === longitudes.length)
        setPlaces({ ...projectAll(latitudes, longitudes), latitudes, longitudes });
    });
    return () => {
      isCurrent = false;
    };
  }, [numbers, version, latitude, longitude]);
  return places;
}
