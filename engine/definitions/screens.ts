import type { LayoutName } from './layouts.ts';

interface HandWritten {
  /** Its address below the locale. */
  path: string;
  layout: LayoutName;
}

/** The screens that are written by hand. All others are made of definitions. */
export const screens = {
  home: { path: '/', layout: 'default' },
  'sign-in': { path: '/login', layout: 'guest' },
  support: { path: '/test', layout: 'default' },
} as const satisfies Readonly<Record<string, HandWritten>>;

export type ScreenName = keyof typeof screens;

/** The screen written by hand at an address; null when there is none. */
export const screenAt = (path: string): ScreenName | null =>
  (Object.keys(screens) as ScreenName[]).find((name) => screens[name].path === path) ?? null;

/** The screens of who need not be signed in. */
export type GuestScreenName = {
  [Name in ScreenName]: (typeof screens)[Name]['layout'] extends 'guest' ? Name : never;
}[ScreenName];

export const isGuestScreen = (name: ScreenName): name is GuestScreenName => screens[name].layout === 'guest';
