import { viewLimits } from '../schema/view-limits.ts';
import { withAncestors } from './listed.ts';
import type { ListedValue, ValuesCondition } from './table.ts';
import type { ValueList } from './value-list.ts';

/** Signs that the values of a condition may take in a link: longer links are cut on their way, or refused. */
const mostSigns = 4000;

/** As many conditions as a filter takes. A list of values stands alone. */
export const mostConditions = viewLimits.conditions;

/** Whether a link has room for so many values. */
export const fitsLink = (values: readonly ListedValue[]): boolean =>
  // The least that a value takes is its comma.
  values.length <= mostSigns && encodeURIComponent(JSON.stringify(values)).length <= mostSigns;

/** Which values of a list are chosen. */
export interface Ticks {
  /** By place: 1 where the value is chosen. */
  flags: Uint8Array;
  /** What the condition lists beside the values of the list. */
  others: ListedValue[];
}

/** What a condition chooses of a list; without one everything. */
export function ticksOf(list: ValueList, condition: ValuesCondition | null): Ticks {
  const flags = new Uint8Array(list.length);
  if (!condition) return { flags: flags.fill(1), others: [] };
  const named = new Map(condition.values.map((value) => [list.keyOf(value), value]));
  const met = new Set<ListedValue>();
  const wanted = Number(condition.operator === 'one_of');
  if (named.size === 0) return { flags: flags.fill(1 - wanted), others: [] };
  for (let place = 0; place < list.length; place++) {
    let isNamed = false;
    for (const key of list.isCalendar ? withAncestors(list.key(place)) : [list.key(place)]) {
      if (!named.has(key)) continue;
      isNamed = true;
      met.add(key);
    }
    flags[place] = isNamed ? wanted : 1 - wanted;
  }
  return { flags, others: [...named].filter(([key]) => !met.has(key)).map(([, value]) => value) };
}

/**
 * The condition that chooses so, said by what is shorter: the chosen ones, or all but the others. null when everything is
 * chosen; `one_of` nothing when nothing is; 'too_many' when no link has room for it. `before` is the condition that it
 * takes the place of: what that says of values that the list lacks is said on, in the same way.
 */
export function conditionOf(
  list: ValueList,
  { flags, others }: Ticks,
  before: ValuesCondition | null,
): ValuesCondition | null | 'too_many' {
  const chosen = flags.reduce((count, flag) => count + flag, 0);
  const isOnly = before?.operator === 'one_of';
  if (chosen === 0) return { type: 'values', operator: 'one_of', values: [] };
  if (chosen === list.length && (others.length === 0 || isOnly)) return null;
  const [only, but] = [namesOf(list, flags, 1), namesOf(list, flags, 0)];
  const isShorter = others.length > 0 ? isOnly : only !== null && (but === null || only.length <= but.length);
  const [operator, names] = isShorter ? (['one_of', only] as const) : (['none_of', but] as const);
  const values = names && [...names, ...others];
  return values && fitsLink(values) ? { type: 'values', operator, values } : 'too_many';
}

/** The values whose flag is the wanted one, whole months and years of a calendar as such; null when there are too many. */
function namesOf(list: ValueList, flags: Uint8Array, wanted: number): ListedValue[] | null {
  const names: ListedValue[] = [];
  if (list.isCalendar) return calendarNames(list, flags, wanted);
  for (let place = 0; place < list.length; place++) {
    if (flags[place] !== wanted) continue;
    if (names.push(list.listed(place)) > mostSigns) return null;
  }
  return names;
}

function calendarNames(list: ValueList, flags: Uint8Array, wanted: number): ListedValue[] {
  const all = new Map<ListedValue, number>();
  const met = new Map<ListedValue, number>();
  const count = (counts: typeof all, name: ListedValue) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (let place = 0; place < list.length; place++) {
    for (const name of withAncestors(list.listed(place))) {
      count(all, name);
      if (flags[place] === wanted) count(met, name);
    }
  }
  const names = new Set<ListedValue>();
  for (let place = 0; place < list.length; place++) {
    if (flags[place] !== wanted) continue;
    const levels = withAncestors(list.listed(place));
    // Of a month with one day, the day is what was meant.
    const isWhole = (name: ListedValue) => all.get(name) === met.get(name) && (all.get(name) ?? 0) > 1;
    names.add(levels.findLast(isWhole) ?? levels[0] ?? null);
  }
  return [...names];
}
