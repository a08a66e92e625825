import { garageAddresses } from '../database/schema/garages.ts';
import people from './data/people.json' with { type: 'json' };
import type { Loader } from './loader.ts';
import { isFrench, postalCode, taxAreaOf } from './places.ts';
import type { Plan } from './plans.ts';
import type { Random } from './random.ts';
import type { Vehicle } from './vehicle.ts';

/** Where a vehicle is garaged: in the place where it is mostly driven. For some nobody has said it, or not in a form that was found. */
export function addGarage(loader: Loader, { country }: Plan, vehicle: Vehicle, random: Random): void {
  if (vehicle.status === 'ON ORDER' || vehicle.outOfService !== null || random.chance(0.06)) return;
  const [place = vehicle.home.place] = vehicle.places;
  const isFound = random.chance(0.93);
  const number = random.int(10, 980);
  const street = isFound ? random.pick(people.streets[isFrench(place) ? 'french' : 'english']) : 'Yard Access Rd';
  loader.add(garageAddresses, {
    customer_number: vehicle.customer,
    vehicle_number: vehicle.number,
    garage_address_1: isFrench(place) && isFound ? `${number}, ${street}` : `${number} ${street}`,
    garage_address_2: null,
    garage_city: place.city,
    garage_county: isFound ? place.county : null,
    garage_state_province: place.state,
    garage_postal_code: postalCode(place, random),
    garage_country: country,
    garage_geocode: isFound ? taxAreaOf(place, country) : null,
    garage_address_check: isFound ? 'FOUND' : 'KEPT',
    version: 1,
  });
}
