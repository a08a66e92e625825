import type { Locale } from '../context/context.ts';
import { plain } from './plain.ts';
import { regionNames } from './region-names.ts';

/** A state, province or territory (spec: shell §3). */
export interface Region {
  /** Two-letter postal abbreviation. */
  abbreviation: string;
  name: string;
}

export type Country = keyof typeof regionNames;

/** An import needs them for each row, and sorting takes long. */
const sorted: Record<string, readonly Region[]> = {};

/** The states including the District of Columbia, or the provinces and territories, sorted by name in the language. */
export function regionsOf(country: Country, locale: Locale): readonly Region[] {
  sorted[country + locale] ??= regionNames[country]
    .map(([abbreviation, en, fr]) => ({ abbreviation, name: locale === 'fr-CA' ? fr : en }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
  return sorted[country + locale] ?? [];
}

/**
 * The abbreviation of a region by its English or French name, ignoring case and accents; null if there is no such
 * region.
 */
export function abbreviationOf(name: string): string | null {
  const wanted = plain(name.trim());
  const found = [...regionNames.USA, ...regionNames.CAN].find((names) => names.some((each) => plain(each) === wanted));
  return found?.[0] ?? null;
}

/** The known parts of a place on one line: `Akron, OH 44301`. */
export function placeText(place: { city?: string | null; region?: string | null; postalCode?: string | null }): string {
  const behind = [place.region, place.postalCode].filter(Boolean).join(' ');
  return [place.city, behind].filter(Boolean).join(', ');
}
