import { dayNumber, isoDay } from '../../formats/days.ts';

/** The month of a day, counted from the year 0. */
export function monthOfDay(day: number): number {
  const iso = isoDay(day);
  const dash = iso.indexOf('-', 1);
  return Number(iso.slice(0, dash)) * 12 + Number(iso.slice(dash + 1, dash + 3)) - 1;
}

export const firstOfMonth = (month: number): number =>
  dayNumber(Math.floor(month / 12), (((month % 12) + 12) % 12) + 1, 1);

/** The first and the last day of a number of months. */
export const spanOfMonths = (first: number, months: number) =>
  [firstOfMonth(first), firstOfMonth(first + months) - 1] as const;
