import type { GeographyName } from './chart.ts';

/** The parts of the gazetteer, which load separately. */
export type GazetteerPart = 'regions' | 'counties' | 'cities';

/** Which regions the maps have, and where cities are. */
export interface Gazetteer {
  /** Whether a map has a region; false where that part is not loaded. */
  has(geography: GeographyName, id: string): boolean;
  /** Degrees; null for an unknown city. */
  locate(city: string): readonly [latitude: number, longitude: number] | null;
}

/** A name without case, accents and abbreviations. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bsainte\b/g, 'ste')
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The id of a county: its state and its name without "County" and the like, such as `TX travis`. */
export const countyId = (state: string, county: string): string =>
  `${state.trim().toUpperCase()} ${plain(county).replace(/ (county|parish|borough|census area|municipality|city and borough)$/, '')}`;

/** The id of a city: its state or province and its name, such as `TX austin`. */
export const cityId = (region: string, city: string): string => `${region.trim().toUpperCase()} ${plain(city)}`;
