import { fold } from './fold.ts';
import { codesWith } from './folded-texts.ts';
import { withAncestors } from './listed.ts';
import { branchText } from './listed-text.ts';
import type { ListedValue } from './table.ts';
import type { ValueList } from './value-list.ts';

/** How many of a line's values are selected. */
export type TickState = 'all' | 'some' | 'none';

/** A line in a list of values: a value, or a year or month of a calendar. */
export interface ValueLine {
  listed: ListedValue;
  text: string;
  /** Its depth, from 0. */
  level: number;
  /** The number of rows with the value. */
  count: number;
  state: TickState;
  /** Whether it is expanded; null where it has no children. */
  isOpen: boolean | null;
}

export const stateOf = (chosen: number, of: number): TickState =>
  chosen === 0 ? 'none' : chosen === of ? 'all' : 'some';

/** The places with rows and with every word in their text. */
export function findPlaces(
  list: ValueList,
  counts: Uint32Array,
  texts: readonly string[],
  search: string,
): Uint32Array {
  const words = fold(search)
    .split(/[\s\0]+/)
    .filter((word) => word !== '');
  const flags = words.map((word) => codesWith(texts, word, 'values', (text) => text));
  const found = new Uint32Array(list.length);
  let length = 0;
  for (let place = 0; place < list.length; place++) {
    if (counts[place] !== 0 && flags.every((flag) => flag?.[place] === 1)) found[length++] = place;
  }
  return found.subarray(0, length);
}

interface ListState {
  list: ValueList;
  counts: Uint32Array;
  /** The visible places. */
  found: Uint32Array;
  /** By place: 1 for a selected value. */
  flags: Uint8Array;
  locale: string;
}

/** The lines of a list from `from` to before `to`, and the number of all lines. */
export function flatLines({ list, counts, found, flags }: ListState, from: number, to: number) {
  const lines = Array.from(found.subarray(from, to), (place): ValueLine => {
    const state = flags[place] === 1 ? 'all' : 'none';
    return {
      listed: list.listed(place),
      text: list.text(place),
      level: 0,
      count: counts[place] ?? 0,
      state,
      isOpen: null,
    };
  });
  return { lines, length: found.length };
}

type Branch = ValueLine & { places: number; chosen: number };

/** The same for a calendar as a tree of years, months and days, expanded where `isOpen` says so. */
export function treeLines(state: ListState, isOpen: (listed: ListedValue) => boolean, from: number, to: number) {
  const { list, counts, found, flags, locale } = state;
  const shown: Branch[] = [];
  const branches = new Map<ListedValue, Branch>();
  for (const place of found) {
    const listed = list.listed(place);
    let isShown = true;
    for (const [level, name] of withAncestors(listed).reverse().entries()) {
      let branch = branches.get(name);
      if (!branch) {
        const isLeaf = name === listed;
        const text = isLeaf ? list.text(place) : branchText(String(name), locale);
        branch = {
          listed: name,
          text,
          level,
          count: 0,
          state: 'none',
          isOpen: isLeaf ? null : isOpen(name),
          places: 0,
          chosen: 0,
        };
        branches.set(name, branch);
        if (isShown) shown.push(branch);
      }
      branch.count += counts[place] ?? 0;
      branch.places += 1;
      branch.chosen += flags[place] ?? 0;
      isShown &&= branch.isOpen === true;
    }
  }
  const lines = shown
    .slice(from, to)
    .map(({ places, chosen, ...line }): ValueLine => ({ ...line, state: stateOf(chosen, places) }));
  return { lines, length: shown.length };
}
