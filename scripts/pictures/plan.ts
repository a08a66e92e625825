import { readdirSync } from 'node:fs';
import { mayOpen } from '../../engine/access/holds.ts';
import { type Locale, locales } from '../../engine/context/context.ts';
import { loadDefinitions } from '../../server/definitions.ts';
import { demoViewer } from '../../server/seed/demo-viewer.ts';
import { guestScreens } from '../../src/app/guest-screens.ts';
import { ownModules } from '../own-modules.ts';

/** The prefix of addresses by locale. */
const prefixes: Readonly<Record<Locale, string>> = { 'en-US': '', 'en-CA': '/ca', 'fr-CA': '/fr' };

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The sizes of the window. */
export const sizes = [
  { width: 1600, height: 1000 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** A screen of the portal by its address without the locale. */
export interface Screen {
  path: string;
  isGuest: boolean;
  isReport: boolean;
}

/** Every screen that a demo user may open; all screens for any other user. */
export function screensFor(username: string, only: string | undefined): Screen[] {
  const { definitions } = loadDefinitions('definitions');
  const viewer = demoViewer(username);
  const [update = ''] = readdirSync('content/updates');
  const ofModules = Object.values(ownModules()).flatMap(({ screens }) => Object.values(screens));
  const byHand = [
    ...Object.values(guestScreens).map((path) => ({ path, isGuest: true, isReport: false })),
    ...ofModules.map(({ path }) => ({
      path: path.replace(':slug', update.replace(/\..*/, '')).replace(':type', 'fuel'),
      isGuest: false,
      isReport: false,
    })),
  ]
    // Screens of saved objects have nothing to show.
    .filter(({ path }) => !path.includes(':'));
  const defined = [...definitions.places.values()]
    .filter(({ entry }) => entry === null || viewer === null || mayOpen(entry, viewer))
    .map(({ path, family }) => ({ path, isGuest: false, isReport: family === 'reports' }));
  return [...byHand, ...defined].filter(
    ({ path }) => only === undefined || path === only || path.startsWith(`${only}/`),
  );
}

export const addressIn = (locale: Locale, path: string) =>
  (path === '/' && prefixes[locale]) || prefixes[locale] + path;

/** The path of a picture in the folder. */
export const fileOf = (path: string, locale: Locale, theme: Theme, width: number) =>
  `${locale}/${theme}/${width}/${path.slice(1).replaceAll('/', '.') || 'home'}.webp`;

export { type Locale, locales };
