import merchants from './data/merchants.json' with { type: 'json' };
import people from './data/people.json' with { type: 'json' };
import { isFrench, type Place, postalCode } from './places.ts';
import { createRandom } from './random.ts';

export interface Station {
  name: string;
  brand: string;
  address: string;
  postal: string;
  place: Place;
  /** Difference from the regional price per gallon. */
  premium: number;
  /** Card discount per gallon. */
  discount: number;
}

const known = new Map<Place, readonly Station[]>();

/** The filling stations of a place, always the same. */
export function stationsOf(place: Place, country: 'USA' | 'CAN'): readonly Station[] {
  let list = known.get(place);
  if (list === undefined) {
    const random = createRandom(`stations ${country} ${place.state} ${place.city}`);
    const streets = isFrench(place) ? people.streets.french : people.streets.english;
    list = Array.from({ length: 6 }, () => {
      const brand = random.pick(merchants.stations[country]);
      return {
        name: `${brand.toUpperCase()} #${random.digits(4)}`,
        brand: brand.toUpperCase(),
        address: `${random.int(100, 9900)} ${random.pick(streets)}`,
        postal: postalCode(place, random),
        place,
        premium: random.between(-0.12, 0.14),
        discount: random.chance(0.6) ? random.pick([0.03, 0.05, 0.08]) : 0,
      };
    });
    known.set(place, list);
  }
  return list;
}
