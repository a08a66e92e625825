import { isFrench, type Place } from './places.ts';
import { createRandom, type Random } from './random.ts';
import type { Vehicle } from './vehicle.ts';

/** A charging location. */
export interface Charger {
  type: 'HOME' | 'PUBLIC' | 'WORKPLACE';
  network: string;
  site: string;
  station: string;
  ports: number;
  place: Place;
  current: 'AC' | 'DC';
  /** Average power of a session in kilowatts. */
  power: number;
  /** Cents per kilowatt-hour. */
  price: number;
}

const networks = {
  USA: ['Voltlane', 'Amperia', 'Currentway', 'Plugstone'],
  CAN: ['Borne Boréale', 'Voltlane', 'Northwatt', 'Circuit des Rives'],
};
const sites = {
  english: ['Market Square', 'Civic Garage', 'Station Plaza', 'Mill Pond Shops', "Fisherman's Wharf"],
  french: ['Place du Marché', 'Stationnement de l’Hôtel de Ville', 'Galeries de la Gare', 'Carrefour des Érables'],
};

const known = new Map<Place, readonly Charger[]>();

/** The public chargers of a place, always the same. */
function publicChargers(place: Place, country: 'USA' | 'CAN'): readonly Charger[] {
  let list = known.get(place);
  if (list === undefined) {
    const random = createRandom(`chargers ${country} ${place.state} ${place.city}`);
    list = Array.from({ length: 5 }, (_, i): Charger => {
      const current = i < 2 ? 'DC' : 'AC';
      return {
        type: 'PUBLIC',
        network: random.pick(networks[country]),
        site: random.pick(sites[isFrench(place) ? 'french' : 'english']),
        station: `${place.state}-${random.digits(5)}`,
        ports: random.int(2, 6),
        place,
        current,
        power: current === 'DC' ? random.between(45, 95) : random.pick([6.6, 7.2, 9.6]),
        price: current === 'DC' ? random.int(39, 61) : random.int(19, 34),
      };
    });
    known.set(place, list);
  }
  return list;
}

/** The chargers of a vehicle: home or work for some, and public ones for all. */
export function chargersOf(vehicle: Vehicle, random: Random): (random: Random) => Charger {
  const place = vehicle.places[0] ?? vehicle.home.place;
  const atHome = vehicle.driver !== null && random.chance(0.6);
  const atWork = random.chance(vehicle.driver === null ? 0.9 : 0.5);
  const own = { ports: 1, current: 'AC' } as const;
  const home: Charger = {
    ...own,
    ...{ type: 'HOME', network: 'Homewatt', site: '', station: `H${random.digits(7)}`, place },
    ...{ power: random.pick([7.2, 7.2, 9.6]), price: random.int(vehicle.country === 'CAN' ? 8 : 12, 19) },
  };
  const work: Charger = {
    ...own,
    ...{ type: 'WORKPLACE', network: 'Depotwatt', site: vehicle.home.name, station: `W-${vehicle.home.code}` },
    ...{ ports: 4, place: vehicle.home.place, power: 9.6, price: random.chance(0.3) ? 0 : random.int(11, 15) },
  };
  return (session) => {
    const chance = session.next();
    if (atHome && chance < 0.68) return home;
    if (atWork && chance < (atHome ? 0.84 : 0.6)) return work;
    const where = session.chance(0.75) ? place : session.pick(vehicle.places);
    return session.pick(publicChargers(where, vehicle.country));
  };
}

/** DC connectors depend on the inlet of the make; AC is the same for all but one. */
export function connectorOf(make: string, current: 'AC' | 'DC'): string {
  if (make === 'TESLA') return 'NACS';
  if (current === 'AC') return 'J1772';
  return make === 'NISSAN' ? 'CHADEMO' : 'CCS1';
}

const zones: Record<string, string> = Object.fromEntries(
  Object.entries({
    'America/Los_Angeles': 'CA OR WA NV',
    'America/Denver': 'CO ID MT NM UT WY',
    'America/Phoenix': 'AZ',
    'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
    'America/Vancouver': 'BC',
    'America/Edmonton': 'AB',
    'America/Regina': 'SK',
    'America/Winnipeg': 'MB',
    'America/Toronto': 'ON QC',
    'America/Halifax': 'NB NS PE',
    'America/St_Johns': 'NL',
  }).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone])),
);

/** The time zone of most of a state or province. */
export const zoneOf = (place: Place): string => zones[place.state] ?? 'America/New_York';
