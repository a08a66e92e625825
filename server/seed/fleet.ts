import { addAccount } from './accounts.ts';
import { addExpenses } from './bills.ts';
import { addMonths, firstDayOf, monthOf } from './calendar.ts';
import { addCenters, type Home } from './centers.ts';
import { createCosts } from './costs.ts';
import { addFuel } from './fuel.ts';
import { drive } from './history.ts';
import { addIncidents } from './incidents.ts';
import type { Loader } from './loader.ts';
import { addOrder } from './orders.ts';
import { addDriver } from './people.ts';
import type { Plan } from './plans.ts';
import { createRandom } from './random.ts';
import { addService } from './service.ts';
import { addDriverMonths, addMileage, addReadings, addTrips } from './usage.ts';
import { addVehicle, makeVehicle, type Vehicle } from './vehicle.ts';

interface Counters {
  ticket: number;
  repairOrder: number;
}

/** Everything of one vehicle, from its driver to its expenses. It depends on the account, its index and today alone. */
function addOne(loader: Loader, plan: Plan, index: number, home: Home, today: number, counters: Counters): void {
  const random = createRandom(`${plan.customer} ${index}`);
  const made = makeVehicle(plan, index, today, random, home);
  const earliest = firstDayOf(monthOf(today) - plan.months);
  const since = Math.min(today, addMonths(made.inService, -random.int(0, 60)));
  const active = made.status === 'ON BILLING' || random.chance(0.6);
  const driverless = made.status === 'ON ORDER' || random.chance(0.06);
  const driver = driverless ? null : addDriver(loader, plan, random, home, index, { active, since });
  const vehicle: Vehicle = { ...made, driver, places: driver === null ? made.places : [driver.place, ...made.places] };
  const history = drive(vehicle, earliest, today, random);
  addOrder(loader, vehicle, random, earliest, today);
  if (history === null) {
    addVehicle(loader, plan, vehicle, random, today, null);
    return;
  }
  const costs = createCosts();
  counters.ticket = addFuel(loader, vehicle, history, costs, random, today, counters.ticket);
  counters.repairOrder = addService(loader, vehicle, history, costs, random, today, counters.repairOrder);
  const incidents = addIncidents(loader, vehicle, history, costs, random, today);
  addExpenses(loader, vehicle, history, costs, random, today);
  addDriverMonths(loader, vehicle, history, incidents, random);
  addTrips(loader, vehicle, history, random);
  addMileage(loader, vehicle, history, random, today);
  addVehicle(loader, plan, vehicle, random, today, addReadings(loader, vehicle, history, random));
}

/** Drivers without a vehicle: on leave, or waiting for one. */
function addSpareDrivers(loader: Loader, plan: Plan, homes: readonly Home[], today: number): void {
  const random = createRandom(`${plan.customer} spare drivers`);
  for (let i = 0; i < Math.floor(plan.vehicles * 0.04); i++) {
    const since = today - random.int(30, 2000);
    addDriver(loader, plan, random, random.pick(homes), plan.vehicles + i, { active: random.chance(0.5), since });
  }
}

/** An account with its fleet. `today` is a day as in `calendar.ts`. */
export async function addFleet(
  loader: Loader,
  plan: Plan,
  options: { today: number; passwordHash: string; onVehicle: () => void },
): Promise<void> {
  addAccount(loader, plan, options.passwordHash);
  const homes = addCenters(loader, plan);
  const random = createRandom(`${plan.customer} homes`);
  const counters = { ticket: 1_000_000_001, repairOrder: 7_000_001 };
  for (let index = 0; index < plan.vehicles; index++) {
    addOne(loader, plan, index, random.pick(homes), options.today, counters);
    options.onVehicle();
    await loader.drain();
  }
  addSpareDrivers(loader, plan, homes, options.today);
  await loader.flush();
}
