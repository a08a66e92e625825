import type { ScreenFamilyName } from '../../engine/definitions/families.ts';
import { definitions } from '../definitions.ts';
import { type ScreenName, screenAt, screens } from './own-screens.ts';

/** The layout of the screen at an address; the default layout for an unknown address. */
export function layoutAt(path: string): string {
  const name = screenAt(path);
  return name ? screens[name].layout : (definitions().places.get(path)?.layout ?? 'default');
}

/** The theme that the screen at an address requires; null to use the user's. */
export const schemeAt = (path: string): 'light' | null => definitions().places.get(path)?.scheme ?? null;

/** The screens of a user's own reports. */
const ofUserReports: ReadonlySet<ScreenName> = new Set(['report-of-type', 'my-report']);

/**
 * A key for screens. The screen is kept between addresses with the same key: those of the tabs of a dashboard, and those
 * of a user's report before and after it is saved.
 */
export function screenOf(path: string): string {
  const name = screenAt(path);
  if (name !== null && ofUserReports.has(name)) return 'user-report';
  const place = definitions().places.get(path);
  return place?.family === 'dashboards' ? `dashboards/${place.id}` : path;
}

/** Families whose screens fill the window's height; all others scroll as documents. */
const fullHeight: ReadonlySet<ScreenFamilyName> = new Set(['reports']);

/** Whether the screen at an address scrolls as a document. */
export function isDocument(path: string): boolean {
  const name = screenAt(path);
  if (name) return !ofUserReports.has(name);
  const place = definitions().places.get(path);
  return place === undefined || !fullHeight.has(place.family);
}
