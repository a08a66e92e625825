import { regionNames } from '../../formats/region-names.ts';
import { abbreviationOf } from '../../formats/regions.ts';
import { soundPivot } from '../../pivots/resolve.ts';
import type { ResolvedGrouping, ResolvedPivot } from '../../pivots/resolved.ts';
import type { ChartTexts, GeographyName, Ramp, Spot } from '../chart.ts';
import { firstDrawn, groupingsOf, isAdditive } from '../fields.ts';
import { countyId } from '../gazetteer.ts';
import { oneFigure } from '../one-figure.ts';
import { rampOf } from '../ramp.ts';
import type { ChartInput } from '../resolved.ts';
import { listed } from '../title.ts';
import { type MarkKind, spotsOf } from './kind.ts';
import { isBlankPlace, placeNotes } from './place-notes.ts';

export interface MapChart extends ChartTexts {
  type: 'map';
  geography: GeographyName;
  /** The one region that has all the places: the map zooms to it. null: the whole geography. */
  within: string | null;
  ramp: Ramp;
  /** `id` is that of the region in its geography. */
  regions: { id: string; name: string; value: number; text: string; spot: Spot }[];
}

const states: ReadonlySet<string> = new Set(regionNames.USA.map(([abbreviation]) => abbreviation));
const provinces: ReadonlySet<string> = new Set(regionNames.CAN.map(([abbreviation]) => abbreviation));

export const isAmerican = (region: string): boolean => states.has(region);

/** The code of the state or province that a text names; null for any other text. */
export function regionOf(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const code = text.trim().toUpperCase();
  return states.has(code) || provinces.has(code) ? code : abbreviationOf(text);
}

const placeOf = (pivot: ResolvedPivot, type: 'region' | 'county'): ResolvedGrouping | undefined =>
  groupingsOf(pivot).find(({ column }) => column.place?.type === type);

/** There are no shapes of Canadian counties. */
export function geographyOf(regions: readonly string[], hasCounties: boolean): GeographyName {
  const isCanadian = regions.some((region) => provinces.has(region));
  if (regions.some(isAmerican) && isCanadian) return 'north_america';
  if (isCanadian) return 'ca_provinces';
  return hasCounties ? 'us_counties' : 'us_states';
}

/** Whether a map with so many colored regions may have gray ones. Nobody has a vehicle in each of 3,000 counties. */
function hasGray(geography: GeographyName, colored: number): boolean {
  if (geography === 'us_counties') return true;
  const american = geography === 'ca_provinces' ? 0 : states.size;
  const canadian = geography === 'us_states' ? 0 : provinces.size;
  return colored < american + canadian;
}

/** The region of all places; null where there are several. */
export const onlyRegion = ([first, ...others]: readonly string[]): string | null =>
  first !== undefined && others.every((region) => region === first) ? first : null;

interface Placed {
  id: string;
  row: number;
}

type Region = MapChart['regions'][number];

/**
 * A region that is spelled in several ways is drawn once, because ratios cannot be combined and a click selects one group. The
 * group with the largest figure is drawn where figures add up, otherwise the first.
 */
function drawnOnce(all: readonly Region[], isSummed: boolean): { regions: Region[]; others: Region[] } {
  const regions = new Map<string, Region>();
  for (const region of all) {
    const before = regions.get(region.id);
    if (!before || (isSummed && Math.abs(region.value) > Math.abs(before.value))) regions.set(region.id, region);
  }
  return { regions: [...regions.values()], others: all.filter((each) => regions.get(each.id) !== each) };
}

/** The groups on the map with their ids, those without a region, and the number of unknown ones. */
function placed({ pivot, table, gazetteer }: ChartInput) {
  const { levels, parents, values } = table.rows;
  const at = (depth: number) => Array.from(levels.keys()).filter((row) => levels[row] === depth);
  const regions = at(1).flatMap((row) => regionOf(values[row]) ?? []);
  const geography = geographyOf(regions, pivot.rows.length > 1);
  const rows = at(geography === 'us_counties' ? 2 : 1);
  const ids = rows.flatMap((row): Placed[] => {
    if (geography !== 'us_counties') {
      const id = regionOf(values[row]);
      return id ? [{ id, row }] : [];
    }
    const [state, county] = [regionOf(values[parents[row] as number]), values[row]];
    return state && typeof county === 'string' ? [{ id: countyId(state, county), row }] : [];
  });
  const known = ids.filter(({ id }) => gazetteer?.has(geography, id) ?? true);
  const blank = rows.filter((row) => isBlankPlace(table.rows, row));
  const within = geography === 'us_counties' ? onlyRegion(regions) : null;
  return { geography, within, known, blank, nowhere: rows.length - blank.length - known.length };
}

/** States, provinces or counties, colored by a figure. */
export const map: MarkKind<MapChart> = {
  says: 'states, provinces or counties, colored by a figure',
  suits: (pivot) => firstDrawn(pivot) >= 0 && (placeOf(pivot, 'region') ?? placeOf(pivot, 'county')) !== undefined,
  shape(pivot) {
    const county = placeOf(pivot, 'county');
    const region = placeOf(pivot, 'region');
    const state = county?.column.place?.region ?? region?.column.value;
    const rows = [...(state ? [{ value: state }] : []), ...(county ? [{ value: county.column.value }] : [])];
    return {
      pivot: { ...soundPivot(pivot), rows, columns: [] },
      undrawn: groupingsOf(pivot).filter(({ column }) => !rows.some(({ value }) => value === column.value)),
    };
  },
  isAlong: false,
  stacks: false,
  gazetteer: (pivot) => (placeOf(pivot, 'county') ? ['regions', 'counties'] : ['regions']),
  categories: () => null,
  lanes: ({ regions }) => [spotsOf(regions.toSorted((a, b) => b.value - a.value))],
  draw(input) {
    const { pivot, table, style, words, room } = input;
    const shown = oneFigure(input);
    const { measure, header, figure, write, label, figureOf, texts } = shown;
    const { geography, within, known, blank, nowhere } = placed(input);
    const hasCounties = geography === 'us_counties';
    const all = known
      .map(({ id, row }) => ({
        id,
        name: label(row),
        value: figureOf(row),
        text: write(figureOf(row)),
        spot: [row, 0] as const,
      }))
      .filter(({ value }) => !Number.isNaN(value));
    const { regions, others } = drawnOnce(all, measure !== undefined && isAdditive(measure));
    const nameOf = ({ spot: [row], name, text }: Region) =>
      `${hasCounties ? `${name}, ${label(table.rows.parents[row] as number)}` : name} ${text}`;
    return {
      type: 'map',
      ...texts({
        depth: hasCounties ? 2 : 1,
        isOfPlaces: true,
        notes: [
          ...(others.length > 0
            ? [words('charts.notes.same_place', { names: listed(others.map(nameOf), style.locale) })]
            : []),
          ...(pivot.rows.length > 1 && !hasCounties ? [words('charts.notes.no_counties')] : []),
          ...placeNotes(input, shown, { blank, nowhere }),
          ...(regions.length > 0 && hasGray(geography, regions.length) ? [words('charts.notes.no_rows')] : []),
        ],
      }),
      legend: [],
      height: room.height,
      geography,
      within,
      ramp: rampOf(
        header,
        regions.map(({ value }) => value),
        figure,
        style,
      ),
      regions,
    };
  },
};
