import { drivers } from '../database/schema/drivers.ts';
import { dayText } from './calendar.ts';
import type { Home } from './centers.ts';
import people from './data/people.json' with { type: 'json' };
import type { Loader } from './loader.ts';
import { around, isFrench, type Place, postalCode, taxAreaOf } from './places.ts';
import type { Plan } from './plans.ts';
import type { Random } from './random.ts';

export interface Driver {
  reference: string;
  first: string;
  last: string;
  /** The code of the center. */
  center: string;
  /** Fuel consumption relative to the EPA figure, and frequency of incidents: 1 is the mean. */
  thirst: number;
  risk: number;
  mobile: boolean;
  place: Place;
  active: boolean;
  /** With the customer since this day number, as in `calendar.ts`. */
  since: number;
}

const departments = ['Operations', 'Service', 'Sales', 'Installation', 'Inspection', 'Logistics'];
const titles = ['Technician', 'Account Manager', 'Supervisor', 'Installer', 'Inspector', 'Courier'];
const shifts = ['Day', 'Night', 'Swing'];

function misc(label: string, random: Random, french: boolean): string | null {
  if (label === '') return null;
  if (label === 'Department') return random.pick(departments);
  if (label === 'Job Title') return random.pick(titles);
  if (label === 'Hire Year') return String(random.int(2004, 2025));
  if (label === 'Shift') return random.pick(shifts);
  if (label.includes('Language')) return french ? 'FR' : 'EN';
  return random.digits(2);
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

const phone = (random: Random) => `${random.int(2, 9)}${random.digits(2)}555${random.digits(4)}`;

/**
 * As payroll systems of different years wrote them: a few have leading zeros or a plus sign, which are part of the
 * text.
 */
function employeeId(index: number): string {
  const id = String(10_000 + index * 3);
  if (index % 23 === 4) return `+${id}`;
  return index % 9 === 2 ? id.padStart(8, '0') : id;
}

/** Fictitious contact data: phone numbers with 555, and addresses in example domains. */
export function addDriver(
  loader: Loader,
  plan: Plan,
  random: Random,
  home: Home,
  index: number,
  options: { active: boolean; since: number },
): Driver {
  const place = random.chance(0.75) ? home.place : random.pick(around(home.place, plan.country));
  const french = isFrench(place) && random.chance(0.85);
  const names = french ? people.french : people.english;
  const first = random.pick(names.first);
  const last = random.pick(names.last);
  const street = random.pick(isFrench(place) ? people.streets.french : people.streets.english);
  const mobile = random.chance(plan.mobile);
  const reference = `D${String(100_000 + index).padStart(6, '0')}`;
  const domain = `${plain(plan.name.split(' ')[0] ?? 'fleet')}.example.${plan.country === 'USA' ? 'com' : 'org'}`;
  loader.add(drivers, {
    customer_number: plan.customer,
    driver_reference_number: reference,
    driver_first_name: first,
    driver_last_name: last,
    driver_employee_id: employeeId(index),
    driver_address_1: isFrench(place) ? `${random.int(1, 980)}, ${street}` : `${random.int(10, 9800)} ${street}`,
    driver_address_2: random.chance(0.08) ? `Apt ${random.int(1, 40)}` : null,
    driver_city: place.city,
    driver_county: place.county,
    driver_state_province: place.state,
    driver_postal_code: postalCode(place, random),
    driver_country: plan.country,
    ...(index % 8 === 3
      ? { driver_geocode: null, driver_address_check: null }
      : { driver_geocode: taxAreaOf(place, plan.country), driver_address_check: 'FOUND' }),
    driver_email_address: random.chance(0.96) ? `${plain(first)}.${plain(last)}${index}@${domain}` : null,
    driver_phone: phone(random),
    driver_mobile: mobile || random.chance(0.7) ? phone(random) : null,
    driver_fax: random.chance(0.05) ? phone(random) : null,
    driver_effective_date: dayText(options.since),
    center_code: home.code,
    active: options.active,
    mobile_registered: mobile,
    version: 1,
    ...Object.fromEntries(plan.driverLabels.map((label, i) => [`driver_misc_${i + 1}`, misc(label, random, french)])),
  });
  const habits = { thirst: random.between(0.97, 1.16), risk: random.between(0.3, 1.7) };
  return { reference, first, last, center: home.code, ...habits, mobile, place, ...options };
}
