import type { Axis, Room } from './chart.ts';
import { largestOf } from './scale.ts';

/** Shortens a text to a width, with an ellipsis. */
export function cut(text: string, width: number, measure: Room['measure']): string {
  if (measure(text) <= width) return text;
  let [least, most] = [0, text.length - 1];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (measure(`${text.slice(0, middle).trimEnd()}…`) <= width) least = middle;
    else most = middle - 1;
  }
  return `${text.slice(0, least).trimEnd()}…`;
}

/** Shortens a text of several words to a width, by whole words where one of them fits. */
export function cutByWords(text: string, width: number, measure: Room['measure']): string {
  if (measure(text) <= width) return text;
  const words = text.split(' ');
  for (let count = words.length - 1; count > 0; count--) {
    const start = words.slice(0, count).join(' ');
    // Neither a comma nor a bracket is left open at the end.
    const shorter = `${start.replace(/[\s,;:(–-]+$/u, '')}…`;
    if (measure(shorter) <= width) return shorter;
  }
  return cut(text, width, measure);
}

/** Minimum pixels between two labels. */
const between = 8;

/** The width of a text with two or three letters: narrower labels are not worth a try. */
const leastWidth = 16;

/** Places at equal distances, with their names. */
interface Named {
  count: number;
  name(place: number): string;
  /** A shorter name that relies on its neighbours. Missing: none. */
  brief?: (place: number) => string;
  /** Pixels between two places. */
  distance: number;
  /** Intervals between names that are kept, smallest first. */
  rounds: readonly number[];
  measure: Room['measure'];
}

/** Which places of an axis are named: all in full, all in brief, or every nth in full, so that names do not touch. */
export function namedPlaces({ count, name, brief, distance, rounds, measure }: Named): {
  named: { place: number; text: string }[];
  round: number;
} {
  const written = (write: (place: number) => string, round: number) =>
    Array.from({ length: Math.ceil(count / round) }, (_, number) => ({
      place: number * round,
      text: write(number * round),
    }));
  const areApart = (named: readonly { text: string }[], round: number) => {
    const widths = named.map(({ text }) => measure(text));
    return widths.every(
      (width, at) => at === 0 || (width + (widths[at - 1] as number)) / 2 + between <= distance * round,
    );
  };
  const isPossible = (round: number) => round >= count || distance * round >= leastWidth;
  const attempt = (write: (place: number) => string, round: number) => {
    if (!isPossible(round)) return null;
    const named = written(write, round);
    return areApart(named, round) ? { named, round } : null;
  };
  const all = attempt(name, 1) ?? (brief ? attempt(brief, 1) : null);
  if (all) return all;
  for (const round of rounds) {
    const found = round > 1 ? attempt(name, round) : null;
    if (found) return found;
  }
  for (let round = rounds.at(-1) ?? 1; ; round *= 2) {
    const found = attempt(name, round);
    if (found) return found;
  }
}

/** The smallest n of `rounds` for which every nth place has `width` pixels; places are `distance` pixels apart. */
export function every(width: number, distance: number, rounds: readonly number[]): number {
  const least = Math.ceil(width / Math.max(distance, 0.01));
  return rounds.find((round) => round >= least) ?? least;
}

/** An axis of figures with all of its ticks, or every nth, counted from 0: so many that they do not touch in `pixels`. */
export function thinned(axis: Axis, pixels: number, measure: Room['measure']): Axis {
  const { ticks, from, to } = axis;
  const [first, second] = ticks;
  if (!first || !second) return axis;
  const distance = ((second.at - first.at) / (to - from || 1)) * pixels;
  const round = every(largestOf(ticks.map(({ text }) => measure(text))) + between, distance, [1, 2, 5, 10]);
  const zero = Math.max(
    0,
    ticks.findIndex(({ at }) => at === 0),
  );
  return { ...axis, ticks: ticks.filter((_, place) => (place - zero) % round === 0) };
}
