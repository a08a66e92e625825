import { reportedCategories } from '../../contract/vehicle/expenses.ts';
import { vehicleConditions } from '../../contract/vehicle/places.ts';
import {
  leaseMileageTerms,
  usedVehicleQuotes,
  vehicleExpenseReports,
  vehicleTerminations,
} from '../database/schema/workflows.ts';
import { dayText, monthOf } from './calendar.ts';
import type { Loader } from './loader.ts';
import { isFrench, postalCode } from './places.ts';
import type { Plan } from './plans.ts';
import type { Random } from './random.ts';
import { bookValueOn, marketValueOn, type Vehicle } from './vehicle.ts';

/** What users have asked about a vehicle, and when. Days are numbered as in `calendar.ts`. */
interface Setting {
  loader: Loader;
  plan: Plan;
  vehicle: Vehicle;
  random: Random;
  today: number;
  odometer: number;
}

const people = ['Dana Whitfield', 'Marc Tremblay', 'Priya Nair', 'Luis Ortega', 'Anne Kowalski'];
const streets = ['Depot Road', 'Harbour Street', 'Mill Lane', 'Station Street'];
const cents = (amount: number) => Math.round(amount * 100) / 100;

/** In the working hours of North America. */
const momentOn = (day: number, random: Random) => new Date((day * 1440 + random.int(14 * 60, 22 * 60)) * 60_000);

function placeAndContact({ vehicle, random }: Setting) {
  const place = vehicle.places[0] ?? vehicle.home.place;
  return {
    place_address_1: `${random.int(10, 9800)} ${random.pick(streets)}`,
    place_city: place.city,
    place_state_province: place.state,
    place_postal_code: postalCode(place, random),
    place_country: vehicle.country,
    contact_name: random.pick(people),
    contact_phone: `555-01${random.digits(2)}`,
  };
}

/** As the server calculates them, with a sale at the market value. */
function figuresOf({ vehicle, odometer }: Setting, day: number, allowance: number, rate: number) {
  const { type, term, rental } = vehicle.lease;
  const used = Math.max(0, Math.min(term ?? 0, monthOf(day) - monthOf(vehicle.inService)));
  const months_left = (term ?? 0) - used;
  const isClosed = type === 'C';
  const remaining_rent = isClosed ? cents(months_left * rental) : 0;
  const over_miles = isClosed ? Math.max(0, odometer - Math.round((allowance * used) / 12)) : 0;
  const over_miles_charge = cents(over_miles * rate);
  const payoff = type === 'O' ? bookValueOn(vehicle, day) : cents(remaining_rent + over_miles_charge);
  const estimated_value = isClosed ? null : marketValueOn(vehicle, day, odometer);
  const gain_loss = cents((estimated_value ?? 0) - payoff);
  return {
    ...{
      lease_type: type,
      months_left,
      remaining_rent,
      over_miles,
      over_miles_charge,
      payoff,
      estimated_value,
      gain_loss,
    },
  };
}

const terms = (country: Plan['country']) => ({
  yearly: country === 'CAN' ? 14_913 : 18_000,
  rate: country === 'CAN' ? 0.1931 : 0.15,
});

/** Miles that closed-end leases allow, in whole kilometers in Canada (24,000 km a year, 12 cents each above). */
export function addMileageTerms(loader: Loader, { customer, country }: Plan): void {
  const { yearly, rate } = terms(country);
  for (const [at, sub] of ['001', '002', '010'].entries())
    loader.add(leaseMileageTerms, {
      customer_number: customer,
      contract_id: `M${customer.slice(0, 4)}`,
      sub_contract_id: sub,
      yearly_distance: yearly - at * 1_000,
      over_mile_rate: rate,
    });
}

function addTermination(setting: Setting): void {
  const { loader, plan, vehicle, random, today, odometer } = setting;
  const { outOfService } = vehicle;
  const isOver = outOfService !== null;
  if (isOver ? today - outOfService > 200 || !random.chance(0.3) : !random.chance(0.03)) return;
  const asked = isOver ? outOfService - random.int(8, 30) : today - random.int(2, 12);
  const status = isOver ? 'COMPLETED' : random.pick(['REQUESTED', 'REQUESTED', 'SCHEDULED', 'WITHDRAWN'] as const);
  const back = isOver ? outOfService : today + random.int(2, 40);
  const user = random.pick(plan.users).username;
  const isWithdrawn = status === 'WITHDRAWN';
  const { yearly, rate } = terms(plan.country);
  loader.add(vehicleTerminations, {
    customer_number: plan.customer,
    termination_id: `T${vehicle.number}`,
    vehicle_number: vehicle.number,
    termination_status: status,
    return_date: dayText(back),
    pickup_date: status === 'SCHEDULED' || status === 'COMPLETED' ? dayText(back) : null,
    odometer,
    vehicle_condition: random.pick(vehicleConditions),
    vehicle_drives: random.chance(0.95),
    keys_returned: random.pick([1, 2, 2, 2, 3]),
    ...placeAndContact(setting),
    document_ids: [],
    ...figuresOf(setting, back, yearly, rate),
    decided_by: isWithdrawn ? user : null,
    decided_at: isWithdrawn ? momentOn(asked + 1, random) : null,
    created_by: user,
    created_at: momentOn(asked, random),
    version: status === 'REQUESTED' ? 1 : 2,
  });
}

function addUsedQuote(setting: Setting): void {
  const { loader, plan, vehicle, random, today, odometer } = setting;
  if (vehicle.outOfService !== null || !random.chance(0.03)) return;
  const isNew = random.chance(0.3);
  const asked = today - (isNew ? random.int(1, 3) : random.int(4, 40));
  const status = isNew ? 'PENDING' : random.pick(['QUOTED', 'QUOTED', 'QUOTED', 'WITHDRAWN'] as const);
  const user = random.pick(plan.users).username;
  const isWithdrawn = status === 'WITHDRAWN';
  const level = random.between(0.94, 1.04);
  loader.add(usedVehicleQuotes, {
    customer_number: plan.customer,
    quote_id: `U${vehicle.number}`,
    vehicle_number: vehicle.number,
    quote_status: status,
    odometer,
    vehicle_condition: random.pick(vehicleConditions),
    ...placeAndContact(setting),
    ...(status === 'QUOTED'
      ? {
          quote_amount: Math.round((marketValueOn(vehicle, asked, odometer) * level) / 50) * 50,
          quoted_at: momentOn(asked + 2, random),
          quote_expires: dayText(asked + 16),
        }
      : {}),
    decided_by: isWithdrawn ? user : null,
    decided_at: isWithdrawn ? momentOn(asked + 1, random) : null,
    quote_requested_by: user,
    quote_requested_at: momentOn(asked, random),
    version: status === 'PENDING' ? 1 : 2,
  });
}

const texts = {
  english: ['Washer fluid and bulbs', 'Paid by driver, card declined', 'Car wash', 'Tire repair on the road', null],
  french: ['Lave-glace et ampoules', 'Payé par le conducteur, carte refusée', 'Lave-auto', 'Réparation de pneu', null],
};

function addExpenseReport(setting: Setting): void {
  const { loader, plan, vehicle, random, today } = setting;
  const until = Math.min(vehicle.outOfService ?? today, today) - 1;
  const reported = until - random.int(0, 60);
  if (reported - 12 < vehicle.inService || !random.chance(0.04)) return;
  const words = texts[isFrench(vehicle.home.place) ? 'french' : 'english'];
  const lines = Array.from({ length: random.int(1, 4) }, () => ({
    expense_category: random.pick(reportedCategories),
    expense_date: dayText(reported - random.int(0, 12)),
    expense_amount: cents(random.between(6, 180)),
    expense_description: random.pick(words),
  }));
  loader.add(vehicleExpenseReports, {
    customer_number: plan.customer,
    expense_report_id: `E${vehicle.number}`,
    vehicle_number: vehicle.number,
    expense_report_status: today - reported > 10 ? 'PROCESSED' : 'REPORTED',
    expense_lines: JSON.stringify(lines),
    reported_total: cents(lines.reduce((sum, { expense_amount: amount }) => sum + amount, 0)),
    receipt_ids: [],
    created_by: random.pick(plan.users).username,
    created_at: momentOn(reported, random),
    version: today - reported > 10 ? 2 : 1,
  });
}

/** Terminations, quotes and reported expenses of a vehicle that was driven. */
export function addWorkflows(
  loader: Loader,
  plan: Plan,
  vehicle: Vehicle,
  random: Random,
  { today, odometer }: { today: number; odometer: number },
): void {
  if (plan.users.length === 0) return;
  const setting = { loader, plan, vehicle, random, today, odometer };
  addTermination(setting);
  addUsedQuote(setting);
  addExpenseReport(setting);
}
