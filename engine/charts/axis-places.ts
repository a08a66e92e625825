import { periodAt, periodPlace } from '../formats/period.ts';
import { isCourse } from '../pivots/fields.ts';
import type { KeyValue } from '../pivots/keys.ts';
import { dateParts } from '../pivots/parts/registry.ts';
import type { PivotAxis } from '../pivots/pivot-table.ts';
import type { ResolvedGrouping } from '../pivots/resolved.ts';
import { isFlowing, isNumbered, isTimed } from './fields.ts';
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

/**
 * An axis to scale may have this many places, or more if its groups take a fair share of them: one date in the year 9999 would
 * squeeze all other months into one spot.
 */
const [mostPlaces, mostForEach, mostOfAll] = [2000, 20, 20_000];

/** The positions of groups on an axis. */
export interface Places {
  of: number[];
  /** The number of places before the blank group. */
  count: number;
  /** The value of each place, also of those without a group; null where distances are not proportional to the values. */
  valueAt: ((place: number) => KeyValue) | null;
}

/** Values as consecutive whole numbers, and back. */
interface Scale {
  numberOf(value: KeyValue | undefined): number | null;
  valueAt(number: number): KeyValue;
}

/** The scale of date parts, buckets and periods; null for other groups. */
function scaleOf(grouping: ResolvedGrouping, values: readonly (KeyValue | undefined)[]): Scale | null {
  if (isCourse(grouping.column)) {
    const codes = values.filter((value) => typeof value === 'string');
    const [length, ...others] = new Set(codes.map((code) => periodPlace(code)?.length));
    // Periods of several lengths overlap.
    if (!length || others.length > 0) return null;
    return {
      numberOf: (value) => (typeof value === 'string' ? (periodPlace(value)?.number ?? null) : null),
      valueAt: (number) => periodAt(length, number),
    };
  }
  if (!isTimed(grouping) && !(isNumbered(grouping) && grouping.step !== null)) return null;
  const size = grouping.step ?? 1;
  return {
    numberOf: (value) => (typeof value === 'number' ? Math.round(value / size) : null),
    valueAt: (number) => Number((number * size).toPrecision(12)),
  };
}

/**
 * The positions of groups on an axis: date parts, periods and buckets to scale, others one after the other, also where values are
 * too far apart. The blank group of a sequence comes last, `apart` places after the others.
 */
export function placesOn(
  grouping: ResolvedGrouping | undefined,
  axis: PivotAxis,
  groups: readonly number[],
  { apart = 1, most = mostPlaces }: { apart?: number; most?: number } = {},
): Places {
  const values = groups.map((group) => axis.values[group]);
  const isAside = grouping !== undefined && isFlowing(grouping) && values.length > 1 && values.at(-1) === null;
  const counted = groups.length - (isAside ? 1 : 0);
  const inOrder: Places = {
    of: groups.map((_, place) => (place === counted ? place + apart : place)),
    count: counted,
    valueAt: null,
  };
  const scale = grouping && scaleOf(grouping, values);
  if (!scale) return inOrder;
  const numbers = values.map(scale.numberOf);
  const known = numbers.flatMap((number) => (number === null ? [] : [number]));
  const first = known.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const count = largestOf(known, Number.NEGATIVE_INFINITY) - first + 1;
  const fair = most === mostPlaces ? Math.min(mostOfAll, known.length * mostForEach) : 0;
  if (known.length === 0 || count > Math.max(most, fair)) return inOrder;
  return {
    of: numbers.map((number) => (number === null ? count + apart : number - first)),
    count,
    valueAt: (place) => scale.valueAt(first + place),
  };
}

/** The groups on an axis, without the combined rest: it would dwarf them, and has a note instead. */
export const standing = (axis: PivotAxis, grouping: ResolvedGrouping | undefined): number[] =>
  groupsOf(axis, grouping).filter((place) => place === 0 || axis.values[place] !== undefined);

/** The group that combines what a limit left out; null where there is none. */
export const leftOver = (axis: PivotAxis, grouping: ResolvedGrouping): number | null =>
  groupsOf(axis, grouping).find((place) => axis.values[place] === undefined) ?? null;

/** A shorter name that relies on its neighbours for context: "Nov ’26", "Dec"; null where there are none. */
export function briefWriter(
  grouping: ResolvedGrouping | undefined,
  locale: string,
): ((value: KeyValue | undefined, isFirst: boolean) => string) | null {
  const brief = grouping?.by ? dateParts[grouping.by].brief : undefined;
  return brief ? (value, isFirst) => (typeof value === 'number' ? brief(value, locale, isFirst) : '') : null;
}

const inTens: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

/** Intervals between the labels that are kept, smallest first. */
export const roundsOf = ({ by }: Pick<ResolvedGrouping, 'by'>): readonly number[] =>
  by === null ? inTens : dateParts[by].rounds;
