import type { Style } from '../formats/style.ts';
import { conditionOf, type Ticks, ticksOf } from '../tables/choice.ts';
import { withAncestors } from '../tables/listed.ts';
import type { ListedValue, Rows, Table, ValuesCondition } from '../tables/table.ts';
import { findItems, type Items, isPastedList, placesByItem } from '../tables/value-items.ts';
import { findPlaces, flatLines, stateOf, type TickState, treeLines, type ValueLine } from '../tables/value-lines.ts';
import { countValues, type ListedColumn, listValues, type ValueList } from '../tables/value-list.ts';

/** A request for the distinct values of a column. Plain JSON. */
export interface ValuesRequest {
  field: string;
  /** Words that the text of each value must contain, or a list of values. */
  search: string;
  /** The current selection; null for everything. */
  condition: ValuesCondition | null;
}

/**
 * Requests lines `from` to `to` (exclusive). `open` lists the expanded years and months of a calendar; a search
 * expands all.
 */
export interface ValueLinesRequest extends ValuesRequest {
  from: number;
  to: number;
  open: readonly string[];
}

export interface ValuesPage {
  lines: ValueLine[];
  /** The total number of lines. */
  length: number;
  /** The number of values found, and whether all, some or none of them are selected. */
  found: number;
  state: TickState;
  /** The items of a searched list that are not values. */
  missing: string[];
}

/** A user action: toggle a line, toggle all values found, or select only the values found. */
export type ValuesAction = { type: 'tick'; listed: ListedValue } | { type: 'tick_found' } | { type: 'only_found' };

/** The resulting condition: null for everything; 'too_many' if it would not fit into a link. */
export type Choice = ValuesCondition | null | 'too_many';

/** The distinct values of one column at a time, cached for the last request. */
export interface ColumnValues {
  show(request: ValueLinesRequest): ValuesPage;
  choose(request: ValuesRequest, act: ValuesAction): Choice;
}

/** Caches the last result. */
function cacheLast<Key extends readonly unknown[], Made>(make: (...key: Key) => Made): (...key: Key) => Made {
  let last: { key: Key; made: Made } | null = null;
  return (...key) => {
    if (!last?.key.every((part, i) => part === key[i])) last = { key, made: make(...key) };
    return last.made;
  };
}

const nothing: ValuesPage = { lines: [], length: 0, found: 0, state: 'none', missing: [] };

/**
 * `rowsFor` returns the rows that pass everything but the field's own filter. It must return the same array while
 * they don't change.
 */
export function createColumnValues(
  table: Table,
  columns: readonly ListedColumn[],
  style: Style,
  rowsFor: (field: string) => Rows,
): ColumnValues {
  const listOf = cacheLast((field: string, length: number): ValueList | null => {
    const column = length > 0 && columns.find(({ value }) => value === field);
    return column ? listValues(table, column, style) : null;
  });
  const countsOf = cacheLast(countValues);
  const textsOf = cacheLast((list: ValueList) => Array.from({ length: list.length }, (_, i) => list.searched(i)));
  const itemsOf = cacheLast(placesByItem);
  const foundOf = cacheLast((list: ValueList, counts: Uint32Array, search: string): Items => {
    const items = () => (search === '' ? null : findItems(search, itemsOf(list), counts));
    const pasted = isPastedList(search) ? items() : null;
    if (pasted) return pasted;
    const found = findPlaces(list, counts, search === '' ? [] : textsOf(list), search);
    return (found.length === 0 && items()) || { found, missing: [] };
  });
  const ticks = cacheLast((list: ValueList, condition: string): Ticks => ticksOf(list, JSON.parse(condition)));

  function look({ field, search, condition }: ValuesRequest) {
    const list = listOf(field, table.length);
    if (!list) return null;
    const counts = countsOf(list, rowsFor(field));
    return { list, counts, ...foundOf(list, counts, search.trim()), ...ticks(list, JSON.stringify(condition)) };
  }

  return {
    show({ open, from, to, ...request }) {
      const result = look(request);
      if (!result) return nothing;
      const { list, found, missing, flags } = result;
      const localized = { ...result, locale: style.locale };
      const isOpen = (listed: ListedValue) => request.search.trim() !== '' || open.includes(String(listed));
      const chosen = found.reduce((count, place) => count + (flags[place] as number), 0);
      return {
        ...(list.isCalendar ? treeLines(localized, isOpen, from, to) : flatLines(localized, from, to)),
        found: found.length,
        state: stateOf(chosen, found.length),
        missing,
      };
    },
    choose(request, act) {
      const result = look(request);
      if (!result) return request.condition;
      const { list, found, flags, others } = result;
      const isMeant = matches(list, act);
      const isOnly = act.type === 'only_found';
      const next = isOnly ? new Uint8Array(flags.length) : flags.slice();
      const flag = Number(isOnly || !found.every((place) => flags[place] === 1 || !isMeant(place)));
      if (request.search.trim() !== '')
        for (const place of found) next[place] = isMeant(place) ? flag : (next[place] as number);
      // Without a search, values that other filters hide are toggled together with their visible group.
      else for (let place = 0; place < next.length; place++) if (isMeant(place)) next[place] = flag;
      return conditionOf(list, { flags: next, others: isOnly ? [] : others }, request.condition);
    },
  };
}

/** Which value indexes an action applies to. */
function matches(list: ValueList, act: ValuesAction): (place: number) => boolean {
  if (act.type !== 'tick') return () => true;
  const { listed } = act;
  return list.isCalendar
    ? (place) => withAncestors(list.listed(place)).includes(listed)
    : (place) => list.listed(place) === listed;
}
