import type { Feature, FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { regionNames } from '../formats/region-names.ts';
import type { GeographyName } from './chart.ts';
import type { Gazetteer, GazetteerPart } from './gazetteer.ts';
import type { RegionShape } from './geography.ts';

type Cities = Readonly<Record<string, readonly [latitude: number, longitude: number]>>;

/** The files of `engine/charts/geography`, loaded on demand. The promises reject if loading fails. */
export interface MapFiles {
  regions(): Promise<Topology>;
  counties(): Promise<Topology>;
  cities(): Promise<Cities>;
}

export interface Maps {
  /** The regions of a map. */
  features(name: GeographyName): Promise<FeatureCollection>;
  /** The outlines of a map, for files. */
  shapes(name: GeographyName): Promise<readonly RegionShape[]>;
  /** The requested parts of the gazetteer. */
  gazetteer(parts: readonly GazetteerPart[]): Promise<Gazetteer>;
}

const codesOf = (country: keyof typeof regionNames): ReadonlySet<string> =>
  new Set(regionNames[country].map(([abbreviation]) => abbreviation));

/** The regions of each map. */
const regionsOf: Readonly<Record<GeographyName, (id: string) => boolean>> = {
  us_states: (id) => codesOf('USA').has(id),
  us_counties: () => true,
  ca_provinces: (id) => codesOf('CAN').has(id),
  north_america: () => true,
};

const featuresOf = (topology: Topology): Feature[] =>
  feature(topology, topology.objects.shapes as GeometryCollection).features;

const idsOf = (topology: Topology): ReadonlySet<string> =>
  new Set((topology.objects.shapes as GeometryCollection).geometries.map(({ id }) => String(id)));

type Rings = RegionShape['rings'];

function shapeOf({ id, geometry }: Feature): RegionShape | [] {
  if (geometry.type === 'Polygon') return { id: String(id), rings: geometry.coordinates as unknown as Rings };
  if (geometry.type !== 'MultiPolygon') return [];
  return { id: String(id), rings: geometry.coordinates.flat() as unknown as Rings };
}

/** The maps of the charts. */
export function mapsOf(files: MapFiles): Maps {
  const features = async (name: GeographyName): Promise<FeatureCollection> => {
    const all = featuresOf(await (name === 'us_counties' ? files.counties() : files.regions()));
    return { type: 'FeatureCollection', features: all.filter(({ id }) => regionsOf[name](String(id))) };
  };
  return {
    features,
    shapes: async (name) => (await features(name)).features.flatMap(shapeOf),
    async gazetteer(asked) {
      const [ofRegions, ofCounties, places] = await Promise.all([
        asked.includes('regions') ? files.regions().then(idsOf) : new Set<string>(),
        asked.includes('counties') ? files.counties().then(idsOf) : new Set<string>(),
        asked.includes('cities') ? files.cities() : {},
      ]);
      const known = new Map(Object.entries<readonly [number, number]>(places));
      return {
        has: (name, id) => (name === 'us_counties' ? ofCounties.has(id) : ofRegions.has(id) && regionsOf[name](id)),
        locate: (city) => known.get(city) ?? null,
      };
    },
  };
}
