import { isCourse } from '../pivots/fields.ts';
import { measureKinds } from '../pivots/measures/registry.ts';
import type { PivotAxis, PivotTable } from '../pivots/pivot-table.ts';
import type { ResolvedGrouping, ResolvedMeasure, ResolvedPivot } from '../pivots/resolved.ts';
import { groupsOf, placesOn } from './axis-places.ts';
import { isTimed } from './fields.ts';

/** The groups of an axis with those in between: the place that each had, -1 for a new one, and its value. */
interface Filled {
  places: number[];
  values: PivotAxis['values'];
}

/** null where groups are not parts of a date or periods, or are too far apart. */
function filledAxis(axis: PivotAxis, groupings: readonly ResolvedGrouping[]): Filled | null {
  const [grouping, ...others] = groupings;
  if (!grouping || others.length > 0 || !(isTimed(grouping) || isCourse(grouping.column))) return null;
  const groups = groupsOf(axis, grouping);
  const { of, count, valueAt } = placesOn(grouping, axis, groups);
  if (!valueAt) return null;
  const known = new Map(of.map((step, at) => [step, groups[at] as number]));
  const steps = Array.from({ length: count }, (_, step) => step);
  if ((of[0] ?? 0) > (of[1] ?? count)) steps.reverse();
  const beyond = groups.filter((_, at) => (of[at] as number) >= count);
  return {
    places: [0, ...steps.map((step) => known.get(step) ?? -1), ...beyond],
    values: [undefined, ...steps.map(valueAt), ...beyond.map((group) => axis.values[group])],
  };
}

/** The figure of a measure where there are no rows. */
const figureOfNothing = ({ take, column, show }: ResolvedMeasure): number =>
  show === 'value' || show === 'of_total' ? measureKinds[take].ofNothing(column) : Number.NaN;

/**
 * A pivot over time in which months without rows, between those with rows, are 0 for counts and sums. A month that has rows, but
 * no figure in any of them, is one without data and stays empty. `side` is the side with the time.
 */
export function withZeros(pivot: ResolvedPivot, table: PivotTable, side: 'rows' | 'columns'): PivotTable {
  const filled = filledAxis(table[side], pivot[side]);
  if (!filled) return table;
  const { places, values } = filled;
  const axis: PivotAxis = {
    levels: Uint8Array.from(places, (_, at) => (at === 0 ? 0 : 1)),
    parents: new Uint32Array(places.length),
    values,
  };
  const isDown = side === 'rows';
  const width = table.columns.levels.length;
  const across = isDown ? table.columns.levels.length : table.rows.levels.length;
  const figures = pivot.values.map((measure, at) => {
    const own = table.figures[at] as Float64Array;
    const nothing = figureOfNothing(measure);
    const figureAt = (place: number, other: number): number => {
      if (place < 0) return nothing;
      const found = own[isDown ? place * width + other : other * width + place] as number;
      const whole = own[isDown ? place * width : place] as number;
      return Number.isNaN(found) && !Number.isNaN(whole) ? nothing : found;
    };
    const all = new Float64Array(places.length * across);
    for (let cell = 0; cell < all.length; cell++) {
      const [row, column] = isDown
        ? [Math.floor(cell / across), cell % across]
        : [Math.floor(cell / places.length), cell % places.length];
      all[cell] = isDown ? figureAt(places[row] as number, column) : figureAt(places[column] as number, row);
    }
    return all;
  });
  return { ...table, [side]: axis, figures };
}
