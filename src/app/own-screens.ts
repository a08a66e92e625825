import { addressParts } from '../../engine/definitions/address-parts.ts';
import type { LayoutName } from '../frame/layouts.ts';

interface HandWritten {
  /** Its path below the locale. */
  path: string;
  layout: LayoutName;
}

/** The hand-written screens. All other screens come from definitions. */
export const screens = {
  home: { path: '/', layout: 'default' },
  'sign-in': { path: '/login', layout: 'guest' },
  'reset-password': { path: '/reset-password', layout: 'guest' },
  sso: { path: '/sso', layout: 'guest' },
  updates: { path: '/updates', layout: 'updates' },
  update: { path: '/updates/:slug', layout: 'updates' },
  'my-reports': { path: '/my-reports', layout: 'my-reports' },
  'new-report': { path: '/my-reports/new', layout: 'my-reports' },
  'report-of-type': { path: '/my-reports/new/:type', layout: 'my-reports' },
  'my-report': { path: '/my-reports/:id', layout: 'my-reports' },
  support: { path: '/test', layout: 'default' },
} as const satisfies Readonly<Record<string, HandWritten>>;

export type ScreenName = keyof typeof screens;

/** The hand-written screen at a path; null if there is none. */
export const screenAt = (path: string): ScreenName | null =>
  (Object.keys(screens) as ScreenName[]).find((name) => addressParts(screens[name].path, path)) ?? null;

/** Screens that don't require sign-in. */
export type GuestScreenName = {
  [Name in ScreenName]: (typeof screens)[Name]['layout'] extends 'guest' ? Name : never;
}[ScreenName];

export const isGuestScreen = (name: ScreenName): name is GuestScreenName => screens[name].layout === 'guest';
