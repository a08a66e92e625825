import { addAccount } from './accounts.ts';
import { addAssignments, addPlannedAssignments, type Earlier } from './assignments.ts';
import { addMessages, addRepairOrders } from './attention.ts';
import { addBefore, beginningOf, type Habits, habitsOf } from './before.ts';
import { addExpenses } from './bills.ts';
import { addMonths, firstDayOf, monthOf } from './calendar.ts';
import { addCases } from './cases.ts';
import { addCenters, type Home } from './centers.ts';
import { addCharging } from './charging.ts';
import { createCosts } from './costs.ts';
import { addDevice } from './devices.ts';
import { addDocuments, type SeedFile } from './documents.ts';
import { addFaults } from './faults.ts';
import { addFormerVehicles } from './former.ts';
import { addFuel } from './fuel.ts';
import { addFuelProfiles, type Cards, createCards } from './fuel-cards.ts';
import { addGarage } from './garages.ts';
import { addGeotab } from './geotab.ts';
import { drive } from './history.ts';
import { addIncentives } from './incentives.ts';
import { addIncidents } from './incidents.ts';
import { addInspections } from './inspections.ts';
import { addLayouts } from './layouts.ts';
import { addLeadTimes } from './lead-times.ts';
import { addScenarios } from './life-cycle.ts';
import type { Loader } from './loader.ts';
import { addCenterPositions, addLocations, addPosition } from './locations.ts';
import { addDriverRecords } from './mobile.ts';
import { addMvr, type Checked } from './mvr.ts';
import { addNotes } from './notes.ts';
import { addNotices } from './notices.ts';
import { addDriverOrder, addLeaseTerms, addOrder } from './orders.ts';
import { addDriver, type Driver } from './people.ts';
import { pictureFiles } from './pictures.ts';
import type { Plan } from './plans.ts';
import { addPolicies, addPolicyVersions } from './policies.ts';
import { createRandom } from './random.ts';
import { addRecalls } from './recalls.ts';
import type { AddRecords } from './records.ts';
import { addRentals } from './rentals.ts';
import { addRoadside } from './roadside.ts';
import { addSafety } from './safety.ts';
import { addSale } from './sales.ts';
import { addService } from './service.ts';
import { createSuccession, type Succession } from './succession.ts';
import { addTransportQuotes, addTransports } from './transports.ts';
import { addTrips } from './trips.ts';
import { addDriverMonths, addMileage, addReadings } from './usage.ts';
import { addVehicle, makeVehicle, type Vehicle } from './vehicle.ts';
import { addVouchers } from './vouchers.ts';
import { addMileageTerms, addWorkflows } from './workflows.ts';

/**
 * Records of each vehicle other than fuel and service. Each kind uses its own random stream, so changing one leaves the
 * others unchanged.
 */
const records: Readonly<Record<string, AddRecords>> = {
  rentals: addRentals,
  roadside: addRoadside,
  vouchers: addVouchers,
  recalls: addRecalls,
  transports: addTransports,
  inspections: addInspections,
  charging: addCharging,
  faults: addFaults,
  device: addDevice,
  sale: addSale,
  approvals: addRepairOrders,
  cases: addCases,
};

interface Counters {
  ticket: number;
  repairOrder: number;
  /** For each vehicle that was driven. */
  habits: Habits[];
  /** The numbers of the vehicles. */
  numbers: string[];
  cards: Cards;
  /** Drivers of vehicles in service. */
  people: Checked[];
  /** Drivers of the vehicles so far. */
  drivers: Earlier[];
  /** The numbers of the vehicles in service without a driver. */
  pool: string[];
  succession: Succession;
}

/**
 * Everything about one vehicle, from its driver to its expenses. It depends only on the account, its index, today and the vehicles
 * before it.
 */
function addOne(loader: Loader, plan: Plan, index: number, home: Home, today: number, counters: Counters): void {
  const random = createRandom(`${plan.customer} ${index}`);
  const made = makeVehicle(plan, index, today, random, home);
  const earliest = firstDayOf(monthOf(today) - plan.months);
  const since = Math.min(today, addMonths(made.inService, -random.int(0, 60)));
  const active = made.status === 'ON BILLING' || random.chance(0.6);
  const driverless = made.status === 'ON ORDER' || random.chance(0.06);
  const driver = driverless ? null : addDriver(loader, plan, random, home, index, { active, since });
  const places = driver === null ? made.places : [driver.place, ...made.places];
  const vehicle: Vehicle = { ...made, driver, prior: counters.succession.priorOf(made), places };
  counters.succession.end(made);
  if (driver !== null) addDriverRecords(loader, plan, driver, createRandom(`${plan.customer} ${index} driver`), today);
  if (driver !== null) addPolicies(loader, plan, driver, createRandom(`${plan.customer} ${index} policies`), today);
  if (driver !== null) {
    addMessages(loader, plan, driver, createRandom(`${plan.customer} ${index} messages`), today);
    addDriverOrder(loader, plan, driver, createRandom(`${plan.customer} ${index} wish`), today);
  }
  addAssignments(loader, vehicle, counters.drivers, createRandom(`${plan.customer} ${index} assignments`), earliest);
  if (driver !== null) counters.drivers.push(driver);
  else if (vehicle.status === 'ON BILLING') counters.pool.push(vehicle.number);
  counters.numbers.push(vehicle.number);
  if (driver !== null) counters.cards.ofDriver(driver);
  if (driver?.active && vehicle.status === 'ON BILLING')
    counters.people.push({ ...driver, state: driver.place.state, vehicle: vehicle.number });
  counters.cards.ofVehicle(vehicle, earliest);
  const history = drive(vehicle, earliest, today, random);
  addOrder(loader, vehicle, random, earliest, today);
  addPosition(loader, vehicle, createRandom(`${plan.customer} ${index} position`), today);
  addGarage(loader, plan, vehicle, createRandom(`${plan.customer} ${index} garage`));
  if (history === null) {
    addVehicle(loader, plan, vehicle, random, today, null);
    return;
  }
  const costs = createCosts();
  counters.ticket = addFuel(loader, vehicle, history, costs, random, today, counters.ticket);
  counters.repairOrder = addService(loader, vehicle, history, costs, random, today, counters.repairOrder);
  const incidents = addIncidents(loader, vehicle, history, costs, random, today);
  for (const [name, add] of Object.entries(records))
    add(loader, vehicle, history, costs, createRandom(`${plan.customer} ${index} ${name}`), today);
  addTransportQuotes(loader, plan, vehicle, createRandom(`${plan.customer} ${index} quotes`), today);
  addNotes(loader, plan, vehicle, createRandom(`${plan.customer} ${index} notes`), today);
  addExpenses(loader, vehicle, history, costs, random, today);
  const habits = habitsOf(history, costs);
  counters.habits.push(habits);
  if (vehicle.inService < earliest) {
    const before = { beginning: beginningOf(today), end: monthOf(earliest), reached: history.start };
    addBefore(loader, vehicle, habits, createRandom(`${plan.customer} ${index} before`), before);
  }
  addDriverMonths(loader, vehicle, history, incidents, random);
  addTrips(loader, vehicle, history, random, today);
  addMileage(loader, vehicle, history, random, today);
  const last = addReadings(loader, vehicle, history, random);
  addVehicle(loader, plan, vehicle, random, today, last);
  const asked = { today, odometer: last.odometer };
  addWorkflows(loader, plan, vehicle, createRandom(`${plan.customer} ${index} workflows`), asked);
}

/** Drivers without a vehicle: on leave, or waiting for one. Returns those who wait. */
function addSpareDrivers(loader: Loader, plan: Plan, homes: readonly Home[], today: number, cards: Cards): Driver[] {
  const waiting: Driver[] = [];
  const random = createRandom(`${plan.customer} spare drivers`);
  for (let i = 0; i < Math.floor(plan.vehicles * 0.04); i++) {
    const since = today - random.int(30, 2000);
    const index = plan.vehicles + i;
    const driver = addDriver(loader, plan, random, random.pick(homes), index, { active: random.chance(0.5), since });
    addDriverRecords(loader, plan, driver, createRandom(`${plan.customer} ${index} driver`), today);
    cards.ofSpareDriver(driver, index);
    if (driver.active) waiting.push(driver);
  }
  return waiting;
}

/** An account with its fleet. `today` is a day number as in `calendar.ts`. Returns the files of its documents and inspections. */
export async function addFleet(
  loader: Loader,
  plan: Plan,
  options: { today: number; passwordHash: string; onVehicle: () => void },
): Promise<Pick<SeedFile, 'key' | 'content'>[]> {
  addAccount(loader, plan, options);
  addLayouts(loader, plan);
  addLeadTimes(loader, plan, options.today);
  addIncentives(loader, plan, options.today);
  addNotices(loader, plan, options.today);
  addGeotab(loader, plan);
  addScenarios(loader, plan, options.today);
  addFuelProfiles(loader, plan, options.today);
  addMileageTerms(loader, plan);
  addLeaseTerms(loader, plan);
  const homes = addCenters(loader, plan);
  addLocations(loader, plan);
  addCenterPositions(loader, plan, homes);
  const random = createRandom(`${plan.customer} homes`);
  const cards = createCards(loader, plan, options.today);
  const counters: Counters = {
    ticket: 1_000_000_001,
    repairOrder: 7_000_001,
    habits: [],
    numbers: [],
    cards,
    people: [],
    drivers: [],
    pool: [],
    succession: createSuccession(),
  };
  for (let index = 0; index < plan.vehicles; index++) {
    addOne(loader, plan, index, random.pick(homes), options.today, counters);
    options.onVehicle();
    await loader.drain();
  }
  const waiting = addSpareDrivers(loader, plan, homes, options.today, cards);
  addPlannedAssignments(loader, plan, counters.pool, waiting, options.today);
  addMvr(loader, plan, counters.people, options.today);
  addSafety(loader, plan, counters.people, options.today);
  await addFormerVehicles(loader, plan, { homes, habits: counters.habits, today: options.today });
  const files = addDocuments(loader, plan, counters.numbers, options.today);
  const about = files.filter(({ category }) => category === 'POLICY').map(({ id }) => id);
  addPolicyVersions(loader, plan, about, options.today);
  await loader.flush();
  return plan.users.length === 0 ? files : [...files, ...pictureFiles(plan.customer)];
}
