import { fuelTransactions } from '../database/schema/expenses.ts';
import { invoiceNumber } from './bills.ts';
import { addMonths, dayText, firstDayOf, monthOf, timeText, weekdayOf } from './calendar.ts';
import merchants from './data/merchants.json' with { type: 'json' };
import type { History } from './history.ts';
import { type Fuel, fuelOf } from './models.ts';
import { gallonPrice } from './prices.ts';
import { createRandom, type Random } from './random.ts';
import type { AddNumbered } from './records.ts';
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

/** US federal excise tax on gasoline, which an exempt buyer does not pay. */
const exemptPerGallon = 0.184;

const byMonth = [0.91, 0.92, 0.95, 1, 1.02, 1.02, 1, 1, 1.02, 1.01, 0.97, 0.92];

interface Fill {
  day: number;
  odometer: number;
  /** Odometer as entered at the pump. */
  typed: number;
  /** Odometer as entered at the previous transaction. */
  previous: number | null;
  /** This reading or the previous one is wrong, so the distance is unknown. */
  isDoubtful: boolean;
  gallons: number;
}

/** Occasionally a digit is entered twice. */
function type(odometer: number, slips: Random): number {
  if (odometer < 1000 || !slips.chance(0.0005)) return odometer;
  const digits = String(odometer);
  const at = slips.int(0, digits.length - 1);
  return Number(digits.slice(0, at + 1) + digits.slice(at));
}

/**
 * The tank drains with the miles and is filled when low, so quantities and odometers always agree. A few purchases fill a
 * can too, so that they are larger than the tank.
 */
function* fills(vehicle: Vehicle, history: History, tank: number, random: Random, slips: Random): Generator<Fill> {
  const thirst = vehicle.driver?.thirst ?? 1.05;
  const usual = (vehicle.annualMiles / 289 / vehicle.model.combined) * 1.5;
  const cans = createRandom(`${vehicle.customer} ${vehicle.number} cans`);
  let level = tank * random.between(0.3, 0.95);
  let before = history.start;
  let previous: number | null = null;
  let wasWrong = false;
  let low = Math.max(tank * random.between(0.12, 0.38), usual);
  for (let day = history.from; day <= history.to; day++) {
    const odometer = history.odometer[day - history.from] ?? before;
    const winter = byMonth[monthOf(day) % 12] ?? 1;
    level -= ((odometer - before) * thirst) / (vehicle.model.combined * winter * random.between(0.97, 1.03));
    before = odometer;
    if (level > low) continue;
    const gallons = Math.min(tank, tank * random.between(0.93, 0.995) - Math.max(0, level));
    // The next entry corrects it.
    const typed: number = wasWrong ? odometer : type(odometer, slips);
    const isDoubtful = wasWrong || typed !== odometer;
    const bought = cans.chance(0.002) ? tank * cans.between(1.02, 1.2) : gallons;
    yield { day, odometer, typed, previous, isDoubtful, gallons: Math.round(bought * 1000) / 1000 };
    level = Math.max(0, level) + gallons;
    wasWrong = typed !== odometer;
    previous = typed;
    low = Math.max(tank * random.between(0.12, 0.38), usual);
  }
}

/** The differences between the items of a transaction. Amounts are whole cents, so that totals are exact. */
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

/** Weekly. A few recent transactions are billed next month, or have next year's date by mistake. */
function billedOn(bought: number, posted: number, slips: Random, today: number): number {
  const billed = Math.min(today, posted + ((5 - weekdayOf(posted) + 7) % 7));
  if (bought >= today || bought < today - 60) return billed;
  if (bought > today - 10 && slips.chance(0.04)) return firstDayOf(monthOf(today) + 1) + slips.int(0, 6);
  return slips.chance(0.006) ? addMonths(billed, 12) : billed;
}

function makeTicket(
  fill: Fill,
  station: Station,
  number: number,
  random: Random,
  slips: Random,
  today: number,
): Ticket {
  const posted = Math.min(today, fill.day + random.int(1, 3));
  return {
    number,
    reference: random.digits(6),
    time: timeText(random.int(330, 1260)),
    posted,
    billed: billedOn(fill.day, posted, slips, today),
    station,
    fees: random.chance(0.05) ? 0.65 : 0,
  };
}

/** A single object literal: there are a million of these, and spreading parts into them takes four times as long. */
function row(vehicle: Vehicle, fill: Fill, ticket: Ticket, item: Item): typeof fuelTransactions.$inferInsert {
  const { station } = ticket;
  const isFuel = item.sequence === 1;
  const net = item.fuel + item.other + item.exempt + item.discount;
  const distance = isFuel && fill.previous !== null && !fill.isDoubtful ? fill.odometer - fill.previous : null;
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
    invoice_number: invoiceNumber('fuel', fill.day, vehicle),
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
    odometer: item.keyed ? fill.typed : null,
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

/** Numbers the transactions. */
export const addFuel: AddNumbered = (loader, vehicle, history, costs, random, today, number) => {
  const { model } = vehicle;
  if (model.tank === null) return number;
  const fuel = fuelOf(model);
  const slips = createRandom(`${vehicle.customer} ${vehicle.number} slips`);
  for (const fill of fills(vehicle, history, model.tank, random, slips)) {
    const place = random.chance(0.8) ? (vehicle.places[0] ?? vehicle.home.place) : random.pick(vehicle.places);
    const station = random.pick(stationsOf(place, vehicle.country));
    const ticket = makeTicket(fill, station, number++, random, slips, today);
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
        keyed: !random.chance(0.02) || fill.isDoubtful,
      },
    ];
    if (random.chance(0.04)) items.push(makeExtra(random));
    for (const item of items) {
      loader.add(fuelTransactions, row(vehicle, fill, ticket, item));
      costs.add(fill.day, 'fuel', item.fuel + item.other + item.exempt + item.discount);
    }
  }
  return number;
};
