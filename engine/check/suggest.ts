import { distance } from 'fastest-levenshtein';

/** The name closest to a wrong one, when it is close enough to be meant. */
export function suggest(wrong: unknown, names: Iterable<string>): string | null {
  if (typeof wrong !== 'string' || wrong === '') return null;
  let best: string | null = null;
  let least = Math.max(1, Math.floor(wrong.length / 3)) + 0.5;
  for (const name of names) {
    const far = distance(wrong.toLowerCase(), name.toLowerCase());
    if (far < least) [best, least] = [name, far];
  }
  return best === wrong ? null : best;
}

/** Names in a row, for a message: at most twelve, then how many more. */
export function listed(names: Iterable<unknown>): string {
  const all = [...names].map((name) => (typeof name === 'string' ? name : JSON.stringify(name)));
  const shown = all.slice(0, 12).join(', ');
  return all.length > 12 ? `${shown} and ${all.length - 12} more` : shown;
}
