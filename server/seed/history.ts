import { firstDayOf, monthOf, weekdayOf } from './calendar.ts';
import { createRandom, type Random } from './random.ts';
import type { Vehicle } from './vehicle.ts';

/** Daily distances of a vehicle within the recorded history. */
export interface History {
  /** First and last day, both inclusive. */
  from: number;
  to: number;
  /** Odometer before the first day, in whole miles. */
  start: number;
  /** Odometer at the end of each day from `from` on, in whole miles. */
  odometer: Int32Array;
  months: readonly Month[];
  /** Completed preventive services by date. */
  services: Service[];
}

interface Service {
  repairOrder: string;
  day: number;
  odometer: number;
}

interface Month {
  /** Day numbers as in `calendar.ts`. */
  month: number;
  from: number;
  to: number;
  start: number;
  end: number;
}

/** Distance by month, relative to the mean. */
export const bySeason = [0.9, 0.93, 1.0, 1.02, 1.04, 1.06, 1.04, 1.06, 1.03, 1.03, 0.97, 0.88];
const byWeekday = [0.2, 1, 1, 1, 1, 1, 0.35];
/** Sum of the weekday weights over a year. */
const yearOfDays = 289;

export const odometerAt = (history: History, day: number): number =>
  day < history.from ? history.start : (history.odometer[Math.min(day, history.to) - history.from] ?? history.start);

/** Null for a vehicle that was not in service during the recorded history. */
export function drive(vehicle: Vehicle, earliest: number, today: number, random: Random): History | null {
  const from = Math.max(earliest, vehicle.inService);
  const to = Math.min(today, vehicle.outOfService ?? today);
  if (from > to || vehicle.status === 'ON ORDER') return null;
  const start = Math.round(random.int(8, 60) + ((from - vehicle.inService) / 365.25) * vehicle.annualMiles);
  const odometer = new Int32Array(to - from + 1);
  const months: Month[] = [];
  const base = vehicle.annualMiles / yearOfDays;
  const rest = createRandom(`${vehicle.customer} ${vehicle.number} rest`);
  let reached = start;
  let vacation = 0;
  let month = monthOf(from);
  for (let first = from; first <= to; month++) {
    const last = Math.min(to, firstDayOf(month + 1) - 1);
    // A few vehicles are not driven for a month.
    const season = rest.chance(0.002) ? 0 : (bySeason[month % 12] ?? 1);
    const monthStart = Math.floor(reached);
    for (let day = first; day <= last; day++) {
      const weekday = weekdayOf(day);
      if (weekday === 1) vacation = random.chance(0.07) ? 0.1 : 1;
      reached +=
        base * season * (byWeekday[weekday] ?? 1) * (vacation === 0 ? 1 : vacation) * random.between(0.35, 1.75);
      odometer[day - from] = Math.floor(reached);
    }
    months.push({ month, from: first, to: last, start: monthStart, end: Math.floor(reached) });
    first = last + 1;
  }
  return { from, to, start, odometer, months, services: [] };
}
