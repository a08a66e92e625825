import { expenses } from '../database/schema/expenses.ts';
import { dayText, firstDayOf, monthOf } from './calendar.ts';
import type { Category, Costs } from './costs.ts';
import type { History } from './history.ts';
import type { Random } from './random.ts';
import type { AddRecords } from './records.ts';
import type { Vehicle } from './vehicle.ts';

const initials: Record<Category, string> = {
  lease: 'L',
  fuel: 'F',
  maintenance: 'M',
  license: 'P',
  toll: 'T',
  violation: 'N',
  accident: 'A',
  rental: 'R',
  insurance: 'I',
  roadside: 'S',
  charging: 'E',
  transport: 'X',
};

/**
 * An invoice consists of the costs of one category, month and bill sort. A cost belongs to the month of its day, as in
 * the expenses.
 */
export const invoiceNumber = (category: Category, day: number, vehicle: Vehicle): string =>
  `${initials[category]}${dayText(day).slice(0, 7).replace('-', '')}${vehicle.billSort}`;

/** Day of the next month on which invoices in arrears are made. Every line of the month is billed by then. */
const arrears = 14;

/** Costs that are due by the calendar: the rental in advance, the plate once a year, insurance for some vehicles. */
function addFixed(vehicle: Vehicle, history: History, costs: Costs, random: Random): void {
  const insurance = random.chance(0.3) ? random.int(7200, 16_800) : 0;
  const plate = random.int(4800, 23_000);
  const { lease } = vehicle;
  const monthly = Math.round((lease.term === null ? lease.fee : lease.rental + lease.fee) * 100);
  for (const { month, from } of history.months) {
    costs.add(from, 'lease', monthly);
    if (insurance > 0) costs.add(from, 'insurance', insurance);
    if (month % 12 === monthOf(vehicle.inService) % 12) costs.add(from, 'license', plate);
  }
}

/** One row per month and category. All other costs must have been added before. */
export const addExpenses: AddRecords = (loader, vehicle, history, costs, random, today) => {
  addFixed(vehicle, history, costs, random);
  for (const { month, start, end } of history.months) {
    const period = dayText(firstDayOf(month));
    const distance = end - start;
    for (const [category, cents] of costs.of(month)) {
      const inAdvance = category === 'lease' || category === 'insurance';
      loader.add(expenses, {
        customer_number: vehicle.customer,
        vehicle_number: vehicle.number,
        period,
        expense_category: category,
        amount: cents / 100,
        odometer: end,
        distance,
        average_cents_per_mile: distance === 0 ? null : Math.round((cents / distance) * 10_000) / 10_000,
        invoice_number: invoiceNumber(category, firstDayOf(month), vehicle),
        invoice_date: inAdvance ? period : dayText(Math.min(today, firstDayOf(month + 1) + arrears)),
      });
    }
  }
};
