import { dateParts } from '../pivots/parts/registry.ts';
import type { PivotAxis } from '../pivots/pivot-table.ts';
import type { ResolvedGrouping } from '../pivots/resolved.ts';
import { isNumbered, isTimed } from './fields.ts';
import { largestOf } from './scale.ts';

/** Sorts groups by number; the blank group and then the combined one come last. */
const numberOf = (value: PivotAxis['values'][number]): number =>
  typeof value === 'number' ? value : value === null ? Number.MAX_VALUE : Number.POSITIVE_INFINITY;

/**
 * The groups of a depth in order; the grand total where there is no grouping. Where a limit kept the top numbers or date parts,
 * these are in their natural order again.
 */
export function groupsOf({ levels, values }: PivotAxis, grouping: ResolvedGrouping | undefined, depth = 1): number[] {
  if (!grouping) return [0];
  const groups = Array.from(levels.keys()).filter((place) => levels[place] === depth);
  const isChosen = grouping.top !== null && (isTimed(grouping) || isNumbered(grouping));
  return isChosen ? groups.toSorted((a, b) => numberOf(values[a]) - numberOf(values[b])) : groups;
}

/** With more places the axis is not to scale: one date in the year 9999 would squeeze all other months into one spot. */
const mostPlaces = 2000;

/** The position of each group on an axis. */
interface Places {
  of: number[];
  /** Whether distances are proportional to the values. */
  isToScale: boolean;
}

/**
 * The positions of groups on an axis: date parts and buckets to scale, others one after the other. The blank group comes last.
 * Where the values are too far apart, all groups are one after the other.
 */
export function placesOn(grouping: ResolvedGrouping | undefined, axis: PivotAxis, groups: readonly number[]): Places {
  const inOrder = { of: groups.map((_, place) => place), isToScale: false };
  if (!grouping || !(isTimed(grouping) || (isNumbered(grouping) && grouping.step !== null))) return inOrder;
  const size = grouping.step ?? 1;
  const numbers = groups.map((group) => axis.values[group]).map((value) => (typeof value === 'number' ? value : null));
  const known = numbers.flatMap((value) => (value === null ? [] : [Math.round(value / size)]));
  const [first, last] = [
    known.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    largestOf(known, Number.NEGATIVE_INFINITY),
  ];
  if (known.length === 0 || last - first >= mostPlaces) return inOrder;
  let behind = last - first + 1;
  return {
    of: numbers.map((value) => (value === null ? ++behind : Math.round(value / size) - first)),
    isToScale: true,
  };
}

/** The groups on an axis, without the combined rest: it would dwarf them, and has a note instead. */
export const standing = (axis: PivotAxis, grouping: ResolvedGrouping | undefined): number[] =>
  groupsOf(axis, grouping).filter((place) => place === 0 || axis.values[place] !== undefined);

/** The group that combines what a limit left out; null where there is none. */
export const leftOver = (axis: PivotAxis, grouping: ResolvedGrouping): number | null =>
  groupsOf(axis, grouping).find((place) => axis.values[place] === undefined) ?? null;

/** Shorter names that rely on their neighbours for context: "Nov ’26", "Dec"; null where there are none. */
export function briefNames(
  grouping: ResolvedGrouping | undefined,
  { values }: PivotAxis,
  groups: readonly number[],
  { locale, label }: { locale: string; label: (group: number) => string },
): string[] | null {
  const brief = grouping?.by ? dateParts[grouping.by].brief : undefined;
  if (!brief) return null;
  return groups.map((group, place) => {
    const value = values[group];
    return typeof value === 'number' ? brief(value, locale, place === 0) : label(group);
  });
}

const inTens: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

/** Intervals between the labels that are kept, smallest first. */
export const roundsOf = ({ by }: Pick<ResolvedGrouping, 'by'>): readonly number[] =>
  by === null ? inTens : dateParts[by].rounds;
