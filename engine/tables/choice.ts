import { viewLimits } from '../schema/view-limits.ts';
import { withAncestors } from './listed.ts';
import type { ListedValue, ValuesCondition } from './table.ts';
import type { ValueList } from './value-list.ts';

/** The maximum length of a condition's values in a link: longer links get cut or refused. */
const mostSigns = 4000;

/** The maximum number of conditions of a filter. A list of values must be the only one. */
export const mostConditions = viewLimits.conditions;

/** Whether values fit into a link. */
export const fitsLink = (values: readonly ListedValue[]): boolean =>
  // Each value takes at least a comma: this spares the encoding of long lists.
  values.length <= mostSigns && encodeURIComponent(JSON.stringify(values)).length <= mostSigns;

/** The selected values of a list. */
export interface Ticks {
  /** By place: 1 for a selected value. */
  flags: Uint8Array;
  /** Values of the condition that the list does not have. */
  others: ListedValue[];
}

/** The values that a condition selects; all without one. */
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
 * The condition for a selection, in its shorter form: one of the selected values, or none of the others. null if everything is
 * selected; an empty `one_of` if nothing is; 'too_many' if it does not fit into a link. `before` is the condition that it
 * replaces: what that one says about values outside the list is kept.
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

/** The values with a flag, complete months and years of a calendar as one value each; null if there are too many. */
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
    // In a month with one day, the day itself was selected.
    const isWhole = (name: ListedValue) => all.get(name) === met.get(name) && (all.get(name) ?? 0) > 1;
    names.add(levels.findLast(isWhole) ?? levels[0] ?? null);
  }
  return [...names];
}
