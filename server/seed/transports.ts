import { transportQuotes, transports } from '../database/schema/transports.ts';
import { invoiceNumber } from './bills.ts';
import { dayText } from './calendar.ts';
import type { Loader } from './loader.ts';
import { type Place, placesOf, postalCode } from './places.ts';
import type { Plan } from './plans.ts';
import type { Random } from './random.ts';
import type { AddRecords } from './records.ts';
import type { Vehicle } from './vehicle.ts';

type Row = typeof transports.$inferInsert;

const vendors = ['Straightline Auto Transport', 'Coast & Plains Carriers', 'Blue Ramp Logistics', 'Two Rivers Hauling'];
const yards = ['Gatehouse Vehicle Storage', 'North Lot Storage', 'Fieldstone Yard'];
const askers = ['FLEET MANAGER', 'FLEET MANAGER', 'DRIVER', 'PROVIDER'];

/** Road distance in whole miles: 20% more than a straight line. */
function milesBetween(one: Place, other: Place): number {
  const shrink = Math.cos((one.lat * Math.PI) / 180);
  return Math.max(4, Math.round(Math.hypot(other.lat - one.lat, (other.lng - one.lng) * shrink) * 69 * 1.2));
}

/** The place at random, or the next one in the list if a vehicle is there already. */
function placeBut(from: Place, all: readonly Place[], random: Random): Place {
  const at = random.int(0, all.length - 1);
  const isElsewhere = ({ city, state }: Place) => city !== from.city || state !== from.state;
  return [...all.slice(at), ...all].find(isElsewhere) ?? from;
}

/** What differs between transports, and the billed amount in cents. */
interface Service {
  cents: number;
  row: Partial<Row> & Pick<Row, 'transport_type' | 'transport_status' | 'transport_reason' | 'vendor_name'>;
}

/** US prices times `priceLevel`. */
interface Setting {
  random: Random;
  today: number;
  priceLevel: number;
}

function move({ random, today, priceLevel }: Setting, day: number, from: Place, to: Place, reason: string): Service {
  const distance = milesBetween(from, to);
  const pickup = day + random.int(2, 8);
  const estimated = pickup + 1 + Math.ceil(distance / 420);
  const delivered = estimated + random.pick([-1, 0, 0, 0, 1, 3]);
  const cancelled = random.chance(0.05);
  const isAsked = today - day < 2;
  const status =
    delivered <= today ? 'DELIVERED' : pickup <= today ? 'IN TRANSIT' : isAsked ? 'REQUESTED' : 'SCHEDULED';
  const isDone = status === 'DELIVERED' && !cancelled;
  const price = Math.round((random.int(8500, 14_000) + distance * random.int(80, 150)) * priceLevel);
  return {
    cents: isDone ? price : 0,
    row: {
      transport_type: 'TRANSPORT',
      transport_status: cancelled ? 'CANCELLED' : status,
      transport_reason: reason,
      vendor_name: random.pick(vendors),
      origin_city: from.city,
      origin_state_province: from.state,
      destination_city: to.city,
      destination_state_province: to.state,
      pickup_date: cancelled || isAsked ? null : dayText(pickup),
      estimated_delivery_date: cancelled ? null : dayText(estimated),
      delivered_date: isDone ? dayText(delivered) : null,
      distance,
    },
  };
}

function store({ random, today, priceLevel }: Setting, day: number): Service {
  const start = day + random.int(1, 5);
  const end = start + random.int(18, 150);
  const days = Math.max(0, Math.min(today, end) - start + 1);
  const daily = Math.round(random.int(750, 1500) * priceLevel);
  return {
    cents: days * daily,
    row: {
      transport_type: 'STORAGE',
      transport_status: start > today ? 'SCHEDULED' : end > today ? 'STORED' : 'DELIVERED',
      transport_reason: random.pick(['AWAITING DRIVER', 'AWAITING DRIVER', 'SEASONAL', 'AWAITING SALE']),
      vendor_name: random.pick(yards),
      storage_start_date: dayText(start),
      storage_end_date: end > today ? null : dayText(end),
      storage_days: days,
      daily_rate: daily / 100,
    },
  };
}

/** Transports and storage of the vehicle. The billed amounts are costs of the request date. */
export const addTransports: AddRecords = (loader, vehicle, history, costs, random, today) => {
  const home = vehicle.places[0] ?? vehicle.home.place;
  const setting = { random, today, priceLevel: vehicle.country === 'CAN' ? 1.27 : 1 };
  let count = 0;

  function add(day: number, { cents, row }: Service): void {
    const text = dayText(day);
    loader.add(transports, {
      customer_number: vehicle.customer,
      transport_number: `X${vehicle.number}${String(++count).padStart(2, '0')}`,
      vehicle_number: vehicle.number,
      requested_date: text,
      requested_by: random.pick(askers),
      origin_city: home.city,
      origin_state_province: home.state,
      amount: cents / 100,
      invoice_number: cents === 0 ? null : invoiceNumber('transport', day, vehicle),
      ...row,
    });
    if (cents > 0) costs.add(day, 'transport', cents);
  }

  const { from, to } = history;
  const near = () => placeBut(home, vehicle.places.slice(1), random);
  const far = () => placeBut(home, placesOf(vehicle.country), random);
  if (from === vehicle.inService && random.chance(0.3)) add(from, move(setting, from, near(), home, 'DELIVERY'));
  for (let day = from + 1; day < to; day++) {
    if (random.chance(0.00018)) add(day, move(setting, day, home, near(), 'NEW DRIVER'));
    else if (random.chance(0.0001)) add(day, move(setting, day, home, far(), 'RELOCATION'));
    else if (random.chance(0.00009)) add(day, move(setting, day, near(), home, 'REPAIR'));
    else if (random.chance(0.00014)) add(day, store(setting, day));
  }
  if (vehicle.outOfService !== null && to > from && random.chance(0.5))
    add(to, move(setting, to, home, near(), 'TURN IN'));
};

const people = ['Dana Whitfield', 'Marc Tremblay', 'Priya Nair', 'Luis Ortega', 'Anne Kowalski'];
const dayMs = 86_400_000;
/** The moment of a day number, in the working hours of North America. */
const momentOf = (day: number, random: Random) => new Date(day * dayMs + random.int(14 * 60, 22 * 60) * 60_000);

const ofPlace = (prefix: 'origin' | 'destination', place: Place, country: 'USA' | 'CAN', random: Random) => ({
  [`${prefix}_address_1`]: `${random.int(10, 9800)} ${random.pick(['Depot Road', 'Harbour Street', 'Mill Lane', 'Station Street'])}`,
  [`${prefix}_city`]: place.city,
  [`${prefix}_state_province`]: place.state,
  [`${prefix}_postal_code`]: postalCode(place, random),
  [`${prefix}_country`]: country,
});

/** What the provider has answered: a price that holds for two weeks. */
function priceOf(random: Random, distance: number | null, day: number, priceLevel: number) {
  const level = (least: number, most: number) => (random.int(least, most) * priceLevel) / 100;
  const price =
    distance === null
      ? { vendor_name: random.pick(yards), daily_rate: Math.round(level(750, 1500) * 100) / 100 }
      : {
          vendor_name: random.pick(vendors),
          quote_amount: Math.round(level(8500, 14_000) + distance * level(80, 150)),
        };
  return { ...price, quoted_at: momentOf(day, random), quote_expires: dayText(day + 14) };
}

/** Quotes of the last weeks, for a few vehicles on the road. Accepted ones are not among them: they are transports. */
export function addTransportQuotes(
  loader: Loader,
  { users }: Plan,
  vehicle: Vehicle,
  random: Random,
  today: number,
): void {
  const isNew = today - vehicle.inService < 50;
  if (vehicle.outOfService !== null || isNew || users.length === 0 || !random.chance(0.03)) return;
  const { country } = vehicle;
  const home = vehicle.places[0] ?? vehicle.home.place;
  const goal = placeBut(home, vehicle.places.slice(1), random);
  const isStorage = random.chance(0.3);
  const asked = today - (random.chance(0.3) ? random.int(1, 3) : random.int(4, 40));
  const isPriced = today - asked > 3;
  const status = isPriced ? random.pick(['QUOTED', 'QUOTED', 'QUOTED', 'DECLINED', 'WITHDRAWN'] as const) : 'PENDING';
  const distance = isStorage ? null : milesBetween(home, goal);
  const pickup = asked + random.int(4, 20);
  loader.add(transportQuotes, {
    customer_number: vehicle.customer,
    quote_id: `Q${vehicle.number}`,
    vehicle_number: vehicle.number,
    quote_status: status,
    transport_type: isStorage ? 'STORAGE' : 'TRANSPORT',
    transport_reason: random.pick(isStorage ? ['AWAITING DRIVER', 'SEASONAL'] : ['NEW DRIVER', 'RELOCATION', 'REPAIR']),
    pickup_from: dayText(pickup),
    storage_until: isStorage ? dayText(pickup + random.int(20, 90)) : null,
    vehicle_drives: random.chance(0.9),
    ...(ofPlace('origin', home, country, random) as Pick<Row, 'origin_city'>),
    ...(isStorage ? {} : ofPlace('destination', goal, country, random)),
    contact_name: random.pick(people),
    contact_phone: `555-01${random.digits(2)}`,
    distance,
    ...(isPriced && status !== 'WITHDRAWN' ? priceOf(random, distance, asked + 2, country === 'CAN' ? 1.27 : 1) : {}),
    quote_requested_by: random.pick(users).username,
    quote_requested_at: momentOf(asked, random),
    version: 1,
  } as typeof transportQuotes.$inferInsert);
}
