import { centerPositions, places, serviceLocations, vehiclePositions } from '../database/schema/locations.ts';
import type { Home } from './centers.ts';
import merchants from './data/merchants.json' with { type: 'json' };
import people from './data/people.json' with { type: 'json' };
import type { Loader } from './loader.ts';
import { isFrench, type Place, placesOf, postalCode } from './places.ts';
import type { Plan } from './plans.ts';
import { createRandom, type Random } from './random.ts';
import type { Vehicle } from './vehicle.ts';

/** Names written for this project. */
const networks = ['VOLTWAY', 'OPEN CURRENT', 'GREENLINE CHARGE', 'AMPERE STOP'] as const;

const connectors = ['CCS, NACS', 'CCS, CHADEMO', 'J1772', 'NACS', 'CCS, J1772'] as const;

/** A place in the surroundings of a town: up to about 10 km away. */
function near({ lat, lng }: Place, random: Random) {
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return {
    latitude: round(lat + random.between(-0.09, 0.09)),
    longitude: round(lng + random.between(-0.09, 0.09) / Math.cos((lat * Math.PI) / 180)),
  };
}

const addressIn = (place: Place, random: Random) => ({
  location_address: `${random.int(100, 9900)} ${random.pick(isFrench(place) ? people.streets.french : people.streets.english)}`,
  location_city: place.city,
  location_state_province: place.state,
  location_postal_code: postalCode(place, random),
  location_phone: random.chance(0.9) ? `${random.int(201, 989)}555${random.digits(4)}` : null,
  ...near(place, random),
});

function chargingStation(place: Place, random: Random) {
  const network = random.pick(networks);
  const isFast = random.chance(0.6);
  return {
    location_type: 'CHARGING' as const,
    location_name: `${network} ${place.city.toUpperCase()} ${random.digits(2)}`,
    location_network: network,
    open_hours: random.pick(['ALWAYS', 'ALWAYS', 'DAILY'] as const),
    connectors: isFast ? random.pick(connectors) : 'J1772',
    charging_ports: random.int(2, 12),
    charging_kilowatts: isFast ? random.pick([50, 150, 250, 350]) : random.pick([7, 11, 19]),
    ...addressIn(place, random),
  };
}

function shop(place: Place, random: Random) {
  const chain = random.pick(merchants.shops);
  return {
    location_type: 'SHOP' as const,
    location_name: `${chain.toUpperCase()} ${place.city.toUpperCase()} ${random.digits(2)}`,
    location_network: chain.toUpperCase(),
    open_hours: random.pick(['WEEKDAYS', 'MONDAY_TO_SATURDAY', 'MONDAY_TO_SATURDAY', 'DAILY'] as const),
    does_oil: random.chance(0.85),
    does_tires: random.chance(0.7),
    does_brakes: random.chance(0.75),
    does_glass: random.chance(0.25),
    does_electric: random.chance(0.35),
    ...addressIn(place, random),
  };
}

/**
 * The towns of a country, with two to four charging stations and two or three shops in the surroundings of each. They are the same
 * in all accounts of a country. The towns are from GeoNames; stations and shops are written for this project.
 */
export function addLocations(loader: Loader, { customer, country }: Plan): void {
  for (const place of placesOf(country)) {
    const place_code = `${place.state} ${place.city.toUpperCase()}`;
    loader.add(places, {
      customer_number: customer,
      place_code,
      place_name: `${place.city}, ${place.state}`,
      latitude: place.lat,
      longitude: place.lng,
    });
    const random = createRandom(`locations ${country} ${place_code}`);
    const stations = Array.from({ length: random.int(2, 4) }, () => chargingStation(place, random));
    const shops = Array.from({ length: random.int(2, 3) }, () => shop(place, random));
    for (const [at, location] of [...stations, ...shops].entries())
      loader.add(serviceLocations, {
        customer_number: customer,
        location_id: `${place_code.replaceAll(' ', '-')}-${at + 1}`,
        ...location,
      });
  }
}

/** Centers with vehicles are near the middle of their town. */
export function addCenterPositions(loader: Loader, { customer }: Plan, homes: readonly Home[]): void {
  for (const { code, place } of homes)
    loader.add(centerPositions, {
      customer_number: customer,
      center_code: code,
      ...near(place, createRandom(`${customer} center ${code}`)),
    });
}

const minutesOfDay = 1440;

/** A vehicle with telematics was seen in one of the places where it is driven, mostly within two days; others are in their garage. */
export function addPosition(loader: Loader, vehicle: Vehicle, random: Random, today: number): void {
  if (vehicle.status === 'ON ORDER' || vehicle.outOfService !== null) return;
  const [garage = vehicle.home.place, ...others] = vehicle.places;
  const isReported = vehicle.telematics;
  const place = isReported && random.chance(0.4) && others.length > 0 ? random.pick(others) : garage;
  const minutes = random.chance(0.9) ? random.int(0, 2 * minutesOfDay) : random.int(2, 20) * minutesOfDay;
  loader.add(vehiclePositions, {
    customer_number: vehicle.customer,
    vehicle_number: vehicle.number,
    position_source: isReported ? 'TELEMATICS' : 'GARAGE',
    position_city: place.city,
    position_state_province: place.state,
    positioned_at: isReported ? new Date((today * minutesOfDay + minutesOfDay - 1 - minutes) * 60_000) : null,
    ...near(place, random),
  });
}
