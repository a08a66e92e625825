import type { Room, Tick } from './chart.ts';
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

/** Minimum pixels between two labels. */
const between = 8;

/** The ticks whose labels do not touch; `distance` is the pixels between two places. */
export function apart(ticks: readonly Tick[], distance: number, measure: Room['measure']): Tick[] {
  const kept: Tick[] = [];
  for (const tick of ticks.toReversed()) {
    const next = kept[0];
    const room = next ? (next.at - tick.at) * distance : Number.POSITIVE_INFINITY;
    if (!next || (measure(tick.text) + measure(next.text)) / 2 + between <= room) kept.unshift(tick);
  }
  return kept;
}

/** Whether no label touches the next, `distance` pixels away. */
const areApart = (widths: readonly number[], distance: number, gap: number): boolean =>
  widths.every((width, at) => at === 0 || (width + (widths[at - 1] as number)) / 2 + gap <= distance);

/** Labels that are `distance` pixels apart: all in full, or all in brief, or every nth in full and null for the others. */
export function spelt(
  { whole, brief }: { whole: readonly string[]; brief: readonly string[] | null },
  distance: number,
  rounds: readonly number[],
  measure: Room['measure'],
): { texts: (string | null)[]; round: number } {
  const all = [whole, ...(brief ? [brief] : [])].find((texts) => areApart(texts.map(measure), distance, between));
  if (all) return { texts: [...all], round: 1 };
  const round = every(whole.map(measure), distance, rounds);
  return { texts: whole.map((text, at) => (at % round === 0 ? text : null)), round };
}

/** The smallest n of `rounds` for which every nth label does not touch another; labels are `distance` pixels apart. */
export function every(widths: readonly number[], distance: number, rounds: readonly number[], gap = 10): number {
  const widest = largestOf(widths) + gap;
  const least = Math.ceil(widest / Math.max(distance, 0.01));
  return rounds.find((round) => round >= least) ?? least;
}
