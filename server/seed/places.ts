import { regionNames } from '../../engine/formats/region-names.ts';
import placesJson from './data/places.json' with { type: 'json' };
import type { Random } from './random.ts';

export interface Place {
  city: string;
  county: string | null;
  state: string;
  /** First digits of its postal codes. */
  postal: string;
  lat: number;
  lng: number;
}

/** Places of a country from west to east, so that neighbors in the list form a region. */
const byCountry: Record<'USA' | 'CAN', readonly Place[]> = {
  USA: [...placesJson.USA].sort((a, b) => a.lng - b.lng),
  CAN: [...placesJson.CAN].sort((a, b) => a.lng - b.lng),
};

export const placesOf = (country: 'USA' | 'CAN'): readonly Place[] => byCountry[country];

const nearest = new Map<Place, readonly Place[]>();

/** The place itself and the five nearest ones, which a vehicle also visits. */
export function around(place: Place, country: 'USA' | 'CAN'): readonly Place[] {
  let list = nearest.get(place);
  if (list === undefined) {
    const shrink = Math.cos((place.lat * Math.PI) / 180);
    const distance = (other: Place) => Math.hypot(other.lat - place.lat, (other.lng - place.lng) * shrink);
    list = [...byCountry[country]].sort((a, b) => distance(a) - distance(b)).slice(0, 6);
    nearest.set(place, list);
  }
  return list;
}

const areas = new Map<Place, string>();

/** The tax areas of a country. */
function addAreas(country: 'USA' | 'CAN'): void {
  const places = byCountry[country];
  const counties = [...new Set(places.map(({ state, county }) => `${state} ${county}`))].sort();
  const digits = (value: number, count: number) => String(value).padStart(count, '0');
  for (const [at, place] of places.entries()) {
    const state = regionNames[country].findIndex(([abbreviation]) => abbreviation === place.state) + 1;
    const county = counties.indexOf(`${place.state} ${place.county}`) + 1;
    areas.set(place, digits(state + (country === 'CAN' ? 60 : 0), 2) + digits(county, 3) + digits(at + 1, 4));
  }
}

/**
 * The tax area of a place: nine digits that look like those of a provider, and mean nothing elsewhere. Two are for the state, three
 * for the county, four for the city.
 */
export function taxAreaOf(place: Place, country: 'USA' | 'CAN'): string {
  if (!areas.has(place)) addAreas(country);
  return areas.get(place) ?? '';
}

const canadianLetters = [...'ABCEGHJKLMNPRSTVWXYZ'];

export function postalCode(place: Place, random: Random): string {
  if (/^\d/.test(place.postal)) return `${place.postal}${random.digits(2)}`;
  const letter = () => random.pick(canadianLetters);
  return `${place.postal}${letter()} ${random.digits(1)}${letter()}${random.digits(1)}`;
}

export const isFrench = (place: Place): boolean => place.state === 'QC';
