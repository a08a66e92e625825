import { fold } from './fold.ts';
import type { ValueList } from './value-list.ts';

/** A list of values as pasted: the places of the items found, ascending, and the items not found. */
export interface Items {
  found: Uint32Array;
  missing: string[];
}

/** The places of the values that an item equals. */
type PlacesOf = (item: string) => readonly number[];

/** The strongest first: an item that is not a value is split by the next one. */
const separators = [/[\t\n\r]+/, /;/, /,/];

const itemKey = (text: string): string => fold(text).trim().replace(/\s+/g, ' ');

/** Only pasted texts contain tabs and line breaks. */
export const isPastedList = (search: string): boolean => /[\t\n\r]/.test(search.trim());

/** Places by text as displayed, or else by the value in a condition (a code, an ISO date, a plain number). */
export function placesByItem(list: ValueList): ReadonlyMap<string, readonly number[]> {
  const byText = new Map<string, number[]>();
  const byValue = new Map<string, number[]>();
  const add = (to: Map<string, number[]>, text: string, place: number) => {
    const key = itemKey(text);
    const places = to.get(key);
    if (places) places.push(place);
    else if (key !== '') to.set(key, [place]);
  };
  for (let place = 0; place < list.length; place++) {
    add(byText, list.text(place), place);
    add(byValue, String(list.listed(place) ?? ''), place);
  }
  return new Map([...byValue, ...byText]);
}

function readItems(text: string, placesOf: PlacesOf, [separator, ...weaker]: readonly RegExp[]) {
  const places = placesOf(text);
  const missing = [text.trim()];
  if (places.length > 0 || !separator) return { found: [...places], missing: places.length > 0 ? [] : missing };
  const parts = splitBy(text, separator).map((part): { found: number[]; missing: string[] } =>
    readItems(part, placesOf, weaker),
  );
  const found = parts.flatMap((part) => part.found);
  return { found, missing: found.length === 0 ? missing : parts.flatMap((part) => part.missing) };
}

const splitBy = (text: string, separator: RegExp): string[] =>
  text.split(separator).filter((part) => part.trim() !== '');

/** The values that equal an item of the list; null if none does. */
export function findItems(
  search: string,
  known: ReadonlyMap<string, readonly number[]>,
  counts: Uint32Array,
): Items | null {
  const placesOf: PlacesOf = (item) => known.get(itemKey(item))?.filter((place) => counts[place] !== 0) ?? [];
  const isSpaced = !separators.some((separator) => separator.test(search));
  const { found, missing } = readItems(search, placesOf, isSpaced ? [/\s+/] : separators);
  // Words may be one text: they are a list if at least two of them are values.
  const least = isSpaced ? 2 : 1;
  const places = [...new Set(found)].sort((a, b) => a - b);
  return places.length < least ? null : { found: Uint32Array.from(places), missing: [...new Set(missing)] };
}
