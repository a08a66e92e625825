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

/** US federal excise on a gallon of gasoline: what an exempt buyer does not pay. */
const exemptACent = 0.184;

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

interface Sums {
  fuel: number;
  other: number;
  exempt: number;
  discount: number;
}

/** Amounts in whole cents, so that they add up; the columns that a ticket's items share. */
function ticket(vehicle: Vehicle, fill: Fill, station: Station, number: number, random: Random, today: number) {
  const posted = Math.min(today, fill.day + random.int(1, 3));
  const billed = Math.min(today, posted + ((5 - weekdayOf(posted) + 7) % 7));
  const shared = {
    customer_number: vehicle.customer,
    transaction_id: String(number),
    vehicle_number: vehicle.number,
    card_number: vehicle.card,
    fuel_profile: vehicle.profile,
    ticket_number: random.digits(6),
    voucher_number: `V${number}`,
    transaction_date: dayText(fill.day),
    transaction_time: timeText(random.int(330, 1260)),
    posted_date: dayText(posted),
    bill_date: dayText(billed),
    invoice_number: `F${dayText(billed).replaceAll('-', '')}${vehicle.billSort}`,
    fuel_vendor: merchants.vendors[vehicle.country],
    merchant_name: station.name,
    merchant_brand: station.brand,
    merchant_address: station.address,
    merchant_city: station.place.city,
    merchant_county: station.place.county,
    merchant_state_province: station.place.state,
    merchant_postal_code: station.postal,
  };
  const amounts = ({ fuel, other, exempt, discount }: Sums) => ({
    total_fuel_cost: fuel / 100,
    other_cost: other / 100,
    gross_cost: (fuel + other) / 100,
    exempt_tax: exempt / 100,
    discount: discount / 100,
    net_cost: (fuel + other + exempt + discount) / 100,
  });
  return { shared, amounts };
}

function addExtra(loader: Loader, fill: Fill, made: ReturnType<typeof ticket>, random: Random): number {
  const extra = random.pick(extras);
  const other = random.int(extra.from, extra.to);
  loader.add(fuelTransactions, {
    ...made.shared,
    item_sequence: 2,
    product_class: 'NON-FUEL',
    product: extra.code,
    product_description: extra.description,
    units: 1,
    unit_of_measure: 'EA',
    unit_cost: other / 100,
    ...made.amounts({ fuel: 0, other, exempt: 0, discount: 0 }),
    fees: 0,
    odometer: fill.odometer,
    adjusted_odometer: fill.odometer,
  });
  return other;
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
  const product = products[fuel];
  for (const fill of fills(vehicle, history, model.tank, random)) {
    const place = random.chance(0.8) ? (vehicle.places[0] ?? vehicle.home.place) : random.pick(vehicle.places);
    const station = random.pick(stationsOf(place, vehicle.country));
    const made = ticket(vehicle, fill, station, number++, random, today);
    const price =
      gallonPrice(vehicle.country, place.state, fuel, fill.day) + station.premium + random.between(-0.03, 0.03);
    const unitCost = (Math.floor(price * 100) * 10 + 9) / 1000;
    const sums = {
      fuel: Math.round(fill.gallons * unitCost * 100),
      other: 0,
      exempt: vehicle.taxExempt ? -Math.round(fill.gallons * exemptACent * 100) : 0,
      discount: -Math.round(fill.gallons * station.discount * 100),
    };
    const net = sums.fuel + sums.exempt + sums.discount;
    const distance = fill.previous === null ? null : fill.odometer - fill.previous;
    loader.add(fuelTransactions, {
      ...made.shared,
      item_sequence: 1,
      product_class: 'FUEL',
      product: product.code,
      product_description: product.description,
      units: fill.gallons,
      unit_of_measure: 'GAL',
      unit_cost: unitCost,
      ...made.amounts(sums),
      fees: random.chance(0.05) ? 0.65 : 0,
      odometer: random.chance(0.02) ? null : fill.odometer,
      previous_odometer: fill.previous,
      adjusted_odometer: fill.odometer,
      distance_driven: distance,
      fuel_economy: distance === null ? null : Math.round((distance / fill.gallons) * 100) / 100,
      cost_per_distance: distance === null || distance === 0 ? null : Math.round((net / distance) * 100) / 10_000,
    });
    costs.add(fill.day, 'fuel', net + (random.chance(0.04) ? addExtra(loader, fill, made, random) : 0));
  }
  return number;
}
