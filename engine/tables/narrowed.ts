import type { ResolvedColumn } from '../columns/column.ts';
import { columnKinds, numberKindOf } from '../columns/registry.ts';
import { dayNumber } from '../formats/days.ts';
import { equal } from '../schema/equal.ts';
import type { NumberOperator } from '../schema/operators.ts';
import { fitsLink, mostConditions } from './choice.ts';
import { isComplete, numbersTest, textsTest } from './filter.ts';
import { keyTest, listedTextKeys, storedText, unchangedKey } from './listed.ts';
import type { Condition, Filter, ListedValue, ValuesCondition } from './table.ts';

/** The maximum number of days to test one by one: ten years. */
const mostDays = 3660;

type DisplayedColumn = Pick<ResolvedColumn, 'value' | 'type' | 'decimals' | 'values'>;
type Numeric = Extract<Condition, { type: 'number' }>;
interface Bound {
  at: number;
  isStrict: boolean;
}
/** A lower and an upper bound, null for none, and the other conditions. */
interface Range {
  lower: Bound | null;
  upper: Bound | null;
  others: Numeric[];
}

const valuesOf = ({ conditions }: Filter): ValuesCondition | null => {
  const [first] = conditions;
  return first?.type === 'values' ? first : null;
};

const later = (a: Bound, b: Bound): Bound => (a.at > b.at || (a.at === b.at && a.isStrict) ? a : b);
const sooner = (a: Bound, b: Bound): Bound => (a.at < b.at || (a.at === b.at && a.isStrict) ? a : b);

const bounds: Partial<
  Record<NumberOperator, (from: number, to: number) => [lower: Bound | null, upper: Bound | null]>
> = {
  equals: (from) => [
    { at: from, isStrict: false },
    { at: from, isStrict: false },
  ],
  less_than: (from) => [null, { at: from, isStrict: true }],
  at_most: (from) => [null, { at: from, isStrict: false }],
  greater_than: (from) => [{ at: from, isStrict: true }, null],
  at_least: (from) => [{ at: from, isStrict: false }, null],
  in_range: (from, to) => [
    { at: from, isStrict: false },
    { at: to, isStrict: false },
  ],
};

/** The intersection of conditions. */
function rangeOf(conditions: readonly Condition[]): Range {
  const range: Range = { lower: null, upper: null, others: [] };
  for (const condition of conditions) {
    if (condition.type !== 'number') continue;
    const { operator, from = Number.NaN, to = Number.NaN } = condition;
    const own = bounds[operator]?.(from, to);
    if (!own) {
      if (!range.others.some((each) => each.operator === operator && each.from === condition.from))
        range.others.push(condition);
      continue;
    }
    const [lower, upper] = own;
    if (lower) range.lower = range.lower ? later(range.lower, lower) : lower;
    if (upper) range.upper = range.upper ? sooner(range.upper, upper) : upper;
  }
  return range;
}

/** For days, "after" becomes "on or after the next day". */
function closed({ lower, upper, others }: Range): Range {
  return {
    lower: lower && { at: lower.at + Number(lower.isStrict), isStrict: false },
    upper: upper && { at: upper.at - Number(upper.isStrict), isStrict: false },
    others,
  };
}

function conditionsOf({ lower, upper, others }: Range): Condition[] {
  const isBounded = lower !== null || upper !== null;
  const more = isBounded ? others.filter(({ operator }) => operator !== 'not_blank') : others;
  if (lower && upper && !lower.isStrict && !upper.isStrict) {
    const [from, to] = [lower.at, upper.at];
    const within: Condition =
      from === to ? { type: 'number', operator: 'equals', from } : { type: 'number', operator: 'in_range', from, to };
    return [within, ...more];
  }
  const own: Condition[] = [];
  if (lower) own.push({ type: 'number', operator: lower.isStrict ? 'greater_than' : 'at_least', from: lower.at });
  if (upper) own.push({ type: 'number', operator: upper.isStrict ? 'less_than' : 'at_most', from: upper.at });
  return [...own, ...more];
}

const isEmpty = ({ lower, upper }: Range): boolean =>
  lower !== null &&
  upper !== null &&
  (lower.at > upper.at || (lower.at === upper.at && (lower.isStrict || upper.isStrict)));

/** The intersection of two filters: null where no filter can express it. Without conditions nothing passes. */
type Met = Pick<Filter, 'match' | 'conditions'> | null;

const all = (conditions: Condition[]): Met => ({ match: 'all', conditions });

const oneOf = (values: readonly ListedValue[]): Met => {
  if (values.length === 0) return all([]);
  return fitsLink(values) ? all([{ type: 'values', operator: 'one_of', values }]) : null;
};

/** The intersection of two lists of values. */
function bothLists(a: ValuesCondition, b: ValuesCondition, column: DisplayedColumn): Met {
  const keyOf = columnKinds[column.type].storage === 'text' ? listedTextKeys(column) : unchangedKey;
  const [only, other] = a.operator === 'one_of' && b.operator !== 'one_of' ? [a, b] : [b, a];
  if (only.operator === 'one_of') {
    const passes = keyTest(other, keyOf);
    return oneOf(only.values.filter((value) => passes(keyOf(value))));
  }
  const values = [...new Set([...a.values, ...b.values])];
  return fitsLink(values) ? all([{ type: 'values', operator: 'none_of', values }]) : null;
}

/** The intersection of two filters on texts, of which one may list values. */
function bothTexts(a: Filter, b: Filter, column: DisplayedColumn): Met {
  const [list, other] = valuesOf(a) ? [valuesOf(a), b] : [valuesOf(b), a];
  if (list) {
    if (list.operator === 'none_of') return null;
    const passes = textsTest(other, column);
    const textOf = storedText(column);
    return oneOf(list.values.filter((value) => passes(textOf(value))));
  }
  const conditions = [...a.conditions, ...b.conditions].filter(
    (condition, place, every) => every.findIndex((each) => equal(each, condition)) === place,
  );
  return a.match === 'all' && b.match === 'all' && conditions.length <= mostConditions ? all(conditions) : null;
}

/** The first and the last day of a listed year, month or day. */
function spanOf(listed: ListedValue): [first: number, last: number] | null {
  if (typeof listed !== 'string') return null;
  const [year = Number.NaN, month, day] = listed.split('-').map(Number);
  const first = dayNumber(year, month ?? 1, day ?? 1);
  if (day !== undefined) return [first, first];
  const next = month === undefined || month === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, month + 1, 1);
  return [first, next - 1];
}

/** The days that pass both filters, as a list. */
function listedDays(filters: readonly [Filter, Filter], column: DisplayedColumn): Met {
  const compared = numberKindOf(column.type)?.compared(column);
  if (!compared) return null;
  const tests = filters.map((filter) => numbersTest(filter, column));
  const isMet = (day: number) => tests.every((test) => test(day));
  const spans = filters.flatMap((filter) => {
    const list = valuesOf(filter);
    if (list?.operator === 'one_of') {
      const known = list.values.flatMap((value) => spanOf(value) ?? []);
      return known.length > 0 ? [[Math.min(...known), Math.max(...known)] as const] : [none];
    }
    const { lower, upper } = list ? { lower: null, upper: null } : closed(rangeOf(filter.conditions));
    return lower && upper && filter.match === 'all' ? [[lower.at, upper.at] as const] : [];
  });
  const [from, to] = [Math.max(...spans.map(([first]) => first)), Math.min(...spans.map(([, last]) => last))];
  if (spans.length === 0 || to - from > mostDays) return null;
  const days = new Set<ListedValue>();
  for (let day = from; day <= to; day++) if (isMet(day)) days.add(compared.listed(day));
  // A list of months can't say a part of one.
  for (const listed of days) {
    const [start, end] = spanOf(listed) ?? none;
    for (let day = start; day <= end; day++) if (!isMet(day)) return null;
  }
  return oneOf([...days, ...(isMet(Number.NaN) ? [null] : [])]);
}

/** The span of a list without days. */
const none = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const;

/** The intersection of two filters on numbers, of which one lists values. */
function listedNumbers(list: ValuesCondition, other: Filter, column: DisplayedColumn): Met {
  const compared = numberKindOf(column.type)?.compared(column);
  if (!compared) return null;
  const passes = numbersTest(other, column);
  const met = list.values.filter((value) => passes(typeof value === 'number' ? compared.bound(value) : Number.NaN));
  if (list.operator === 'one_of') return oneOf(met);
  return met.length === 0 ? other : null;
}

/** The intersection of two filters on numbers, of which one may combine its conditions with "or". */
function bothRanges(a: Filter, b: Filter, isDay: boolean): Met {
  const ways = (filter: Filter) =>
    filter.match === 'any' ? filter.conditions.map((condition) => [condition]) : [filter.conditions];
  const met = ways(a).flatMap((own) =>
    ways(b).flatMap((other) => {
      const range = rangeOf([...own, ...other]);
      const sound = isDay ? closed(range) : range;
      return isEmpty(sound) ? [] : [conditionsOf(sound)];
    }),
  );
  const [only = [], ...others] = met;
  if (others.length === 0) return only.length <= mostConditions ? all(only) : null;
  const isEither = met.length <= mostConditions && met.every(({ length }) => length === 1);
  return isEither ? { match: 'any', conditions: met.flat() } : null;
}

function bothOf(a: Filter, b: Filter, column: DisplayedColumn): Met {
  const [own, other] = [valuesOf(a), valuesOf(b)];
  const { filter: kind } = columnKinds[column.type];
  const isNone = own?.operator === 'none_of' && other?.operator === 'none_of';
  if (own && other && (kind !== 'day' || isNone)) return bothLists(own, other, column);
  if (kind === 'text') return bothTexts(a, b, column);
  if (!own && !other) return bothRanges(a, b, kind === 'day');
  if (kind === 'day') return listedDays([a, b], column);
  return own ? listedNumbers(own, b, column) : other && listedNumbers(other, a, column);
}

/** A filter that no value passes: at once empty and not. */
export function closedFilter({ value, type }: Pick<ResolvedColumn, 'value' | 'type'>): Filter {
  const kind = columnKinds[type].filter === 'text' ? 'text' : 'number';
  return { value, match: 'all', conditions: closing.map((operator): Condition => ({ type: kind, operator })) };
}

const closing = ['blank', 'not_blank'] as const;

/** Whether a filter is one that no value passes. */
export const isClosed = ({ match, conditions }: Pick<Filter, 'match' | 'conditions'>): boolean =>
  match === 'all' && closing.every((operator) => conditions.some((condition) => condition.operator === operator));

/** One filter that passes what two filters on a column both pass; null where no filter can express it. */
export function narrowed(a: Filter, b: Filter, column: DisplayedColumn): Filter | null {
  if (a.among && b.among && !equal(a.among, b.among)) return null;
  const sound = (filter: Filter): Filter => {
    const conditions = filter.conditions.filter(isComplete);
    return { ...filter, conditions, match: conditions.length > 1 ? filter.match : 'all' };
  };
  const [before, next] = [sound(a), sound(b)];
  const among = a.among ?? b.among;
  const made = (met: Met): Filter | null => met && { value: b.value, ...met, ...(among && { among }) };
  if (before.conditions.length === 0) return made(next);
  if (next.conditions.length === 0) return made(before);
  const met = bothOf(before, next, column);
  return met?.conditions.length === 0 ? { ...closedFilter(column), value: b.value } : made(met);
}
