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

const canadianLetters = [...'ABCEGHJKLMNPRSTVWXYZ'];

export function postalCode(place: Place, random: Random): string {
  if (/^\d/.test(place.postal)) return `${place.postal}${random.digits(2)}`;
  const letter = () => random.pick(canadianLetters);
  return `${place.postal}${letter()} ${random.digits(1)}${letter()}${random.digits(1)}`;
}

export const isFrench = (place: Place): boolean => place.state === 'QC';
