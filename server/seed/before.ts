import { formerClaims, vehicleMonths } from '../database/schema/history.ts';
import { dayText, firstDayOf, monthOf } from './calendar.ts';
import type { Category, Costs } from './costs.ts';
import { bySeason, type History } from './history.ts';
import type { Loader } from './loader.ts';
import { fuelOf } from './models.ts';
import { gallonPrice } from './prices.ts';
import type { Random } from './random.ts';
import type { Vehicle } from './vehicle.ts';

/** The first month on record: a January, so that there are five complete years. */
export const beginningOf = (today: number): number => (Math.floor(monthOf(today) / 12) - 5) * 12;

/**
 * Costs that do not depend on distance and age: whole cents per month; charging in cents per mile; the plate once a
 * year.
 */
export interface Habits {
  toll: number;
  rental: number;
  roadside: number;
  transport: number;
  insurance: number;
  license: number;
  charging: number;
}

/** Habits of a vehicle, derived from its costs in the months with full records. */
export function habitsOf(history: History, costs: Costs): Habits {
  const sum = (category: Category) =>
    history.months.reduce((cents, { month }) => cents + (costs.of(month).get(category) ?? 0), 0);
  const most = (category: Category) =>
    Math.max(0, ...history.months.map(({ month }) => costs.of(month).get(category) ?? 0));
  const months = (history.to - history.from + 1) / 30.44;
  const miles = (history.months.at(-1)?.end ?? history.start) - history.start;
  return {
    toll: sum('toll') / months,
    rental: sum('rental') / months,
    roadside: sum('roadside') / months,
    transport: sum('transport') / months,
    insurance: most('insurance'),
    license: most('license'),
    charging: miles === 0 ? 0 : sum('charging') / miles,
  };
}

type Row = typeof vehicleMonths.$inferInsert;

/** Whole cents per month, by table column. */
type Spent = Partial<Record<keyof Row, number>>;

interface Month {
  month: number;
  /** Fraction of the month in service. */
  share: number;
  /** Odometers at the start and end of the month. */
  start: number;
  end: number;
}

const lengthOf = (month: number) => firstDayOf(month + 1) - firstDayOf(month);

/**
 * The months from the delivery up to, but not including, `end`. They end with the odometer `reached`, where the records
 * begin.
 */
function monthsOf(vehicle: Vehicle, end: number, reached: number, random: Random): Month[] {
  const first = monthOf(vehicle.inService);
  const weights: number[] = [];
  const shares: number[] = [];
  for (let month = first; month < end; month++) {
    const from = Math.max(vehicle.inService, firstDayOf(month));
    const to = Math.min(firstDayOf(month + 1), (vehicle.outOfService ?? Number.POSITIVE_INFINITY) + 1);
    const share = Math.max(0, to - from) / lengthOf(month);
    shares.push(share);
    weights.push(share * lengthOf(month) * (bySeason[month % 12] ?? 1) * random.between(0.8, 1.2));
  }
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const delivered = Math.min(15, reached);
  let done = 0;
  let start = delivered;
  return weights.map((weight, i) => {
    done += weight;
    const odometer = Math.round(delivered + ((reached - delivered) * done) / whole);
    const month = { month: first + i, share: shares[i] ?? 1, start, end: odometer };
    start = odometer;
    return month;
  });
}

const byMonth = [0.91, 0.92, 0.95, 1, 1.02, 1.02, 1, 1, 1.02, 1.01, 0.97, 0.92];

/**
 * As in fuel.ts, but without single transactions: the card discount is 3.2 cents per gallon, and 1.9 cents go to other
 * items.
 */
function addFuel(row: Row, spent: Spent, vehicle: Vehicle, { month, start, end }: Month, random: Random): void {
  const { model, driver, country } = vehicle;
  if (model.tank === null || end === start) return;
  const thirst = (driver?.thirst ?? 1.05) / (byMonth[month % 12] ?? 1);
  const quantity = ((end - start) * thirst) / (model.combined * random.between(0.98, 1.02));
  const state = vehicle.places[0]?.state ?? vehicle.home.place.state;
  const price = gallonPrice(country, state, fuelOf(model), firstDayOf(month) + 15) + random.between(-0.03, 0.05);
  row.fills = Math.max(1, Math.round(quantity / (model.tank * 0.7)));
  row.quantity = row.measured_quantity = Math.round(quantity * 1000) / 1000;
  row.measured_distance = end - start;
  spent.fuel_cost = Math.round(quantity * price * 100);
  const net = spent.fuel_cost - Math.round(quantity * (3.2 + (vehicle.taxExempt ? 18.4 : 0)));
  spent.measured_cost = net;
  spent.fuel = net + Math.round(quantity * 1.9);
}

const crosses = ({ start, end }: Month, every: number) => Math.floor(end / every) - Math.floor(start / every);

/** Average prices in US cents for the work that service.ts generates. */
const work = { preventive: 11_700, tires: 75_000, brakes: 48_000 };
const repairs = [23_800, 66_400, 7_100, 78_000, 11_400, 3_800];

/** One order per job, as in service.ts. */
function addService(row: Row, spent: Spent, vehicle: Vehicle, month: Month, random: Random): void {
  const level = vehicle.country === 'CAN' ? 1.27 : 1;
  const electric = vehicle.model.tank === null;
  let orders = 0;
  let inNetwork = 0;
  const visit = (kind: 'preventive' | 'tires' | 'brakes' | 'repair', usual: number) => {
    const cents = Math.round(usual * level * random.between(0.88, 1.12));
    spent[kind] = (spent[kind] ?? 0) + cents;
    spent.maintenance = (spent.maintenance ?? 0) + cents;
    orders += 1;
    if (random.chance(0.85)) inNetwork += cents;
  };
  for (let i = crosses(month, electric ? 10_250 : 7_250); i > 0; i--)
    visit('preventive', electric ? 4_200 : work.preventive);
  for (let i = crosses(month, 46_000); i > 0; i--) visit('tires', work.tires);
  for (let i = crosses(month, 52_000); i > 0; i--) visit('brakes', work.brakes);
  if (random.chance(((0.35 + Math.min(1.4, month.start / 80_000)) * month.share) / 12))
    visit('repair', random.pick(electric ? repairs.slice(2) : repairs));
  if (orders === 0) return;
  row.repair_orders = orders;
  spent.in_network = inNetwork;
}

const losses = ['COLLISION', 'COLLISION', 'COLLISION', 'COLLISION', 'COMPREHENSIVE', 'COMPREHENSIVE', 'GLASS', 'THEFT'];

/** As in incidents.ts: the first of the collisions is someone else's fault. */
function addIncidents(loader: Loader, spent: Spent, vehicle: Vehicle, { month, share }: Month, random: Random): void {
  const risk = vehicle.driver?.risk ?? 1;
  if (random.chance((0.28 * risk * share) / 12)) spent.violation = random.pick([4_000, 4_000, 4_000, 8_000, 12_800]);
  if (!random.chance((0.17 * risk * share) / 12)) return;
  const kind = random.int(0, losses.length - 1);
  const cost = kind === 6 ? random.int(28_000, 65_000) : random.int(90_000, 980_000);
  const subrogation = kind === 0 ? Math.round(cost * random.between(0.4, 0.9)) : 0;
  const from = Math.max(vehicle.inService, firstDayOf(month));
  const to = Math.min(vehicle.outOfService ?? Number.POSITIVE_INFINITY, firstDayOf(month + 1) - 1);
  loader.add(formerClaims, {
    customer_number: vehicle.customer,
    claim_number: `B${vehicle.number}${month}`,
    vehicle_number: vehicle.number,
    claim_type: losses[kind] ?? 'COLLISION',
    loss_date: dayText(random.int(from, to)),
    preventable: kind > 0 && kind < 4,
    actual_cost: cost / 100,
    subrogation: subrogation / 100,
    net_cost: (cost - subrogation) / 100,
  });
  spent.accident = cost - subrogation;
}

/** A random number of occurrences with the usual mean. */
const sometimes = (usual: number, each: number, random: Random): number =>
  random.chance(Math.min(1, usual / each)) ? Math.round(Math.max(usual, each) * random.between(0.6, 1.4)) : 0;

function addOthers(spent: Spent, vehicle: Vehicle, habits: Habits, month: Month, random: Random): void {
  const { lease } = vehicle;
  spent.lease = Math.round((lease.term === null ? lease.fee : lease.rental + lease.fee) * 100);
  spent.insurance = habits.insurance;
  if (month.month % 12 === monthOf(vehicle.inService) % 12) spent.license = habits.license;
  spent.toll = Math.max(0, Math.round(habits.toll * month.share * random.between(0.6, 1.4)));
  spent.rental = sometimes(habits.rental * month.share, 30_000, random);
  spent.roadside = sometimes(habits.roadside * month.share, 9_000, random);
  spent.transport = sometimes(habits.transport * month.share, 60_000, random);
  if (vehicle.model.tank === null)
    spent.charging = Math.round((month.end - month.start) * (habits.charging || 5) * random.between(0.9, 1.1));
}

/** The driver's report of the use, as in usage.ts. */
function addUse(
  row: Row,
  vehicle: Vehicle,
  month: Month,
  use: { commuting: number; personal: number },
  random: Random,
): void {
  if (vehicle.driver === null) return;
  const distance = month.end - month.start;
  row.driven_distance = distance;
  row.days_available = Math.round(month.share * lengthOf(month.month));
  if (random.chance(0.07)) return;
  const personal = distance * (use.personal * random.between(0.4, 1.6) + use.commuting * random.between(0.7, 1.3));
  row.personal_distance = Math.round(personal);
  row.business_distance = distance - row.personal_distance;
}

/**
 * The months of a vehicle before `end`, from the first month or its delivery. `reached` is the odometer after them, in
 * whole miles.
 */
export function addBefore(
  loader: Loader,
  vehicle: Vehicle,
  habits: Habits,
  random: Random,
  { beginning, end, reached }: { beginning: number; end: number; reached: number },
): void {
  const use = { commuting: random.between(0.05, 0.18), personal: random.chance(0.2) ? 0 : random.between(0.02, 0.24) };
  for (const month of monthsOf(vehicle, end, reached, random)) {
    if (month.month < beginning || month.share === 0) continue;
    const spent: Spent = {};
    const row: Row = {
      customer_number: vehicle.customer,
      vehicle_number: vehicle.number,
      period: dayText(firstDayOf(month.month)),
      distance: month.end - month.start,
      odometer: month.end,
    };
    addUse(row, vehicle, month, use, random);
    addFuel(row, spent, vehicle, month, random);
    addService(row, spent, vehicle, month, random);
    addIncidents(loader, spent, vehicle, month, random);
    addOthers(spent, vehicle, habits, month, random);
    for (const [name, cents] of Object.entries(spent)) if (cents !== 0) Object.assign(row, { [name]: cents / 100 });
    loader.add(vehicleMonths, row);
  }
}
