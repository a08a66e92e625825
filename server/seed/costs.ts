import type { expenseCategories } from '../database/schema/expenses.ts';
import { monthOf } from './calendar.ts';

export type Category = (typeof expenseCategories)[number];

/** Costs of a vehicle in whole cents, by month and category. */
export interface Costs {
  add(day: number, category: Category, cents: number): void;
  of(month: number): ReadonlyMap<Category, number>;
}

export function createCosts(): Costs {
  const months = new Map<number, Map<Category, number>>();
  return {
    add(day, category, cents) {
      const month = monthOf(day);
      let sums = months.get(month);
      if (sums === undefined) {
        sums = new Map();
        months.set(month, sums);
      }
      sums.set(category, (sums.get(category) ?? 0) + cents);
    },
    of: (month) => months.get(month) ?? new Map(),
  };
}
