import { cookieNames } from '../../engine/schema/kept-cookies.ts';

const day = 86_400;

/** Lifetimes in seconds (spec: shell §9). Definitions say those of what dashboards keep. */
export const lifetimes = { session: day, darkMode: 7 * day, locale: 365 * day } as const;

export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${name}=`)) return decodeURIComponent(pair.slice(name.length + 1));
  }
  return null;
}

/**
 * Secure, and cross-site if the portal is embedded in another site. A browser that refuses secure cookies on this
 * address (plain HTTP on a local network) gets a same-site one.
 */
export function writeCookie(name: string, value: string, seconds: number): void {
  const cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API can't be read before the first paint, and not in every browser.
  document.cookie = `${cookie}; samesite=none; secure`;
  const kept = readCookie(name);
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  if (seconds > 0 ? kept !== value : kept !== null) document.cookie = `${cookie}; samesite=lax`;
}

export const clearCookie = (name: string): void => writeCookie(name, '', 0);

/** Clears what dashboards have kept: it is of one account. */
export function clearKept(): void {
  for (const name of cookieNames) clearCookie(name);
}
