import { formerVehicles } from '../database/schema/history.ts';
import { addBefore, beginningOf, type Habits } from './before.ts';
import { dayText, firstDayOf, monthOf } from './calendar.ts';
import type { Home } from './centers.ts';
import type { Loader } from './loader.ts';
import { fuelOf } from './models.ts';
import type { Plan } from './plans.ts';
import { createRandom, type Random } from './random.ts';
import { feesOf, pickSaleType } from './sales.ts';
import { bookValueOn, makeVehicle, marketValueOn, modelYearOf, type Vehicle } from './vehicle.ts';

/** Vehicles per hundred that leave an account per day: as many as vehicle.ts closes out. */
const leaving = 9.5 / 685;

/** A sale as in sales.ts. It is completed before `end`: later sales are in the records. */
function addFormer(loader: Loader, vehicle: Vehicle, left: number, reached: number, random: Random, end: number): void {
  const { model, home, lease } = vehicle;
  const turnedIn = Math.min(end - 2, left + random.int(0, 6));
  const sold = Math.min(end - 1, turnedIn + random.int(9, 68));
  const odometer = reached + random.int(2, 60);
  const market = Math.round(marketValueOn(vehicle, sold, odometer) * 100);
  const price = Math.round(market * (0.83 + random.int(16, 48) * 0.005) * random.between(0.92, 1.08));
  const type = pickSaleType(random);
  const fees = Object.values(feesOf(type, random, vehicle.country === 'CAN' ? 1.3 : 1));
  const net = fees.reduce((rest, fee) => rest - fee, price);
  const book = Math.round(bookValueOn(vehicle, left) * 100);
  loader.add(formerVehicles, {
    customer_number: vehicle.customer,
    vehicle_number: vehicle.number,
    center_code: home.code,
    state_province: home.place.state,
    county: home.place.county,
    model_year: modelYearOf(vehicle),
    vehicle_make: model.make,
    vehicle_model: model.model,
    vehicle_category: model.category,
    vehicle_type: model.type === 'TRUCK' ? 'TRUCK' : 'CAR',
    fuel_type: fuelOf(model),
    lease_type: lease.type,
    capitalized_cost: lease.capitalizedCost,
    replacement_policy_months: model.type === 'TRUCK' ? 72 : 54,
    replacement_policy_odometer: model.type === 'TRUCK' ? 120_000 : 95_000,
    order_date: dayText(vehicle.inService - random.int(60, 180)),
    in_service_date: dayText(vehicle.inService),
    out_of_service_date: dayText(left),
    turned_in_date: dayText(turnedIn),
    sold_date: dayText(sold),
    sale_type: type,
    odometer,
    market_value: market / 100,
    sale_price: price / 100,
    net_proceeds: net / 100,
    book_value: book / 100,
    gain_or_loss: (net - book) / 100,
  });
}

/**
 * Vehicles that left an account before its records begin, with their months. `habits` come from the current vehicles.
 */
export async function addFormerVehicles(
  loader: Loader,
  plan: Plan,
  { homes, habits, today }: { homes: readonly Home[]; habits: readonly Habits[]; today: number },
): Promise<void> {
  const beginning = beginningOf(today);
  const end = monthOf(today) - plan.months;
  const [from, to] = [firstDayOf(beginning), firstDayOf(end) - 3];
  const count = Math.round(((to - from) * leaving * plan.vehicles) / 100);
  for (let index = 0; index < count && habits.length > 0; index++) {
    const random = createRandom(`${plan.customer} ${index} former`);
    const left = random.int(from, to);
    const made = makeVehicle(plan, index, today, random, random.pick(homes), left);
    const vehicle: Vehicle = { ...made, driver: null, prior: null, number: `F${String(index).padStart(5, '0')}` };
    const reached = Math.round(((left - vehicle.inService) / 365.25) * vehicle.annualMiles) + 30;
    addFormer(loader, vehicle, left, reached, random, firstDayOf(end));
    addBefore(loader, vehicle, random.pick(habits), random, { beginning, end: monthOf(left) + 1, reached });
    await loader.drain();
  }
}
