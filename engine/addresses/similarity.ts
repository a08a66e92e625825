import { plain } from '../formats/plain.ts';

/** The pairs of neighboring characters, with how often each one is there. */
function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let at = 0; at < text.length - 1; at += 1) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

const normal = (line: string): string => plain(line).replace(/\s+/g, '');

/**
 * How similar two lines are, from 0 to 1, without case, accents and blanks: the share of pairs of neighboring characters
 * that both have (Sørensen–Dice). The specification has the threshold and not the measure: docs/decisions/059.
 */
export function similarity(one: string, other: string): number {
  const [first, second] = [normal(one), normal(other)];
  if (first === second) return 1;
  if (first.length < 2 || second.length < 2) return 0;
  const pairs = pairsOf(first);
  let shared = 0;
  for (const [pair, count] of pairsOf(second)) shared += Math.min(count, pairs.get(pair) ?? 0);
  return (2 * shared) / (first.length + second.length - 2);
}
