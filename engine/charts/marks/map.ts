import { regionNames } from '../../formats/region-names.ts';
import { abbreviationOf } from '../../formats/regions.ts';
import { soundPivot } from '../../pivots/resolve.ts';
import type { ResolvedGrouping, ResolvedPivot } from '../../pivots/resolved.ts';
import type { GeographyName, MapChart } from '../chart.ts';
import { firstDrawn, groupingsOf } from '../fields.ts';
import { countyId } from '../gazetteer.ts';
import { oneFigure } from '../one-figure.ts';
import { rampOf } from '../ramp.ts';
import type { Drawn } from '../resolved.ts';
import type { MarkKind } from './kind.ts';

const states: ReadonlySet<string> = new Set(regionNames.USA.map(([abbreviation]) => abbreviation));
const provinces: ReadonlySet<string> = new Set(regionNames.CAN.map(([abbreviation]) => abbreviation));

/** The state or province that a text names; null for any other. */
export function regionOf(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const code = text.trim().toUpperCase();
  return states.has(code) || provinces.has(code) ? code : abbreviationOf(text);
}

const placeOf = (pivot: ResolvedPivot, type: 'region' | 'county'): ResolvedGrouping | undefined =>
  groupingsOf(pivot).find(({ column }) => column.place?.type === type);

/** Canada ends at its provinces. */
export function geographyOf(regions: readonly string[], hasCounties: boolean): GeographyName {
  const isAmerican = regions.some((region) => states.has(region));
  const isCanadian = regions.some((region) => provinces.has(region));
  if (isAmerican && isCanadian) return 'north_america';
  if (isCanadian) return 'ca_provinces';
  return hasCounties ? 'us_counties' : 'us_states';
}

interface Placed {
  id: string;
  row: number;
}

/** The ids of the groups that a map is of; those that name no region have none. */
function placed({ pivot, table }: Drawn): { geography: GeographyName; placed: Placed[]; rows: number[] } {
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
  return { geography, placed: ids, rows };
}

/** States, provinces or counties, coloured by a figure. */
export const map: MarkKind = {
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
  stacks: false,
  needsGazetteer: true,
  draw(given): MapChart {
    const { style, words, room, gazetteer } = given;
    const { header, figure, write, label, figureOf, said } = oneFigure(given);
    const { geography, placed: all, rows } = placed(given);
    const known = all.filter(({ id }) => gazetteer?.has(geography, id) ?? true);
    const regions = known
      .map(({ id, row }) => ({
        id,
        name: label(row),
        value: figureOf(row),
        text: write(figureOf(row)),
        spot: [row, 0] as const,
      }))
      .filter(({ value }) => !Number.isNaN(value));
    const nowhere = rows.length - known.length;
    return {
      type: 'map',
      ...said({
        depth: geography === 'us_counties' ? 2 : 1,
        notes: nowhere > 0 ? [words('charts.notes.nowhere', { count: nowhere })] : [],
      }),
      legend: [],
      height: room.height,
      geography,
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
