import type { Feature, FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { GeographyName } from '../../engine/charts/chart.ts';
import type { Gazetteer, GazetteerPart } from '../../engine/charts/gazetteer.ts';
import type { RegionShape } from '../../engine/charts/geography.ts';
import { regionNames } from '../../engine/formats/region-names.ts';
import { NetworkError } from '../api/errors.ts';
import cities from './geography/cities.json?url';
import counties from './geography/counties.json?url';
import regions from './geography/regions.json?url';

/** The regions of a map. */
export interface Geography {
  shapes: FeatureCollection;
}

/** Fetches a static file once. Rejects with NetworkError. */
function once<T>(address: string): () => Promise<T> {
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

type Cities = Readonly<Record<string, readonly [latitude: number, longitude: number]>>;

const loadRegions = once<Topology>(regions);
const loadCounties = once<Topology>(counties);
const loadCities = once<Cities>(cities);

const shapesOf = (topology: Topology): Feature[] =>
  feature(topology, topology.objects.shapes as GeometryCollection).features;

const codesOf = (country: keyof typeof regionNames): ReadonlySet<string> =>
  new Set(regionNames[country].map(([abbreviation]) => abbreviation));

/** The regions of each map. */
const parts: Readonly<Record<GeographyName, (id: string) => boolean>> = {
  us_states: (id) => codesOf('USA').has(id),
  us_counties: () => true,
  ca_provinces: (id) => codesOf('CAN').has(id),
  north_america: () => true,
};

/** The shapes of a map. Rejects with NetworkError. */
export async function loadGeography(name: GeographyName): Promise<Geography> {
  const features = shapesOf(await (name === 'us_counties' ? loadCounties() : loadRegions()));
  return { shapes: { type: 'FeatureCollection', features: features.filter(({ id }) => parts[name](String(id))) } };
}

type Rings = RegionShape['rings'];

/** The shapes of a map for image files. Rejects with NetworkError. */
export async function loadShapes(name: GeographyName): Promise<readonly RegionShape[]> {
  const { shapes } = await loadGeography(name);
  return shapes.features.flatMap(({ id, geometry }): RegionShape[] => {
    if (geometry.type === 'Polygon') return [{ id: String(id), rings: geometry.coordinates as unknown as Rings }];
    if (geometry.type !== 'MultiPolygon') return [];
    return [{ id: String(id), rings: geometry.coordinates.flat() as unknown as Rings }];
  });
}

const idsOf = (topology: Topology): ReadonlySet<string> =>
  new Set((topology.objects.shapes as GeometryCollection).geometries.map(({ id }) => String(id)));

/** The requested parts of the gazetteer. Rejects with NetworkError. */
export async function loadGazetteer(asked: readonly GazetteerPart[]): Promise<Gazetteer> {
  const [ofRegions, ofCounties, places] = await Promise.all([
    asked.includes('regions') ? loadRegions().then(idsOf) : new Set<string>(),
    asked.includes('counties') ? loadCounties().then(idsOf) : new Set<string>(),
    asked.includes('cities') ? loadCities() : {},
  ]);
  const known = new Map(Object.entries<readonly [number, number]>(places));
  return {
    has: (name, id) => (name === 'us_counties' ? ofCounties.has(id) : ofRegions.has(id) && parts[name](id)),
    locate: (city) => known.get(city) ?? null,
  };
}
