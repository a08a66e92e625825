import { soundPivot } from '../../pivots/resolve.ts';
import type { ResolvedGrouping, ResolvedPivot } from '../../pivots/resolved.ts';
import type { ChartTexts, GeographyName, Ramp, Spot } from '../chart.ts';
import { firstDrawn, groupingsOf, isAdditive } from '../fields.ts';
import { cityId } from '../gazetteer.ts';
import { oneFigure } from '../one-figure.ts';
import { rampOf } from '../ramp.ts';
import type { ChartInput } from '../resolved.ts';
import { largestOf } from '../scale.ts';
import { type MarkKind, spotsOf } from './kind.ts';
import { geographyOf, onlyRegion, regionOf } from './map.ts';
import { isBlankPlace, placeNotes } from './place-notes.ts';

export interface PointMapChart extends ChartTexts {
  type: 'points';
  geography: GeographyName;
  /** As in `MapChart`. */
  within: string | null;
  ramp: Ramp | null;
  /** Coordinates in degrees. */
  points: {
    latitude: number;
    longitude: number;
    size: number;
    name: string;
    value: number;
    text: string;
    spot: Spot;
  }[];
}

const cityOf = (pivot: ResolvedPivot): ResolvedGrouping | undefined =>
  groupingsOf(pivot).find(({ column }) => column.place?.type === 'city');

interface City {
  row: number;
  region: string;
  at: readonly [latitude: number, longitude: number];
}

/** The cities on the map, the groups without a city, and the number of unknown cities. */
function citiesOf({ table, gazetteer }: ChartInput): { cities: City[]; blank: number[]; nowhere: number } {
  const { levels, parents, values } = table.rows;
  const rows = Array.from(levels.keys()).filter((row) => levels[row] === 2);
  const cities = rows.flatMap((row): City[] => {
    const [region, city] = [regionOf(values[parents[row] as number]), values[row]];
    const at = region && typeof city === 'string' ? gazetteer?.locate(cityId(region, city)) : null;
    return region && at ? [{ row, region, at }] : [];
  });
  const blank = rows.filter((row) => isBlankPlace(table.rows, row));
  return { cities, blank, nowhere: rows.length - blank.length - cities.length };
}

/** Cities on a map: sized by a figure that adds up, or colored by one that does not. */
export const points: MarkKind<PointMapChart> = {
  says: 'cities on a map',
  suits: (pivot) => firstDrawn(pivot) >= 0 && cityOf(pivot) !== undefined,
  shape(pivot) {
    const city = cityOf(pivot);
    const rows = [city?.column.place?.region, city?.column.value].flatMap((value) => (value ? [{ value }] : []));
    return {
      pivot: { ...soundPivot(pivot), rows, columns: [] },
      undrawn: groupingsOf(pivot).filter(({ column }) => !rows.some(({ value }) => value === column.value)),
    };
  },
  isAlong: false,
  stacks: false,
  gazetteer: () => ['cities'],
  categories: () => null,
  lanes: ({ points: all }) => [spotsOf(all)],
  draw(input) {
    const { style, words, room } = input;
    const shown = oneFigure(input);
    const { measure, header, figure, write, label, figureOf, texts } = shown;
    const { cities, blank, nowhere } = citiesOf(input);
    const drawn = cities.filter(({ row }) => !Number.isNaN(figureOf(row)));
    const regions = drawn.map(({ region }) => region);
    const values = drawn.map(({ row }) => figureOf(row));
    const isSized = measure !== undefined && isAdditive(measure);
    const largest = largestOf(values.map(Math.abs)) || 1;
    return {
      type: 'points',
      ...texts({
        depth: 2,
        isOfPlaces: true,
        notes: [...placeNotes(input, shown, { blank, nowhere }), words('charts.notes.credit')],
      }),
      legend: [],
      height: room.height,
      geography: geographyOf(regions, false),
      within: onlyRegion(regions),
      ramp: isSized ? null : rampOf(header, values, figure, style),
      points: drawn
        .map(({ row, at: [latitude, longitude] }) => ({
          latitude,
          longitude,
          size: isSized ? Math.abs(figureOf(row)) / largest : 0.2,
          name: label(row),
          value: figureOf(row),
          text: write(figureOf(row)),
          spot: [row, 0] as const,
        }))
        // Small points are drawn last: below a large one they could not be clicked.
        .sort((a, b) => b.size - a.size),
    };
  },
};
