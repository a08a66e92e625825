import { vehicles } from '../database/schema/vehicles.ts';
import { addMonths, dayText, firstDayOf, monthOf } from './calendar.ts';
import type { Home } from './centers.ts';
import type { Loader } from './loader.ts';
import { annualMiles, fuelOf, type Model, pickModel, technicalOf } from './models.ts';
import type { Driver } from './people.ts';
import { around, type Place } from './places.ts';
import type { Plan } from './plans.ts';
import type { Random } from './random.ts';
import { writeVin } from './vin.ts';

/** A vehicle with the data for its history. Days are numbered as in `calendar.ts`. */
export interface Vehicle {
  customer: string;
  country: 'USA' | 'CAN';
  number: string;
  model: Model;
  status: 'ON ORDER' | 'ON BILLING' | 'CLOSE OUT';
  home: Home;
  /** Where it is driven, the most frequent place first. */
  places: readonly Place[];
  driver: Driver | null;
  /** The number of the vehicle that it has replaced. */
  prior: string | null;
  billSort: string;
  ordered: number;
  inService: number;
  outOfService: number | null;
  annualMiles: number;
  telematics: boolean;
  card: string;
  profile: string;
  taxExempt: boolean;
  plate: string | null;
  fairMarketValue: number;
  lease: Lease;
}

interface Lease {
  type: 'O' | 'C' | 'N';
  term: number | null;
  capitalizedCost: number;
  /** Percent per month. */
  depreciationRate: number;
  residual: number;
  rental: number;
  fee: number;
}

const cents = (amount: number) => Math.round(amount * 100) / 100;
const colors = ['WHITE', 'WHITE', 'WHITE', 'WHITE', 'SILVER', 'SILVER', 'GRAY', 'BLACK', 'BLUE', 'RED'];
const groups = ['STANDARD', 'EXECUTIVE', 'FIELD', 'HEAVY USE'];
const profiles = ['STANDARD 24 7', 'WEEKDAYS ONLY', 'FUEL ONLY', 'FUEL AND MAINTENANCE'];
/** Fills a day, and the volume. */
const limits = {
  USA: ['2 A DAY 75 GAL', '3 A DAY 100 GAL', '1 A DAY 40 GAL'],
  CAN: ['2 A DAY 300 L', '3 A DAY 400 L', '1 A DAY 150 L'],
};
const upfits = ['SHELVING', 'LADDER RACK', 'BED COVER', 'REFRIGERATION', 'NONE'];

/**
 * Value left of a cost after months of depreciation, to the cent. Calculated in integers: doubles are off by a cent
 * where half cents are rounded.
 */
const leftOf = (cost: number, monthlyPercent: number, months: number): number =>
  Math.round((Math.round(cost * 100) * (1_000_000 - Math.round(monthlyPercent * 10_000) * months)) / 1_000_000) / 100;

function makeLease(model: Model, modelYear: number, plan: Plan, random: Random): Lease {
  const chance = random.next();
  const type = chance < 0.82 ? 'O' : chance < 0.92 ? 'C' : 'N';
  const terms = model.type === 'TRUCK' ? [48, 60, 60, 72] : [36, 48, 48, 60];
  const term = random.pick(terms);
  const price = model.price * 1.025 ** (modelYear - 2019) * (plan.country === 'CAN' ? 1.32 : 1);
  const capitalizedCost = cents(price * random.between(0.9, 1.02) + (model.type === 'TRUCK' ? random.int(0, 6500) : 0));
  const share = { 36: 0.45, 48: 0.34, 60: 0.25, 72: 0.18 }[term] ?? 0.3;
  const depreciationRate = Math.round(((1 - share) / term) * 1_000_000) / 10_000;
  const residual = leftOf(capitalizedCost, depreciationRate, term);
  const interest = ((capitalizedCost + residual) / 2) * (random.between(0.047, 0.074) / 12);
  const rental = cents((capitalizedCost * depreciationRate) / 100 + interest);
  const fee = cents(random.pick([6, 7.5, 9.5, 12]));
  return { type, term: type === 'N' ? null : term, capitalizedCost, depreciationRate, residual, rental, fee };
}

function makeDates(status: Vehicle['status'], term: number, today: number, random: Random, left?: number) {
  if (status === 'ON ORDER') return { inService: today + random.int(10, 120), outOfService: null };
  if (status === 'ON BILLING') return { inService: today - random.int(8, (term + 6) * 30), outOfService: null };
  const outOfService = left ?? today - random.int(5, 690);
  return { outOfService, inService: outOfService - random.int(20 * 30, (term + 8) * 30) };
}

/**
 * Its number is unique in the account. Its places are around the driver's home, or around the center for a pool
 * vehicle. `left` is the day it was closed out, if given.
 */
export function makeVehicle(
  plan: Plan,
  index: number,
  today: number,
  random: Random,
  home: Home,
  left?: number,
): Omit<Vehicle, 'driver' | 'prior'> {
  const model = pickModel(random, plan.electric);
  const chance = random.next();
  const status =
    left !== undefined || (chance >= 0.025 && chance < 0.12) ? 'CLOSE OUT' : chance < 0.025 ? 'ON ORDER' : 'ON BILLING';
  const term = model.type === 'TRUCK' ? 60 : 48;
  const dates = makeDates(status, term, today, random, left);
  const year = Math.floor(monthOf(dates.inService) / 12);
  const modelYear = monthOf(dates.inService) % 12 >= 8 ? year + 1 : year;
  const lease = makeLease(model, modelYear, plan, random);
  const letters = [...'ABCDEFGHJKLMNPRSTUVWXYZ'];
  const small = plan.vehicles < 100;
  return {
    customer: plan.customer,
    country: plan.country,
    number: small ? String(4510 + index * 7).padStart(6, '0') : String(200_000 + index * 7 + (index % 3)),
    model,
    status,
    home,
    places: around(home.place, plan.country),
    billSort: home.code.slice(0, 3).padEnd(3, '0'),
    ...dates,
    ordered: Math.min(today - random.int(1, 30), dates.inService - random.int(60, 180)),
    annualMiles: annualMiles(model, random),
    telematics: random.chance(0.6),
    // Masked but for the last four digits.
    card: `****${random.digits(5).slice(1)}`,
    profile: random.pick(profiles),
    taxExempt: random.chance(0.06),
    plate:
      status === 'ON ORDER'
        ? null
        : `${random.pick(letters)}${random.pick(letters)}${random.pick(letters)}${random.digits(4)}`,
    fairMarketValue: Math.round(lease.capitalizedCost * random.between(0.99, 1.07)),
    lease,
  };
}

export const modelYearOf = (vehicle: Vehicle): number => {
  const month = monthOf(vehicle.inService);
  return Math.floor(month / 12) + (month % 12 >= 8 ? 1 : 0);
};

/** First day of the month in which depreciation begins. */
const beginOf = (vehicle: Vehicle) => firstDayOf(monthOf(vehicle.inService) + 1);

/** Remaining part of the capitalized cost on a day. An owned vehicle depreciates over six years. */
export function bookValueOn(vehicle: Vehicle, day: number): number {
  const { term, depreciationRate, capitalizedCost } = vehicle.lease;
  const months = Math.max(0, Math.min(term ?? 72, monthOf(day) - monthOf(beginOf(vehicle)) + 1));
  return term === null ? cents(capitalizedCost * (1 - months / 72)) : leftOf(capitalizedCost, depreciationRate, months);
}

/** Likely sale price on a day, by age and mileage. */
export function marketValueOn(vehicle: Vehicle, day: number, odometer: number): number {
  const years = Math.max(0, (day - vehicle.inService) / 365);
  const worn = Math.exp(-0.15 * years) * (1 - Math.min(0.25, odometer / 800_000));
  return cents(vehicle.lease.capitalizedCost * 0.86 * worn);
}

function contract(vehicle: Vehicle, random: Random, today: number, odometer: number | null) {
  const { lease, inService } = vehicle;
  const ordered = vehicle.status === 'ON ORDER';
  const leased = lease.term !== null;
  const begin = beginOf(vehicle);
  const on = vehicle.outOfService ?? today;
  return {
    contract_id: leased ? `M${vehicle.customer.slice(0, 4)}` : `S${vehicle.customer.slice(0, 4)}`,
    contract_description: { O: 'OPEN_END_LEASE', C: 'CLOSED_END_LEASE', N: 'FLEET_MANAGEMENT' }[lease.type],
    sub_contract_id: random.pick(['001', '002', '010']),
    lease_type: lease.type,
    lease_term: lease.term,
    lease_rate_id: leased ? random.pick(['FIX', 'VAR', 'FIX']) : null,
    capitalized_cost: lease.capitalizedCost,
    depreciation_rate: leased ? lease.depreciationRate : null,
    depreciation_type: leased ? 'STRAIGHT LINE' : null,
    depreciation_begin_month: leased && !ordered ? dayText(begin) : null,
    depreciation_end_month: leased && !ordered ? dayText(addMonths(begin, (lease.term ?? 1) - 1)) : null,
    residual_value: leased ? lease.residual : null,
    monthly_rental: leased ? lease.rental : null,
    monthly_management_fee: lease.fee,
    book_value: leased && !ordered ? bookValueOn(vehicle, on) : null,
    book_value_date: leased && !ordered ? dayText(on) : null,
    market_value: ordered ? null : marketValueOn(vehicle, on, odometer ?? 0),
    irs_fair_market_value: vehicle.fairMarketValue,
    order_date: dayText(vehicle.ordered),
    in_service_date: ordered ? null : dayText(inService),
    original_in_service_date: ordered ? null : dayText(inService - (random.chance(0.04) ? random.int(200, 600) : 0)),
    out_of_service_date: vehicle.outOfService === null ? null : dayText(vehicle.outOfService),
    warranty_end_date: ordered ? null : dayText(addMonths(inService, 36)),
    warranty_end_odometer: 36_000,
    replacement_policy_months: vehicle.model.type === 'TRUCK' ? 72 : 54,
    replacement_policy_odometer: vehicle.model.type === 'TRUCK' ? 120_000 : 95_000,
    vehicle_policy_group: random.pick(groups),
  };
}

function plateAndCards(vehicle: Vehicle, random: Random, today: number) {
  const state = vehicle.places[0]?.state ?? '';
  const plated = vehicle.plate !== null;
  const on = vehicle.outOfService ?? today;
  const anniversary = addMonths(vehicle.inService, Math.ceil((monthOf(on) - monthOf(vehicle.inService) + 1) / 12) * 12);
  // Some plates due this month are not renewed yet, and a few of last month.
  const ahead = monthOf(anniversary) - monthOf(on);
  const isLate =
    (ahead === 12 && Number(vehicle.number) % 2 === 0) || (ahead === 11 && Number(vehicle.number) % 3 === 0);
  const expires = firstDayOf(monthOf(anniversary) + (isLate ? -11 : 1)) - 1;
  const fuelled = fuelOf(vehicle.model) !== 'ELECTRIC' && plated;
  return {
    license_plate_number: vehicle.plate,
    license_plate_state_province: plated ? state : null,
    license_plate_type: plated ? (vehicle.model.type === 'TRUCK' ? 'COMMERCIAL' : 'PASSENGER') : null,
    license_plate_sticker: plated && random.chance(0.4) ? random.digits(7) : null,
    license_plate_expiration_date: plated ? dayText(expires) : null,
    title_location: random.pick(['PROVIDER', 'PROVIDER', 'STATE', 'CUSTOMER']),
    plb_flag: random.chance(0.3),
    telematics_flag: vehicle.telematics,
    coupon_book_number: plated ? random.digits(8) : null,
    fuel_card_number: fuelled ? vehicle.card : null,
    fuel_card_description: fuelled ? 'CARDWAY UNIVERSAL' : null,
    fuel_profile: fuelled ? vehicle.profile : null,
    fuel_profile_limits: fuelled ? random.pick(limits[vehicle.country]) : null,
  };
}

/** A few are older and have leading zeros or a plus sign, which are part of the text. */
function clientNumber({ model, number }: Vehicle): string {
  const end = number.slice(-4);
  if (Number(number) % 43 === 20) return `+${end}`;
  return Number(number) % 17 === 5 ? `00${end}` : `${model.type === 'TRUCK' ? 'T' : 'C'}-${end}`;
}

function clientUse(label: string, vehicle: Vehicle, random: Random): string | null {
  if (label === '') return null;
  if (label.startsWith('Cost Cent')) return `CC-${vehicle.home.code.padEnd(5, '0').slice(0, 5)}`;
  if (label.includes('Project')) return `P${random.digits(4)}`;
  if (label === 'Region Manager') return random.pick(['A. Fletcher', 'R. Okafor', 'S. Lindqvist', 'T. Marchetti']);
  if (label === 'Upfit Type') return vehicle.model.type === 'TRUCK' ? random.pick(upfits) : 'NONE';
  if (label === 'Asset Tag') return random.digits(7);
  return random.pick(['104', '217', null]);
}

export function addVehicle(
  loader: Loader,
  plan: Plan,
  vehicle: Vehicle,
  random: Random,
  today: number,
  last: { odometer: number; day: number } | null,
): void {
  const { model, driver } = vehicle;
  const modelYear = modelYearOf(vehicle);
  const ordered = vehicle.status === 'ON ORDER';
  loader.add(vehicles, {
    customer_number: plan.customer,
    vehicle_number: vehicle.number,
    client_vehicle_number: random.chance(0.9) ? clientNumber(vehicle) : null,
    vin: ordered ? null : writeVin(model.vin, modelYear, random.pick([...'ABCDEFGHJKLMN']), random.digits(6)),
    status: vehicle.status,
    center_code: vehicle.home.code,
    driver_reference_number: driver?.reference,
    pool_vehicle: driver === null && !ordered,
    bill_sort: vehicle.billSort,
    model_year: modelYear,
    vehicle_make: model.make,
    vehicle_model: model.model,
    vehicle_trim: random.pick(model.trims),
    ...technicalOf(model),
    vehicle_color: random.pick(colors),
    ...contract(vehicle, random, today, last?.odometer ?? null),
    odometer: last?.odometer,
    odometer_date: last === null ? null : dayText(last.day),
    ...plateAndCards(vehicle, random, today),
    ...Object.fromEntries(
      plan.clientLabels.map((label, i) => [`client_use_${i + 1}`, clientUse(label, vehicle, random)]),
    ),
    prior_vehicle_number: vehicle.prior,
    plate_update_allowed: vehicle.plate !== null && Number(vehicle.number) % 3 !== 0,
    version: 1,
  });
}
