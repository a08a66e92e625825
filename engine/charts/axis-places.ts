import { dateParts } from '../pivots/parts/registry.ts';
import type { PivotAxis } from '../pivots/pivot-table.ts';
import type { ResolvedGrouping } from '../pivots/resolved.ts';
import { isNumbered, isTimed } from './fields.ts';
import { largestOf } from './scale.ts';

/** Behind all that has a number: what is blank, and then what a limit left over. */
const numberOf = (value: PivotAxis['values'][number]): number =>
  typeof value === 'number' ? value : value === null ? Number.MAX_VALUE : Number.POSITIVE_INFINITY;

/**
 * The groups of a depth, the first one unless told otherwise, in order; the whole where nothing is grouped by. What a limit left
 * of numbers and parts of dates stands from first to last again, whatever it was chosen by.
 */
export function groupsOf({ levels, values }: PivotAxis, grouping: ResolvedGrouping | undefined, depth = 1): number[] {
  if (!grouping) return [0];
  const groups = Array.from(levels.keys()).filter((place) => levels[place] === depth);
  const isChosen = grouping.top !== null && (isTimed(grouping) || isNumbered(grouping));
  return isChosen ? groups.toSorted((a, b) => numberOf(values[a]) - numberOf(values[b])) : groups;
}

/** More places than this are no axis: one year 9999 among months would leave all others on a spot. */
const mostPlaces = 2000;

/** Where each group stands on an axis. */
interface Places {
  of: number[];
  /** Whether those with a place of their own are as far apart as they are. */
  isToScale: boolean;
}

/**
 * Where groups stand on an axis: parts of dates and buckets as far apart as they are, others one after the other. What has no
 * place among them, the blank, stands behind. Too far apart, all stand one after the other.
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

/** The groups that stand on an axis: what a limit left over would be longer than all of them, and is told beside them. */
export const standing = (axis: PivotAxis, grouping: ResolvedGrouping | undefined): number[] =>
  groupsOf(axis, grouping).filter((place) => place === 0 || axis.values[place] !== undefined);

/** What a limit left over; null where there is nothing. */
export const leftOver = (axis: PivotAxis, grouping: ResolvedGrouping): number | null =>
  groupsOf(axis, grouping).find((place) => axis.values[place] === undefined) ?? null;

/** What groups on an axis are called among their neighbours; null where that is no shorter. */
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

/** By how many places names are left out together. */
export const roundsOf = ({ by }: Pick<ResolvedGrouping, 'by'>): readonly number[] =>
  by === null ? inTens : dateParts[by].rounds;
