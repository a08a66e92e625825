import { radixSort } from './radix.ts';
import type { TextColumn } from './table.ts';

/** Fewer texts are sorted with the collator. */
const fewTexts = 2000;

/** The order of texts in a language: accents and case matter last, and digits compare as numbers. */
export function textComparer(locale: string): (a: string, b: string) => number {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return (a, b) => (a === b ? 0 : compare(a, b) || (a < b ? -1 : 1));
}

const known = new WeakMap<readonly string[], { locale: string; ranks: Uint32Array }>();

/** The ranks of a column's texts, by code; cached until the dictionary grows. */
export function columnRanks({ dictionary }: TextColumn, locale: string): Uint32Array {
  const kept = known.get(dictionary);
  if (kept?.locale === locale && kept.ranks.length === dictionary.length) return kept.ranks;
  const ranks = rankTexts(dictionary, locale);
  known.set(dictionary, { locale, ranks });
  return ranks;
}

/**
 * The rank of each text, from 0; equal texts have equal ranks. `locale` is the BCP 47 tag of a language without two-character
 * letters, such as English or French.
 */
export function rankTexts(texts: readonly string[], locale: string): Uint32Array {
  const compare = textComparer(locale);
  const places = Uint32Array.from(texts, (_, place) => place);
  const order =
    texts.length < fewTexts
      ? places.sort((a, b) => compare(texts[a] as string, texts[b] as string))
      : keyedOrder(texts, locale, compare);
  const ranks = new Uint32Array(texts.length);
  let rank = 0;
  for (let i = 1; i < order.length; i++) {
    if (texts[order[i] as number] !== texts[order[i - 1] as number]) rank += 1;
    ranks[order[i] as number] = rank;
  }
  return ranks;
}

/**
 * Sorts many texts several times faster than a collator. Each text becomes a key of bytes, the weights of its letters, and keys
 * are sorted four bytes at a time. The comparer sorts texts with the same letters (case, accents) and texts with characters that
 * have no weight here.
 */
function keyedOrder(texts: readonly string[], locale: string, compare: (a: string, b: string) => number): Uint32Array {
  const keys = sortKeys(texts, signWeights(locale));
  const comparePlaces = (a: number, b: number) => compare(texts[a] as string, texts[b] as string);
  const order = Uint32Array.from(keys.places);
  sortGroup(order, 0, keys, new Uint32Array(texts.length), comparePlaces);
  return keys.others.length === 0 ? order : merged(order, keys.others.sort(comparePlaces), comparePlaces);
}

interface Keys {
  /** Texts with a key. */
  places: number[];
  /** Texts without a key. */
  others: number[];
  /** The start of each key. A key ends with `endOfKey`, padded with zeros to a multiple of four. */
  starts: Uint32Array;
  bytes: Uint8Array;
}

/** Smaller groups are compared key by key. */
const fewKeys = 2000;

/** Sorts places with equal keys up to `depth`, in place. `words` is a buffer with a number per place. */
function sortGroup(
  group: Uint32Array,
  depth: number,
  keys: Keys,
  words: Uint32Array,
  compare: (a: number, b: number) => number,
): void {
  if (group.length < fewKeys) {
    group.sort((a, b) => compareKeys(keys, depth, a, b) || compare(a, b));
    return;
  }
  for (let i = 0; i < group.length; i++) {
    const place = group[i] as number;
    words[place] = wordAt(keys.bytes, (keys.starts[place] as number) + depth);
  }
  group.set(radixSort(group, words));
  for (let from = 0; from < group.length; ) {
    const word = words[group[from] as number] as number;
    let to = from + 1;
    while (to < group.length && words[group[to] as number] === word) to += 1;
    if (to - from > 1) {
      const run = group.subarray(from, to);
      if ((word & 0xff) <= endOfKey) run.sort(compare);
      else sortGroup(run, depth + 4, keys, words, compare);
    }
    from = to;
  }
}

const wordAt = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] as number) << 24) |
    ((bytes[at + 1] as number) << 16) |
    ((bytes[at + 2] as number) << 8) |
    (bytes[at + 3] as number)) >>>
  0;

function compareKeys({ bytes, starts }: Keys, depth: number, a: number, b: number): number {
  let [i, j] = [(starts[a] as number) + depth, (starts[b] as number) + depth];
  for (; bytes[i] === bytes[j]; i++, j++) if ((bytes[i] as number) <= endOfKey) return 0;
  return (bytes[i] as number) - (bytes[j] as number);
}

const endOfKey = 1;
/** The weights of digit runs start here, by length; characters that sort before digits are below, letters above. */
const digitZone = 40;
const longestDigits = 24;
const letterZone = digitZone + longestDigits + 1;

const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** The weight of each printable ASCII character; upper and lower case are equal. 0 for digits and all others. */
function signWeights(locale: string): Uint8Array {
  const { compare } = new Intl.Collator(locale);
  const letters = new Intl.Collator(locale, { sensitivity: 'base' });
  const weights = new Uint8Array(128);
  let weight = endOfKey;
  let before = '';
  for (const sign of printable.toSorted(compare)) {
    if (before === '' || letters.compare(before, sign) !== 0) weight += 1;
    if (sign === '0') weight = letterZone;
    if (!isDigit(sign.charCodeAt(0))) weights[sign.charCodeAt(0)] = weight;
    before = sign;
  }
  return weights;
}

function sortKeys(texts: readonly string[], weights: Uint8Array): Keys {
  const keys: Keys = { places: [], others: [], starts: new Uint32Array(texts.length), bytes: new Uint8Array(1 << 20) };
  let length = 0;
  for (let place = 0; place < texts.length; place++) {
    const text = texts[place] as string;
    // A single digit takes two bytes; removing accents does not add characters.
    const most = length + text.length * 2 + 8;
    if (most > keys.bytes.length) {
      const bytes = new Uint8Array(Math.max(most, keys.bytes.length * 2));
      bytes.set(keys.bytes);
      keys.bytes = bytes;
    }
    const end = writeLetters(text, weights, keys.bytes, length);
    if (end < 0) {
      keys.others.push(place);
      continue;
    }
    keys.places.push(place);
    keys.starts[place] = length;
    keys.bytes[end] = endOfKey;
    length = (end + 4) & ~3;
    for (let at = end + 1; at < length; at++) keys.bytes[at] = 0;
  }
  return keys;
}

/** Writes the weights of a text and returns the next position; -1 if a character has no weight. */
function writeLetters(text: string, weights: Uint8Array, bytes: Uint8Array, start: number): number {
  let at = start;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const weight = code < 128 ? (weights[code] as number) : 0;
    if (weight > 0) {
      bytes[at++] = weight;
      continue;
    }
    if (!isDigit(code)) {
      const plain = code < 128 ? text : text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
      return plain === text ? -1 : writeLetters(plain, weights, bytes, start);
    }
    let first = i;
    while (isDigit(text.charCodeAt(i + 1))) i += 1;
    while (first < i && text.charCodeAt(first) === 48) first += 1;
    const digits = i - first + 1;
    if (digits > longestDigits) return -1;
    bytes[at++] = digitZone + digits;
    for (; first <= i; first++) bytes[at++] = text.charCodeAt(first);
  }
  return at;
}

function merged(first: Uint32Array, second: readonly number[], compare: (a: number, b: number) => number): Uint32Array {
  const all = new Uint32Array(first.length + second.length);
  let from = 0;
  second.forEach((place, i) => {
    let [low, high] = [from, first.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(first[middle] as number, place) < 0) low = middle + 1;
      else high = middle;
    }
    all.set(first.subarray(from, low), from + i);
    all[low + i] = place;
    from = low;
  });
  all.set(first.subarray(from), from + second.length);
  return all;
}
