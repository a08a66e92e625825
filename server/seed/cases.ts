import { crmCases } from '../database/schema/cases.ts';
import { weekdayOf } from './calendar.ts';
import categories from './data/cases.json' with { type: 'json' };
import merchants from './data/merchants.json' with { type: 'json' };
import talk from './data/talk.json' with { type: 'json' };
import type { Random } from './random.ts';
import type { AddRecords } from './records.ts';
import type { Vehicle } from './vehicle.ts';

type Category = (typeof categories)[number];
type Status = (typeof crmCases.$inferInsert)['case_status'];

/** Cases per vehicle and year. */
const usual = 2.6;
const bySeason = [1.3, 1.25, 1.05, 0.95, 0.9, 0.88, 0.85, 0.9, 0.95, 1, 1.1, 1.25];
const byWeekday = [0.1, 1.7, 1.3, 1.15, 1.1, 1.05, 0.25];
const isWinter = (month: number) => month % 12 < 3 || month % 12 > 9;

/** Office hours of the day, in minutes. */
const opens = 7 * 60;
const closes = 19 * 60;
const dayLength = 1440;
/** A closed case was closed within 40 days, including weekends. */
const longest = 37 * dayLength;

/** What makes a category more or less likely for a vehicle on a day. */
const occasions: Readonly<Record<string, (vehicle: Vehicle, day: number) => number>> = {
  'FUEL CARD': ({ model }) => (model.tank === null ? 0.3 : 1),
  TELEMATICS: ({ telematics }) => (telematics ? 1.5 : 0),
  'DRIVER CHANGE': ({ driver }) => (driver === null ? 0.4 : 1),
  'VEHICLE ORDER': ({ inService }, day) => (day - inService < 60 ? 8 : 0.5),
  DISPOSAL: ({ outOfService }, day) => (outOfService !== null && outOfService - day < 90 ? 12 : 0.25),
};

function pickCategory(vehicle: Vehicle, day: number, winter: boolean, random: Random): Category {
  const weights = categories.map(
    ({ category, weight, winter: more }) => weight * (winter ? more : 1) * (occasions[category]?.(vehicle, day) ?? 1),
  );
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return categories[index] ?? (categories[0] as Category);
}

/** Minutes: half are below `median`, and a few are many times longer. */
function howLong(median: number, spread: number, random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return Math.max(2, Math.round(median * Math.exp(spread * normal)));
}

/** The first minute within office hours from this one on. Minutes are counted from 1970-01-01. */
function whenStaffed(minute: number, random: Random): number {
  let day = Math.floor(minute / dayLength);
  const ofDay = minute % dayLength;
  if (ofDay >= closes) day += 1;
  const weekday = weekdayOf(day);
  const staffed = weekday === 6 ? day + 2 : weekday === 0 ? day + 1 : day;
  const isNow = staffed * dayLength <= minute && ofDay >= opens;
  // Overnight work is finished during the day, most of it in the morning.
  return isNow ? minute : staffed * dayLength + opens + Math.floor(random.next() ** 1.6 * (closes - opens));
}

/** The newer a case and the slower its category, the more likely it is still open. */
const openShare = ({ hours }: Category, age: number): number =>
  (hours < 8 ? 0.6 : 1.3) * (0.55 * Math.exp(-age / 18) + 0.24 * Math.exp(-age / 130));

interface Course {
  status: Status;
  created: number;
  responded: number | null;
  completed: number | null;
}

/** The outcome of a case opened on a day, in minutes as above. */
function courseOf(category: Category, day: number, today: number, random: Random): Course {
  const anyHour = random.chance(category.night);
  const ofDay = anyHour
    ? random.int(0, dayLength - 1)
    : opens + Math.floor(((random.next() + random.next()) / 2) * (closes - opens));
  const created = day * dayLength + ofDay;
  const ends = random.next();
  const status: Status = ends < 0.03 ? 'CANCELLED' : ends < 0.05 ? 'MERGED' : 'RESOLVED';
  const drawn = howLong(category.hours * 60, 1.35, random);
  const whole = drawn > longest ? random.int(longest / 2, longest) : drawn;
  const minutes = status === 'RESOLVED' ? whole : Math.min(whole, random.int(3, 2 * dayLength));
  const closing = created + minutes;
  const completed = anyHour ? closing : whenStaffed(closing, random);
  const responded = created + howLong(anyHour ? 8 : 26, 1.1, random);
  const age = today - day;
  if (!random.chance(openShare(category, age)) && completed < (today + 1) * dayLength) {
    // A case that was closed earlier was answered before that.
    const onTheWay = created + Math.ceil((completed - created) * random.between(0.1, 0.9));
    return { status, created, completed, responded: responded < completed ? responded : onTheWay };
  }
  const waits = random.chance(age < 2 ? 0.6 : age < 8 ? 0.2 : 0.04) || responded >= (today + 1) * dayLength;
  return { status: waits ? 'NEW' : 'IN-PROGRESS', created, completed: null, responded: waits ? null : responded };
}

const momentOf = (minute: number) => new Date(minute * 60_000);

/** Call center cases: more on Mondays and in winter. */
export const addCases: AddRecords = (loader, vehicle, history, _costs, random, today) => {
  let count = 0;

  function add(day: number, month: number): void {
    const category = pickCategory(vehicle, day, isWinter(month), random);
    // The first subjects are the most common.
    const rank = Math.floor(random.next() * random.between(0.35, 1) * category.subjects.length);
    const { subject, summary } = category.subjects[rank] as Category['subjects'][number];
    const { status, created, responded, completed } = courseOf(category, day, today, random);
    const isOfVehicle = !random.chance(category.account);
    const gaps = random.next();
    const place = random.pick(vehicle.places);
    loader.add(crmCases, {
      customer_number: vehicle.customer,
      case_number: `CS${vehicle.number}${String(++count).padStart(2, '0')}`,
      case_status: status,
      case_created_date: momentOf(created),
      first_response_date: responded === null ? null : momentOf(responded),
      case_completed_date: completed === null ? null : momentOf(completed),
      category_name: gaps < 0.035 ? null : category.category,
      subject_id_name: gaps < 0.08 ? null : subject,
      internal: random.chance(category.internal),
      vehicle_number: isOfVehicle ? vehicle.number : null,
      driver_reference_number: isOfVehicle ? vehicle.driver?.reference : null,
      summary: summary
        .replace('{city}', place.city)
        .replace('{shop}', random.pick(merchants.shops))
        .replace('{work}', random.pick(talk.repairs)),
    });
  }

  for (const { month, from, to } of history.months) {
    const daily = (usual / 365) * (bySeason[month % 12] ?? 1);
    for (let day = from; day <= to; day++) {
      if (random.chance(daily * (byWeekday[weekdayOf(day)] ?? 1))) add(day, month);
    }
  }
};
