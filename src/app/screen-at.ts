import type { ScreenFamilyName } from '../../engine/definitions/families.ts';
import { definitions } from '../definitions/definitions.ts';
import { ownScreenAt } from '../modules.ts';

/** The layout of the screen at an address; the default layout for an unknown address. */
export const layoutAt = (path: string): string =>
  ownScreenAt(path)?.layout ?? definitions().places.get(path)?.layout ?? 'default';

/** The theme that the screen at an address requires; null to use the user's. */
export const schemeAt = (path: string): 'light' | null => definitions().places.get(path)?.scheme ?? null;

/**
 * A key for screens. The screen is kept between addresses with the same key: those of the tabs of a dashboard, and those
 * of a user's report before and after it is saved.
 */
export function screenOf(path: string): string {
  const own = ownScreenAt(path);
  if (own?.keeps !== undefined) return `${own.module}/${own.keeps}`;
  const place = definitions().places.get(path);
  return place?.family === 'dashboards' ? `dashboards/${place.id}` : path;
}

/** Families whose screens fill the window's height; all others scroll as documents. */
const fullHeight: ReadonlySet<ScreenFamilyName> = new Set(['reports']);

/** Whether the screen at an address scrolls as a document. */
export function isDocument(path: string): boolean {
  const own = ownScreenAt(path);
  if (own) return !own.fills;
  const place = definitions().places.get(path);
  return place === undefined || !fullHeight.has(place.family);
}
