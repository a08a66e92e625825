import type { ScreenFamilyName } from '../../engine/definitions/families.ts';
import type { LayoutName } from '../../engine/definitions/layouts.ts';
import { type ScreenName, screenAt, screens } from '../../engine/definitions/screens.ts';
import { definitions } from '../definitions.ts';

/** The layout of the screen at an address; the default layout for an unknown address. */
export function layoutAt(path: string): LayoutName {
  const name = screenAt(path);
  return name ? screens[name].layout : (definitions().places.get(path)?.layout ?? 'default');
}

/** The theme that the screen at an address requires; null to use the user's. */
export const schemeAt = (path: string): 'light' | null => definitions().places.get(path)?.scheme ?? null;

/** A key for screens. The tabs of a dashboard have the same key, so the screen is kept when switching tabs. */
export function screenOf(path: string): string {
  const place = definitions().places.get(path);
  return place?.family === 'dashboards' ? `dashboards/${place.id}` : path;
}

/** Families whose screens fill the window's height; all others scroll as documents. */
const fullHeight: ReadonlySet<ScreenFamilyName> = new Set(['reports']);

/** The same for screens that are not made from a definition. */
const highByHand: ReadonlySet<ScreenName> = new Set(['report-of-type', 'my-report']);

/** Whether the screen at an address scrolls as a document. */
export function isDocument(path: string): boolean {
  const name = screenAt(path);
  if (name) return !highByHand.has(name);
  const place = definitions().places.get(path);
  return place === undefined || !fullHeight.has(place.family);
}
