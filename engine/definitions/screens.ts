/** The screens that are written by hand, by their address below the locale. All others are made of definitions. */
export const screens = {
  home: '/',
  'sign-in': '/login',
  updates: '/updates',
  update: '/updates/:slug',
} as const;

export type ScreenName = keyof typeof screens;

/** What an address has in the place of the parts of a pattern that begin with a colon; null when it is none of it. */
export function addressParts(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const isFit = (part: string, place: number) => (part.startsWith(':') ? given[place] !== '' : part === given[place]);
  if (!wanted.every(isFit)) return null;
  return Object.fromEntries(
    wanted.flatMap((part, place) => (part.startsWith(':') ? [[part.slice(1), given[place] ?? '']] : [])),
  );
}

/** The screen written by hand at an address; null when there is none. */
export const screenAt = (path: string): ScreenName | null =>
  (Object.keys(screens) as ScreenName[]).find((name) => addressParts(screens[name], path)) ?? null;
