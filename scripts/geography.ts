/**
 * Makes the maps of src/charts/geography again, from packages of the project and a list of cities:
 * `npx tsx scripts/geography.ts <cities.json of GeoNames>`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { mergeArcs, quantize, transform } from 'topojson-client';
import type { GeometryCollection, GeometryObject, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import { cityId, countyId } from '../engine/charts/gazetteer.ts';
import { regionNames } from '../engine/formats/region-names.ts';
import { abbreviationOf } from '../engine/formats/regions.ts';

const folder = 'src/charts/geography';
const { resolve } = createRequire(import.meta.url);
const read = (name: string) => readFileSync(resolve(name), 'utf8');

type Arcs = readonly (number | Arcs)[];

const mapped = (arcs: Arcs, to: (arc: number) => number): Arcs =>
  arcs.map((arc) => (typeof arc === 'number' ? to(arc) : mapped(arc, to)));

/** A topology of these shapes alone, without the lines of others. */
function only(
  topology: Topology,
  geometries: readonly GeometryObject[],
): Topology<Record<'shapes', GeometryCollection>> {
  const places = new Map<number, number>();
  const used: Topology['arcs'] = [];
  const placeOf = (arc: number): number => {
    // A line that is walked backward has the complement of its number.
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

/** A topology in degrees, where it has been in steps. */
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

/** States and provinces: Natural Earth, as Plotly has them. */
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
  if (!all) throw new Error('The maps of plotly.js are not where they were.');
  const kept = shapesOf(all, 'subunits').filter(({ id }) => known.has(String(id)));
  write('regions', only(all, kept));
}

/** Counties: the US Census Bureau, by way of us-atlas. */
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
  // A city may have the name of the county around it: who says the name means both.
  const kept = [...byId].map(([id, shapes]) => {
    const [only] = shapes;
    return { ...(shapes.length === 1 && only ? only : mergeArcs(all, shapes as (Polygon | MultiPolygon)[])), id };
  });
  write('counties', quantize(unquantized(only(all, kept)), 2e4));
}

interface Named {
  name: string;
  lat: string;
  lng: string;
  country: 'US' | 'CA';
  admin1: string;
}

const provinces = 'AB BC MB NB NL  NS ON PE QC SK YT NT NU'.split(' ');

/** Cities by state or province: GeoNames, CC BY 4.0. Of two of a name the first one stays. */
function cities(file: string): void {
  const all: Named[] = JSON.parse(readFileSync(file, 'utf8'));
  const found: Record<string, [number, number]> = {};
  for (const { name, lat, lng, country, admin1 } of all) {
    const region = country === 'CA' ? provinces[Number(admin1) - 1] : admin1;
    const hundredth = (degrees: string) => Math.round(Number(degrees) * 100) / 100;
    if (region && known.has(region)) found[cityId(region, name)] ??= [hundredth(lat), hundredth(lng)];
  }
  const sorted = Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
  write('cities', sorted);
}

const [file] = process.argv.slice(2);
regions();
counties();
if (file) cities(file);
