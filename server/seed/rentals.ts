import { rentals } from '../database/schema/services.ts';
import { invoiceNumber } from './bills.ts';
import { dayText, firstDayOf, monthOf } from './calendar.ts';
import type { Costs } from './costs.ts';
import type { Loader } from './loader.ts';
import type { Random } from './random.ts';
import type { AddRecords } from './records.ts';
import type { Vehicle } from './vehicle.ts';

interface Rental {
  reason: 'REPAIR' | 'ACCIDENT' | 'PENDING DELIVERY' | 'BUSINESS TRIP';
  out: number;
  /** Days until it is due. */
  days: number;
  /** Whole cents per day. */
  rate: number;
}

const companies = {
  USA: ['Wayfarer Rent-a-Car', 'Blue Heron Rentals', "O'Dell & Sons Rentals", 'Metro Van and Car'],
  CAN: ['Wayfarer Canada', 'Location Boréale', "Location d'autos L'Étoile", 'Northline Rentals'],
};
const classes = {
  CAR: ['ECONOMY', 'MIDSIZE', 'MIDSIZE', 'FULL SIZE', 'SUV'],
  TRUCK: ['PICKUP', 'PICKUP', 'CARGO VAN', 'SUV', 'MIDSIZE'],
};

/** Most are returned on the due date, a few before or after. `back` is null while the rental is out. */
function progress({ out, days }: Rental, random: Random, today: number) {
  const back = Math.max(out + 1, out + days + random.pick([0, 0, 0, 0, 0, -1, 1, 2, 6, 13]));
  if (out > today) return { status: 'RESERVED', back: null, billed: 0 } as const;
  if (random.chance(0.04)) return { status: 'CANCELLED', back: null, billed: 0 } as const;
  if (back > today) return { status: 'OPEN', back: null, billed: Math.max(1, today - out) } as const;
  return { status: 'CLOSED', back, billed: back - out } as const;
}

/** A rental, and its cost on the day it starts. */
export function addRental(
  loader: Loader,
  vehicle: Vehicle,
  costs: Costs,
  random: Random,
  today: number,
  rental: Rental,
): void {
  const { out, rate, reason } = rental;
  const { status, back, billed } = progress(rental, random, today);
  const place = random.pick(vehicle.places.slice(0, 3));
  const odometer = random.int(900, 41_000);
  const tax = Math.round(billed * rate * random.pick([0.08, 0.11, 0.135]));
  const isOut = status === 'OPEN' || status === 'CLOSED';
  loader.add(rentals, {
    customer_number: vehicle.customer,
    reservation_number: `${random.digits(8)}${vehicle.number}`,
    vehicle_number: vehicle.number,
    driver_reference_number: vehicle.driver?.reference,
    rental_company: random.pick(companies[vehicle.country]),
    rental_class: random.pick(classes[vehicle.model.type === 'TRUCK' ? 'TRUCK' : 'CAR']),
    rental_reason: reason,
    rental_status: status,
    reservation_date: dayText(Math.min(today, reason === 'ACCIDENT' ? out : out - random.int(0, 9))),
    out_date: dayText(out),
    due_date: dayText(out + rental.days),
    in_date: back === null ? null : dayText(back),
    pickup_city: place.city,
    pickup_state_province: place.state,
    daily_rate: rate / 100,
    days: billed,
    odometer_out: isOut ? odometer : null,
    odometer_in: back === null ? null : odometer + billed * random.int(12, 95),
    tax: tax / 100,
    amount: (billed * rate + tax) / 100,
    bill_date: isOut ? dayText(Math.min(today, firstDayOf(monthOf(out) + 1))) : null,
    invoice_number: isOut ? invoiceNumber('rental', out, vehicle) : null,
  });
  if (isOut) costs.add(out, 'rental', billed * rate + tax);
}

/**
 * Rentals while the vehicle is in the shop, for a trip, or until its replacement arrives. Rentals after accidents come
 * with the accidents.
 */
export const addRentals: AddRecords = (loader, vehicle, history, costs, random, today) => {
  const level = vehicle.country === 'CAN' ? 1.25 : 1;
  const add = (reason: Rental['reason'], out: number, days: number) => {
    const rate = Math.round(random.int(3400, 6900) * level);
    addRental(loader, vehicle, costs, random, today, { reason, out, days, rate });
  };
  for (let day = history.from; day <= history.to; day++) {
    if (!random.chance(0.55 / 365)) continue;
    const reason = random.chance(0.7) ? 'REPAIR' : 'BUSINESS TRIP';
    add(reason, day, random.int(1, 9));
  }
  const leaves = vehicle.outOfService !== null && vehicle.outOfService === history.to;
  if (leaves && random.chance(0.3)) add('PENDING DELIVERY', history.to, random.int(7, 40));
  if (!leaves && random.chance(0.012)) add('BUSINESS TRIP', today + random.int(1, 25), random.int(2, 7));
};
