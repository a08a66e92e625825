import { fuelTransactions } from '../database/schema/expenses.ts';
import { dayText, monthOf, timeText, weekdayOf } from './calendar.ts';
import type { Costs } from './costs.ts';
import merchants from './data/merchants.json' with { type: 'json' };
import type { History } from './history.ts';
import type { Loader } from './loader.ts';
import { type Fuel, fuelOf } from './models.ts';
import { gallonPrice } from './prices.ts';
import type { Random } from './random.ts';
import { type Station, stationsOf } from './stations.ts';
import type { Vehicle } from './vehicle.ts';

const products: Record<Fuel, { code: string; description: string }> = {
  REGULAR: { code: 'UNL', description: 'UNLEADED REGULAR' },
  HYBRID: { code: 'UNL', description: 'UNLEADED REGULAR' },
  DIESEL: { code: 'DSL', description: 'DIESEL ULTRA LOW SULFUR' },
  ELECTRIC: { code: '', description: '' },
};

const extras = [
  { code: 'WSH', description: 'CAR WASH', from: 800, to: 1900 },
  { code: 'WWF', description: 'WASHER FLUID', from: 350, to: 600 },
  { code: 'OIL', description: 'MOTOR OIL', from: 700, to: 1400 },
];

/** US federal excise on gasoline: what an exempt buyer does not pay. */
const exemptPerGallon = 0.184;

const byMonth = [0.91, 0.92, 0.95, 1, 1.02, 1.02, 1, 1, 1.02, 1.01, 0.97, 0.92];

interface Fill {
  day: number;
  odometer: number;
  previous: number | null;
  gallons: number;
}

/** The tank goes down with the miles and is filled when it is low: quantities and odometers agree by construction. */
function* fills(vehicle: Vehicle, history: History, tank: number, random: Random): Generator<Fill> {
  const thirst = vehicle.driver?.thirst ?? 1.05;
  const usual = (vehicle.annualMiles / 289 / vehicle.model.combined) * 1.5;
  let level = tank * random.between(0.3, 0.95);
  let before = history.start;
  let previous: number | null = null;
  let low = Math.max(tank * random.between(0.12, 0.38), usual);
  for (let day = history.from; day <= history.to; day++) {
    const odometer = history.odometer[day - history.from] ?? before;
    const winter = byMonth[monthOf(day) % 12] ?? 1;
    level -= ((odometer - before) * thirst) / (vehicle.model.combined * winter * random.between(0.97, 1.03));
    before = odometer;
    if (level > low) continue;
    const gallons = Math.min(tank, tank * random.between(0.93, 0.995) - Math.max(0, level));
    yield { day, odometer, previous, gallons: Math.round(gallons * 1000) / 1000 };
    level = Math.max(0, level) + gallons;
    previous = odometer;
    low = Math.max(tank * random.between(0.12, 0.38), usual);
  }
}

/** What is told apart between the items of a ticket. Amounts are whole cents, so that they add up. */
interface Item {
  sequence: number;
  product: { code: string; description: string };
  units: number;
  unitCost: number;
  fuel: number;
  other: number;
  exempt: number;
  discount: number;
  keyed: boolean;
}

interface Ticket {
  number: number;
  reference: string;
  time: string;
  posted: number;
  billed: number;
  station: Station;
  fees: number;
}

function makeTicket(fill: Fill, station: Station, number: number, random: Random, today: number): Ticket {
  const posted = Math.min(today, fill.day + random.int(1, 3));
  return {
    number,
    reference: random.digits(6),
    time: timeText(random.int(330, 1260)),
    posted,
    billed: Math.min(today, posted + ((5 - weekdayOf(posted) + 7) % 7)),
    station,
    fees: random.chance(0.05) ? 0.65 : 0,
  };
}

/** One literal: a million of these objects are made, and spreading parts into them takes four times as long. */
function row(vehicle: Vehicle, fill: Fill, ticket: Ticket, item: Item): typeof fuelTransactions.$inferInsert {
  const { station } = ticket;
  const isFuel = item.sequence === 1;
  const net = item.fuel + item.other + item.exempt + item.discount;
  const distance = isFuel && fill.previous !== null ? fill.odometer - fill.previous : null;
  return {
    customer_number: vehicle.customer,
    transaction_id: String(ticket.number),
    item_sequence: item.sequence,
    vehicle_number: vehicle.number,
    card_number: vehicle.card,
    fuel_profile: vehicle.profile,
    ticket_number: ticket.reference,
    voucher_number: `V${ticket.number}`,
    transaction_date: dayText(fill.day),
    transaction_time: ticket.time,
    posted_date: dayText(ticket.posted),
    bill_date: dayText(ticket.billed),
    invoice_number: `F${dayText(ticket.billed).replaceAll('-', '')}${vehicle.billSort}`,
    fuel_vendor: merchants.vendors[vehicle.country],
    merchant_name: station.name,
    merchant_brand: station.brand,
    merchant_address: station.address,
    merchant_city: station.place.city,
    merchant_county: station.place.county,
    merchant_state_province: station.place.state,
    merchant_postal_code: station.postal,
    product_class: isFuel ? 'FUEL' : 'NON-FUEL',
    product: item.product.code,
    product_description: item.product.description,
    units: item.units,
    unit_of_measure: isFuel ? 'GAL' : 'EA',
    unit_cost: item.unitCost,
    total_fuel_cost: item.fuel / 100,
    other_cost: item.other / 100,
    gross_cost: (item.fuel + item.other) / 100,
    exempt_tax: item.exempt / 100,
    discount: item.discount / 100,
    net_cost: net / 100,
    fees: isFuel ? ticket.fees : 0,
    odometer: item.keyed ? fill.odometer : null,
    previous_odometer: isFuel ? fill.previous : null,
    adjusted_odometer: fill.odometer,
    distance_driven: distance,
    fuel_economy: distance === null ? null : Math.round((distance / fill.gallons) * 100) / 100,
    cost_per_distance: distance === null || distance === 0 ? null : Math.round((net / distance) * 100) / 10_000,
  };
}

function makeExtra(random: Random): Item {
  const extra = random.pick(extras);
  const other = random.int(extra.from, extra.to);
  const none = { fuel: 0, exempt: 0, discount: 0 };
  return { sequence: 2, product: extra, units: 1, unitCost: other / 100, other, ...none, keyed: true };
}

/** Numbers tickets from `number` on, and returns the number after the last one. */
export function addFuel(
  loader: Loader,
  vehicle: Vehicle,
  history: History,
  costs: Costs,
  random: Random,
  today: number,
  number: number,
): number {
  const { model } = vehicle;
  if (model.tank === null) return number;
  const fuel = fuelOf(model);
  for (const fill of fills(vehicle, history, model.tank, random)) {
    const place = random.chance(0.8) ? (vehicle.places[0] ?? vehicle.home.place) : random.pick(vehicle.places);
    const station = random.pick(stationsOf(place, vehicle.country));
    const ticket = makeTicket(fill, station, number++, random, today);
    const regional = gallonPrice(vehicle.country, place.state, fuel, fill.day);
    const unitCost = (Math.floor((regional + station.premium + random.between(-0.03, 0.03)) * 100) * 10 + 9) / 1000;
    const items: Item[] = [
      {
        sequence: 1,
        product: products[fuel],
        units: fill.gallons,
        unitCost,
        fuel: Math.round(fill.gallons * unitCost * 100),
        other: 0,
        exempt: vehicle.taxExempt ? -Math.round(fill.gallons * exemptPerGallon * 100) : 0,
        discount: -Math.round(fill.gallons * station.discount * 100),
        keyed: !random.chance(0.02),
      },
    ];
    if (random.chance(0.04)) items.push(makeExtra(random));
    for (const item of items) {
      loader.add(fuelTransactions, row(vehicle, fill, ticket, item));
      costs.add(fill.day, 'fuel', item.fuel + item.other + item.exempt + item.discount);
    }
  }
  return number;
}
