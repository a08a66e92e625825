import type { FeatureCollection } from 'geojson';
import type { GeographyName } from '../../engine/charts/chart.ts';
import cities from '../../engine/charts/geography/cities.json?url';
import counties from '../../engine/charts/geography/counties.json?url';
import regions from '../../engine/charts/geography/regions.json?url';
import { mapsOf } from '../../engine/charts/maps.ts';
import { NetworkError } from '../api/errors.ts';

/** Fetches a static file once. Rejects with NetworkError. */
export function once<T>(address: string): () => Promise<T> {
  let asked: Promise<T> | null = null;
  const load = async (): Promise<T> => {
    try {
      const response = await fetch(address);
      if (response.ok) return await response.json();
    } catch (cause) {
      throw new NetworkError('A map could not be loaded.', { cause });
    }
    throw new NetworkError('A map could not be loaded.');
  };
  return () => {
    asked ??= load().catch((reason) => {
      asked = null;
      throw reason;
    });
    return asked;
  };
}

const maps = mapsOf({ regions: once(regions), counties: once(counties), cities: once(cities) });

/** These reject with NetworkError. */
export const { shapes: loadShapes, gazetteer: loadGazetteer } = maps;

/** The regions of a map. */
export interface Geography {
  shapes: FeatureCollection;
}

/** The regions of a map. Rejects with NetworkError. */
export const loadGeography = async (name: GeographyName): Promise<Geography> => ({ shapes: await maps.features(name) });
