import type { ScreenFamilyName } from '../../engine/definitions/families.ts';
import type { LayoutName } from '../../engine/definitions/layouts.ts';
import { type ScreenName, screenAt, screens } from '../../engine/definitions/screens.ts';
import { definitions } from '../definitions.ts';

/** The layout of the screen at an address; what is not there is told of in the usual one. */
export function layoutAt(path: string): LayoutName {
  const name = screenAt(path);
  return name ? screens[name].layout : (definitions().places.get(path)?.layout ?? 'default');
}

/** The theme of the screen at an address, whatever the user chose; null for the user’s. */
export const schemeAt = (path: string): 'light' | null => definitions().places.get(path)?.scheme ?? null;

/** Tells screens apart: the tabs of a dashboard are one, and stay as they are while one goes from one to another. */
export function screenOf(path: string): string {
  const place = definitions().places.get(path);
  return place?.family === 'dashboards' ? `dashboards/${place.id}` : path;
}

/** Families whose screens are as high as the window; all others scroll as documents. */
const fullHeight: ReadonlySet<ScreenFamilyName> = new Set(['reports']);

/** The same of the screens written by hand. */
const highByHand: ReadonlySet<ScreenName> = new Set(['report-of-type', 'my-report']);

/** Whether the screen at an address scrolls as a document. */
export function isDocument(path: string): boolean {
  const name = screenAt(path);
  if (name) return !highByHand.has(name);
  const place = definitions().places.get(path);
  return place === undefined || !fullHeight.has(place.family);
}
