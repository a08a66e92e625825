/** The screens that are written by hand, by their address below the locale. All others are made of definitions. */
export const screens = {
  home: '/',
  'sign-in': '/login',
} as const;

export type ScreenName = keyof typeof screens;

/** The screen written by hand at an address; null when there is none. */
export const screenAt = (path: string): ScreenName | null =>
  (Object.keys(screens) as ScreenName[]).find((name) => screens[name] === path) ?? null;
