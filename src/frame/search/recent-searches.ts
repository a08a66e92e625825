import { searchesKeyOf as keyOf } from '../../session/recent.ts';

const kept = 8;

/** The user's searches on this device, newest first. */
export function recentSearches(username: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(username)) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((text): text is string => typeof text === 'string').slice(0, kept)
      : [];
  } catch {
    return [];
  }
}

function keep(username: string, texts: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(username), JSON.stringify(texts));
  } catch {
    // Storage is full or forbidden: there are no recent searches.
  }
}

export function recordSearch(username: string, text: string): void {
  const same = (other: string) => other.toLowerCase() === text.toLowerCase();
  keep(username, [text, ...recentSearches(username).filter((other) => !same(other))].slice(0, kept));
}

export const clearSearches = (username: string): void => keep(username, []);
