/** The screens that don't require sign-in, by name: their addresses below the locale. */
export const guestScreens = { 'sign-in': '/login', 'reset-password': '/reset-password', sso: '/sso' } as const;

export type GuestScreenName = keyof typeof guestScreens;

/** The screen for guests at a path; null if there is none. */
export const guestScreenAt = (path: string): GuestScreenName | null =>
  (Object.keys(guestScreens) as GuestScreenName[]).find((name) => guestScreens[name] === path) ?? null;
