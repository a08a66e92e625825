import type { Style } from '../formats/style.ts';
import { conditionOf, type Ticks, ticksOf } from '../tables/choice.ts';
import { withAncestors } from '../tables/listed.ts';
import type { ListedValue, Rows, Table, ValuesCondition } from '../tables/table.ts';
import { findPlaces, flatLines, stateOf, type TickState, treeLines, type ValueLine } from '../tables/value-lines.ts';
import { countValues, type ListedColumn, listValues, type ValueList } from '../tables/value-list.ts';

/** What is asked of the values of a column. Plain JSON. */
export interface ValuesAsked {
  field: string;
  /** Words, each of which a value's text holds. */
  search: string;
  /** What is chosen; null for everything. */
  condition: ValuesCondition | null;
}

/** Which lines of them, from `from` to before `to`; of a calendar, which years and months are open. A search opens all. */
export interface LinesAsked extends ValuesAsked {
  from: number;
  to: number;
  open: readonly string[];
}

export interface ValuesShown {
  lines: ValueLine[];
  /** Lines that there are. */
  length: number;
  /** Values that were found, and how much of them is chosen. */
  found: number;
  state: TickState;
}

/** What the user did: ticked a line, ticked all that is found, or chose nothing but that. */
export type ValuesAct = { type: 'tick'; listed: ListedValue } | { type: 'tick_found' } | { type: 'only_found' };

/** The condition that comes of it: null for everything; 'too_many' when no link has room for it. */
export type Choice = ValuesCondition | null | 'too_many';

/** The values of one column at a time: what was made for the last one asked for is kept. */
export interface ColumnValues {
  show(asked: LinesAsked): ValuesShown;
  choose(asked: ValuesAsked, act: ValuesAct): Choice;
}

/** Remembers the last thing that was made. */
function remembering<Key extends readonly unknown[], Made>(make: (...key: Key) => Made): (...key: Key) => Made {
  let last: { key: Key; made: Made } | null = null;
  return (...key) => {
    if (!last?.key.every((part, i) => part === key[i])) last = { key, made: make(...key) };
    return last.made;
  };
}

const nothing: ValuesShown = { lines: [], length: 0, found: 0, state: 'none' };

/** `rowsFor` gives the rows that everything but the field's own filter lets through; the same rows, as long as they are. */
export function createColumnValues(
  table: Table,
  columns: readonly ListedColumn[],
  style: Style,
  rowsFor: (field: string) => Rows,
): ColumnValues {
  const listOf = remembering((field: string, length: number): ValueList | null => {
    const column = length > 0 && columns.find(({ value }) => value === field);
    return column ? listValues(table, column, style) : null;
  });
  const countsOf = remembering(countValues);
  const textsOf = remembering((list: ValueList) => Array.from({ length: list.length }, (_, i) => list.searched(i)));
  const foundOf = remembering((list: ValueList, counts: Uint32Array, search: string) =>
    findPlaces(list, counts, search === '' ? [] : textsOf(list), search),
  );
  const ticks = remembering((list: ValueList, said: string): Ticks => ticksOf(list, JSON.parse(said)));

  function look({ field, search, condition }: ValuesAsked) {
    const list = listOf(field, table.length);
    if (!list) return null;
    const counts = countsOf(list, rowsFor(field));
    return { list, counts, found: foundOf(list, counts, search.trim()), ...ticks(list, JSON.stringify(condition)) };
  }

  return {
    show({ open, from, to, ...asked }) {
      const seen = look(asked);
      if (!seen) return nothing;
      const { list, found, flags } = seen;
      const given = { ...seen, locale: style.locale };
      const isOpen = (listed: ListedValue) => asked.search.trim() !== '' || open.includes(String(listed));
      const chosen = found.reduce((count, place) => count + (flags[place] as number), 0);
      return {
        ...(list.isCalendar ? treeLines(given, isOpen, from, to) : flatLines(given, from, to)),
        found: found.length,
        state: stateOf(chosen, found.length),
      };
    },
    choose(asked, act) {
      const seen = look(asked);
      if (!seen) return asked.condition;
      const { list, found, flags, others } = seen;
      const isMeant = meantBy(list, act);
      const isOnly = act.type === 'only_found';
      const next = isOnly ? new Uint8Array(flags.length) : flags.slice();
      const flag = Number(isOnly || !found.every((place) => flags[place] === 1 || !isMeant(place)));
      if (asked.search.trim() !== '')
        for (const place of found) next[place] = isMeant(place) ? flag : (next[place] as number);
      // What other filters hide goes with what is seen of it, unless it was searched for.
      else for (let place = 0; place < next.length; place++) if (isMeant(place)) next[place] = flag;
      return conditionOf(list, { flags: next, others: isOnly ? [] : others }, asked.condition);
    },
  };
}

/** The places that an act is of. */
function meantBy(list: ValueList, act: ValuesAct): (place: number) => boolean {
  if (act.type !== 'tick') return () => true;
  const { listed } = act;
  return list.isCalendar
    ? (place) => withAncestors(list.listed(place)).includes(listed)
    : (place) => list.listed(place) === listed;
}
