/** A visited screen, by its route without the locale. */
interface Visit {
  to: string;
  /** Milliseconds since the epoch. */
  at: number;
}

const kept = 6;

const keyOf = (username: string) => `motorpool.recent.${username}`;

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Visit).to === 'string' &&
  typeof (value as Visit).at === 'number';

/** The user's recent screens on this device, newest first. */
export function recentVisits(username: string): Visit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(username)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isVisit) : [];
  } catch {
    return [];
  }
}

export function recordVisit(username: string, to: string): void {
  const others = recentVisits(username).filter((visit) => visit.to !== to);
  const visits = [{ to, at: Date.now() }, ...others].slice(0, kept);
  try {
    localStorage.setItem(keyOf(username), JSON.stringify(visits));
  } catch {
    // Storage is full or forbidden: the home page has no recent screens.
  }
}

/** Where the searches of a user are kept. */
export const searchesKeyOf = (username: string) => `motorpool.searches.${username}`;

/** Whoever uses the device next does not learn who was here, and what they looked at. */
export function forgetVisits(username: string): void {
  try {
    localStorage.removeItem(keyOf(username));
    localStorage.removeItem(searchesKeyOf(username));
  } catch {
    // Storage is forbidden: there are none.
  }
}
