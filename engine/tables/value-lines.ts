import { fold } from './fold.ts';
import { codesWith } from './folded-texts.ts';
import { withAncestors } from './listed.ts';
import { branchText } from './listed-text.ts';
import type { ListedValue } from './table.ts';
import type { ValueList } from './value-list.ts';

/** How much of what a line stands for is chosen. */
export type TickState = 'all' | 'some' | 'none';

/** A line of a list of values: a value, or a year or a month of a calendar. */
export interface ValueLine {
  listed: ListedValue;
  text: string;
  /** How deep it lies, from 0 on. */
  level: number;
  /** Rows that have the value. */
  count: number;
  state: TickState;
  /** Whether the lines below it are shown; null where there can be none. */
  isOpen: boolean | null;
}

export const stateOf = (chosen: number, of: number): TickState =>
  chosen === 0 ? 'none' : chosen === of ? 'all' : 'some';

/** The places whose value some row has, and in whose text every word is found. */
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

interface Given {
  list: ValueList;
  counts: Uint32Array;
  /** The places shown. */
  found: Uint32Array;
  /** By place: 1 where the value is chosen. */
  flags: Uint8Array;
  locale: string;
}

/** The lines of a list from `from` to before `to`, and how many there are. */
export function flatLines({ list, counts, found, flags }: Given, from: number, to: number) {
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

/** The same of a calendar, as a tree: years, months and days as far as `isOpen` opens them. */
export function treeLines(given: Given, isOpen: (listed: ListedValue) => boolean, from: number, to: number) {
  const { list, counts, found, flags, locale } = given;
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
