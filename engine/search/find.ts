import { distance } from 'fastest-levenshtein';
import { fold } from '../tables/fold.ts';
import type { Feature } from './features.ts';

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The number of wrong letters tolerated in a word, by its length. */
const maxTypos = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Two transposed letters count as one mistake. */
function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const [first = -1, second = -1, ...more] = [...a].flatMap((letter, place) => (letter === b[place] ? [] : [place]));
  return more.length === 0 && second === first + 1 && a[first] === b[second] && a[second] === b[first];
}

/** Whether a mistyped word matches a word or the beginning of one. */
function matchesWithTypos(typed: string, word: string): boolean {
  const most = maxTypos(typed.length);
  if (most === 0) return false;
  const starts = [word.slice(0, typed.length - 1), word.slice(0, typed.length), word.slice(0, typed.length + 1)];
  return starts.some((start) => start !== '' && (isSwapped(typed, start) || distance(typed, start) <= most));
}

/**
 * The features that contain every word of the query, ignoring case and accents. If there are none, and typos are
 * allowed, those that match with typos. Keeps the order of `features`.
 */
export function findFeatures(features: readonly Feature[], query: string, mayBeMistyped = true): Feature[] {
  const typed = wordsOf(query);
  if (typed.length === 0) return [];
  const texts = features.map((feature) => ({
    feature,
    text: fold(`${feature.text} ${feature.where} ${feature.lookup}`).replaceAll('_', ' '),
  }));
  const exact = texts.filter(({ text }) => typed.every((word) => text.includes(word)));
  if (exact.length > 0 || !mayBeMistyped) return exact.map(({ feature }) => feature);
  return texts
    .map(({ feature, text }) => ({ feature, text, words: wordsOf(text) }))
    .filter(({ text, words }) =>
      typed.every((each) => text.includes(each) || words.some((word) => matchesWithTypos(each, word))),
    )
    .map(({ feature }) => feature);
}
