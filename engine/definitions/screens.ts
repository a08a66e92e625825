/** The screens that are written by hand, by their address below the locale. All others are made of definitions. */
export const screens = {
  home: '/',
  'sign-in': '/login',
  'reset-password': '/reset-password',
  sso: '/sso',
} as const;

export type ScreenName = keyof typeof screens;

/** Those for who is not signed in; they stand outside the frame. */
const guestScreens = ['sign-in', 'reset-password', 'sso'] as const;
export type GuestScreenName = (typeof guestScreens)[number];

export const isGuestScreen = (name: ScreenName): name is GuestScreenName =>
  guestScreens.some((guest) => guest === name);

/** The screen written by hand at an address; null when there is none. */
export const screenAt = (path: string): ScreenName | null =>
  (Object.keys(screens) as ScreenName[]).find((name) => screens[name] === path) ?? null;
