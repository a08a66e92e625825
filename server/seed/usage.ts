import { driverMonths, mileagePeriods, odometerReadings } from '../database/schema/driving.ts';
import { dayText, firstDayOf } from './calendar.ts';
import type { History } from './history.ts';
import { odometerAt } from './history.ts';
import type { Incidents } from './incidents.ts';
import type { Loader } from './loader.ts';
import type { Random } from './random.ts';
import type { Vehicle } from './vehicle.ts';

/** Odometer readings at the end of each month and a final one, which the vehicle shows. */
export function addReadings(loader: Loader, vehicle: Vehicle, history: History, random: Random) {
  const days = history.months.map(({ to }) => to);
  const before = days.length > 1 ? (days.at(-2) ?? history.from) : history.from - 1;
  const end = vehicle.telematics ? history.to : Math.max(before + 1, history.to - random.int(0, 9));
  days.splice(-1, 1, end);
  for (const day of days) {
    loader.add(odometerReadings, {
      customer_number: vehicle.customer,
      vehicle_number: vehicle.number,
      reading_date: dayText(day),
      odometer: odometerAt(history, day),
      source: vehicle.telematics ? 'TELEMATICS' : random.pick(['FUEL', 'FUEL', 'DRIVER', 'SERVICE']),
      version: 1,
    });
  }
  return { day: end, odometer: odometerAt(history, end) };
}

const grade = (score: number) => (score >= 90 ? 'A' : score >= 80 ? 'B' : score >= 70 ? 'C' : score >= 60 ? 'D' : 'F');

/**
 * Only for vehicles with a driver and telematics: monthly totals, and a score that falls with events per hundred miles.
 */
export function addDriverMonths(
  loader: Loader,
  vehicle: Vehicle,
  history: History,
  incidents: Incidents,
  random: Random,
) {
  const { driver } = vehicle;
  if (driver === null || !vehicle.telematics) return;
  for (const month of history.months) {
    const distance = month.end - month.start;
    if (distance === 0) continue;
    const events = (perHundredMiles: number) =>
      Math.round((distance / 100) * perHundredMiles * driver.risk * random.between(0.5, 1.5));
    const minutes = Math.round((distance / random.between(26, 41)) * 60);
    const counted = {
      speeding_events: events(0.7),
      hard_brake_events: events(0.6),
      rapid_acceleration_events: events(0.5),
      hard_turn_events: events(0.35),
      phone_use_events: events(0.3),
      seat_belt_events: events(0.12),
      violations: incidents.violations.get(month.month) ?? 0,
    };
    const { violations, ...rest } = counted;
    const rate = (Object.values(rest).reduce((sum, count) => sum + count, 0) / distance) * 100;
    const score = Math.max(20, Math.round((100 - rate * 7.5 - violations * 4) * 10) / 10);
    loader.add(driverMonths, {
      customer_number: vehicle.customer,
      driver_reference_number: driver.reference,
      month: dayText(firstDayOf(month.month)),
      vehicle_number: vehicle.number,
      distance,
      drive_minutes: minutes,
      idle_minutes: Math.round(minutes * random.between(0.08, 0.24)),
      speeding_minutes: Math.round(counted.speeding_events * random.between(0.4, 1.8)),
      ...counted,
      score,
      grade: grade(score),
    });
  }
}

const places = ['OFFICE', 'HOME', 'ROUTE'];

/** A driver's monthly report: the three kinds of use add up to the miles of the month. */
export function addMileage(loader: Loader, vehicle: Vehicle, history: History, random: Random, today: number): void {
  const { driver } = vehicle;
  if (driver === null) return;
  const commuting = random.between(0.05, 0.18);
  const personal = random.chance(0.2) ? 0 : random.between(0.02, 0.24);
  const workplace = random.pick(places);
  for (const month of history.months) {
    const distance = month.end - month.start;
    const chance = random.next();
    const exception = chance < 0.07 ? 'NOT REPORTED' : chance < 0.1 ? 'LATE' : chance < 0.115 ? 'ODOMETER GAP' : null;
    const reported = exception !== 'NOT REPORTED';
    const commuted = Math.round(distance * commuting * random.between(0.7, 1.3));
    const private_ = Math.round(distance * personal * random.between(0.4, 1.6));
    const day = month.to + (exception === 'LATE' ? random.int(16, 40) : random.int(0, 9));
    loader.add(mileagePeriods, {
      customer_number: vehicle.customer,
      vehicle_number: vehicle.number,
      period_start: dayText(month.from),
      period_end: dayText(month.to),
      driver_reference_number: driver.reference,
      start_odometer: month.start,
      end_odometer: month.end,
      business_miles: reported ? distance - commuted - private_ : null,
      commuting_miles: reported ? commuted : null,
      personal_miles: reported ? private_ : null,
      days_available: month.to - month.from + 1,
      fair_market_value: vehicle.fairMarketValue,
      workplace,
      reported,
      reported_date: reported ? dayText(Math.min(today, day)) : null,
      exception_reason: exception,
      version: 1,
    });
  }
}
