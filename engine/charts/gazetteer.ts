import type { GeographyName } from './chart.ts';

/** What is known of places, by what is known. */
export type GazetteerPart = 'regions' | 'counties' | 'cities';

/** What is known of places: which regions a map has, and where cities lie. */
export interface Gazetteer {
  /** Whether a map has a region: none of what was not asked for. */
  has(geography: GeographyName, id: string): boolean;
  /** Degrees; null for a city that is not known. */
  locate(city: string): readonly [latitude: number, longitude: number] | null;
}

/** Whatever its case, accents and short forms. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bsainte\b/g, 'ste')
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The id of a county: its state, and its name without what it is called, such as `TX travis`. */
export const countyId = (state: string, county: string): string =>
  `${state.trim().toUpperCase()} ${plain(county).replace(/ (county|parish|borough|census area|municipality|city and borough)$/, '')}`;

/** What a city is looked up by: its state or province, and its name, such as `TX austin`. */
export const cityId = (region: string, city: string): string => `${region.trim().toUpperCase()} ${plain(city)}`;
