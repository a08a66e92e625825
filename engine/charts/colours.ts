import type { Style } from '../formats/style.ts';
import { axisLabels } from '../pivots/labels.ts';
import type { PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedPivot } from '../pivots/resolved.ts';
import { groupsOf } from './axis-places.ts';
import type { Colour } from './chart.ts';
import { mostSeries } from './fields.ts';

/** The groups that a chart colors, by name and in order, and the field that they are the values of. */
export interface Categories {
  field: string;
  names: readonly string[];
}

/** Indexes into the series colors, by the name of a category. */
export type Colours = ReadonlyMap<string, number>;

export const colourAt = (place: number): number => place % mostSeries;

/** The color of a category: that of the page, or else by its place in the chart. */
export const colourOf = ({ colours }: { colours?: Colours }, name: string, place: number): Colour =>
  colours?.get(name) ?? colourAt(place);

/** The outermost groups of one side of a pivot, without the combined rest. */
export function sideCategories(
  { pivot, table, style }: { pivot: ResolvedPivot; table: PivotTable; style: Style },
  side: 'rows' | 'columns',
): Categories | null {
  const [grouping] = pivot[side];
  if (!grouping) return null;
  const label = axisLabels(pivot[side], table[side], style, pivot.words);
  const groups = groupsOf(table[side], grouping).filter((group) => table[side].values[group] !== undefined);
  return { field: grouping.column.value, names: groups.map(label) };
}

/** The first color that none of the names has; undefined where all are taken. */
function freeBeside(names: Iterable<string>, colours: Colours): number | undefined {
  const taken = new Set([...names].map((name) => colours.get(name)));
  return Array.from({ length: mostSeries }, (_, colour) => colour).find((colour) => !taken.has(colour));
}

/**
 * One color for each category of a page, whichever of its charts show it. Those that are ever in one chart differ, and so do
 * those of one field as long as there are colors. `fixed` colors stay.
 */
export function pageColours(charts: readonly Categories[], fixed: Colours = new Map()): Map<string, number> {
  const colours = new Map(fixed);
  const fields = new Map<string, string[]>();
  for (const { field, names } of charts) fields.set(field, [...(fields.get(field) ?? []), ...names]);
  for (const { names } of charts)
    for (const [place, name] of names.entries()) {
      if (colours.has(name)) continue;
      const own = charts.filter((chart) => chart.names.includes(name));
      const near = own.flatMap((chart) => chart.names);
      const ofFields = own.flatMap(({ field }) => fields.get(field) ?? []);
      const free = freeBeside([...near, ...ofFields], colours) ?? freeBeside(near, colours);
      colours.set(name, free ?? freeBeside(names, colours) ?? colourAt(place));
    }
  return colours;
}

/**
 * The colors of a chart of rows that are searched or filtered: those that its categories have in the chart of all rows. Others,
 * which were in its combined rest, get colors that are left.
 */
export function keptColours({ names }: Categories, all: Categories): Colours {
  const whole = new Map<string, number>();
  for (const [place, name] of all.names.entries()) if (!whole.has(name)) whole.set(name, colourAt(place));
  const own = new Map<string, number>();
  for (const name of names) {
    const colour = whole.get(name);
    if (colour !== undefined) own.set(name, colour);
  }
  for (const [place, name] of names.entries()) {
    if (own.has(name)) continue;
    const unused = freeBeside([...whole.keys(), ...names], new Map([...whole, ...own]));
    own.set(name, unused ?? freeBeside(names, own) ?? colourAt(place));
  }
  return own;
}

/** The colors of one chart: those of the page, but for categories that would look alike in this chart. */
export function coloursIn({ names }: Categories, page: Colours): Colours {
  const own = new Map<string, number>();
  const taken = new Set<number>();
  for (const name of names) {
    const colour = page.get(name);
    if (colour === undefined || taken.has(colour)) continue;
    own.set(name, colour);
    taken.add(colour);
  }
  for (const [place, name] of names.entries())
    if (!own.has(name)) own.set(name, freeBeside(names, own) ?? colourAt(place));
  return own;
}
