import { distance } from 'fastest-levenshtein';

const letters = (text: string) => [...text].sort().join('');

/** The distance of a name from a wrong one. Swapped letters and a missing end count less. */
function farness(wrong: string, name: string): number {
  if (wrong.length === name.length && letters(wrong) === letters(name)) return 0.5;
  const kin = name.startsWith(wrong) || wrong.startsWith(name);
  return distance(wrong, name) - (kin ? 0.5 : 0);
}

/** The name closest to a wrong one, if it is close enough to be meant. */
export function suggest(wrong: unknown, names: Iterable<string>): string | null {
  if (typeof wrong !== 'string' || wrong === '') return null;
  const low = wrong.toLowerCase();
  let best: string | null = null;
  let least = Math.min(4, Math.max(1, Math.floor(wrong.length / 3))) + 0.5;
  for (const name of names) {
    // The distance is at least the difference in length.
    if (Math.abs(name.length - wrong.length) - 0.5 >= least || name === wrong) continue;
    const far = farness(low, name.toLowerCase());
    if (far < least) [best, least] = [name, far];
  }
  return best;
}

/** Names in a message: at most twelve, then how many more. */
export function listed(names: Iterable<unknown>): string {
  const all = [...names].map((name) => (typeof name === 'string' ? name : JSON.stringify(name)));
  const shown = all.slice(0, 12).join(', ');
  return all.length > 12 ? `${shown} and ${all.length - 12} more` : shown;
}
